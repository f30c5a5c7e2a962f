import { readFile } from 'node:fs/promises';
import { allEndpoints } from '@storefold/contracts';
import type { DocumentedApi, RecordedExamples } from '@storefold/contracts/openapi';
import type { Express } from 'express';
import { mountBuiltPages, type Pages } from './built-pages.ts';
import { page } from './page-response.ts';
import { version } from './version.ts';

export const openApiPath = (api: DocumentedApi): string => `/openapi/${api}.json`;

/** Serves the OpenAPI documents. What makes one of them makes the other. */
export const mountOpenApi = (app: Express): void =>
  mountBuiltPages(app, 'openapi', [openApiPath('store'), openApiPath('admin')]);

/** The examples were recorded from a running store by a test, which holds them against it. */
export async function openApiPages(): Promise<Pages> {
  const { openApiDocuments } = await import('@storefold/contracts/openapi');
  const examples = await readFile(new URL('../../examples.json', import.meta.url), 'utf8');
  const { store, admin } = openApiDocuments(allEndpoints, version, JSON.parse(examples) as RecordedExamples);
  return {
    [openApiPath('store')]: page('json', JSON.stringify(store)),
    [openApiPath('admin')]: page('json', JSON.stringify(admin)),
  };
}
