import { readFileSync } from 'node:fs';
import type { Endpoint } from '@storefold/contracts';
import { type DocumentedApi, openApiDocuments, type RecordedExamples } from '@storefold/contracts/openapi';
import type { Express } from 'express';
import { mountPage, type Page, page, sendPage } from './page-response.ts';
import { version } from './version.ts';

export const openApiPath = (api: DocumentedApi): string => `/openapi/${api}.json`;

/** Recorded from a running store by a test, which holds them against it. */
const recordedExamples = (): RecordedExamples =>
  JSON.parse(readFileSync(new URL('../../examples.json', import.meta.url), 'utf8'));

/** Serves the OpenAPI documents. They are made at the first request, because most processes are never asked. */
export function mountOpenApi(app: Express, endpoints: readonly Endpoint[]): void {
  let pages: Readonly<Record<DocumentedApi, Page>> | undefined;
  const build = () => {
    const { store, admin } = openApiDocuments(endpoints, version, recordedExamples());
    return { store: page('json', JSON.stringify(store)), admin: page('json', JSON.stringify(admin)) };
  };
  for (const api of ['store', 'admin'] as const) {
    mountPage(app, openApiPath(api), (request, response) => {
      pages ??= build();
      sendPage(request, response, pages[api]);
    });
  }
}
