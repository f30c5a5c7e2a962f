import type { DocumentedApi } from '@storefold/contracts/openapi';
import type { Express } from 'express';
import { mountBuiltPages } from './built-pages.ts';
import { mountPage } from './page-response.ts';

export const apis: readonly DocumentedApi[] = ['store', 'admin'];

/** Where a machine finds an API described. */
export const openApiPath = (api: DocumentedApi): string => `/openapi/${api}.json`;

/** Where a person does: each chapter has a page below. */
export const referencePath = (api: DocumentedApi): string => `/docs/${api}`;

/** Serves the OpenAPI documents, and the reference that is made of them. What makes one of the pages makes the others. */
export function mountReference(app: Express): void {
  mountPage(app, '/docs', (_request, response) => response.redirect(302, referencePath('store')));
  const paths = apis.flatMap((api) => [
    openApiPath(api),
    referencePath(api),
    `${referencePath(api)}/:chapter`,
  ]);
  mountBuiltPages(app, 'reference', paths);
}
