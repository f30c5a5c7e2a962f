import { readFile } from 'node:fs/promises';
import type { Endpoint } from '@storefold/contracts';
import type { DocumentedApi, RecordedExamples } from '@storefold/contracts/openapi';
import type { Express } from 'express';
import { mountBuiltPage, type Page, page } from './page-response.ts';
import { version } from './version.ts';

export const openApiPath = (api: DocumentedApi): string => `/openapi/${api}.json`;

/** Serves the OpenAPI documents. What makes one of them makes the other. */
export function mountOpenApi(app: Express, endpoints: readonly Endpoint[]): void {
  let pages: Readonly<Record<DocumentedApi, Page>> | undefined;
  for (const api of ['store', 'admin'] as const) {
    mountBuiltPage(app, openApiPath(api), async () => {
      pages ??= await documentsOf(endpoints);
      return pages[api];
    });
  }
}

/** The examples were recorded from a running store by a test, which holds them against it. */
async function documentsOf(endpoints: readonly Endpoint[]): Promise<Record<DocumentedApi, Page>> {
  const { openApiDocuments } = await import('@storefold/contracts/openapi');
  const examples = await readFile(new URL('../../examples.json', import.meta.url), 'utf8');
  const { store, admin } = openApiDocuments(endpoints, version, JSON.parse(examples) as RecordedExamples);
  return { store: page('json', JSON.stringify(store)), admin: page('json', JSON.stringify(admin)) };
}
