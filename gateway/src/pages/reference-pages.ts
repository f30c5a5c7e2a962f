import { createRequire } from 'node:module';
import type { DocumentedApi } from '@storefold/contracts/openapi';
import type { Express } from 'express';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { openApiPath } from './openapi-pages.ts';
import { mountPage, page, sendPage } from './page-response.ts';

const library = createRequire(import.meta.url);

const titles: Readonly<Record<DocumentedApi, string>> = {
  store: 'Store API · Storefold',
  admin: 'Admin API · Storefold',
};

/** Serves the browsable reference of each API, and the library that shows it. */
export function mountReference(app: Express): void {
  mountPage(app, '/docs', (_request, response) => response.redirect(302, '/docs/store'));
  for (const api of ['store', 'admin'] as const) {
    const reference = page('html', referenceOf(api));
    mountPage(app, `/docs/${api}`, (request, response) => sendPage(request, response, reference));
  }
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    const path = library.resolve(`swagger-ui-dist/${file}`);
    mountPage(app, `/assets/${file}`, (_request, response) => response.sendFile(path));
  }
}

const referenceOf = (api: DocumentedApi): string =>
  layout({
    title: titles[api],
    path: `/docs/${api}`,
    head: html`<link rel="stylesheet" href="/assets/swagger-ui.css">
<link rel="stylesheet" href="/assets/reference.css">
<script src="/assets/swagger-ui-bundle.js" defer></script>
<script src="/assets/reference.js" defer></script>`,
    body: html`<main id="reference" data-document="${openApiPath(api)}"></main>
<noscript><p class="note">The reference needs JavaScript. The document it shows is <a href="${openApiPath(api)}">${openApiPath(api)}</a>.</p></noscript>`,
  });
