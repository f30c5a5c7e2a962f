import { readFileSync } from 'node:fs';
import type { Express } from 'express';
import { marked } from 'marked';
import { Html, html } from './html.ts';
import { layout } from './layout.ts';
import { page, sendPage } from './page-response.ts';

const file = new URL('../../../docs/guide.md', import.meta.url);

/** Serves the guide of the project, as it is written in `docs/`. */
export function mountGuide(app: Express): void {
  const guide = page('html', guideOf(readFileSync(file, 'utf8')));
  app.get('/guide', (request, response) => sendPage(request, response, guide));
}

const guideOf = (markdown: string): string =>
  layout({
    title: 'Guide · Storefold',
    path: '/guide',
    body: html`<main class="page guide">${new Html(marked.parse(markdown, { async: false }))}</main>`,
  });
