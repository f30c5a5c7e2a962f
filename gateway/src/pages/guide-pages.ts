import { readFile } from 'node:fs/promises';
import type { Express } from 'express';
import { mountBuiltPages, type Pages } from './built-pages.ts';
import { Html, html } from './html.ts';
import { layout } from './layout.ts';
import { type Page, page } from './page-response.ts';

/** The documents of the project that are served, by their path: title and file. */
const documents: Readonly<Record<string, readonly [title: string, file: string]>> = {
  '/guide': ['Guide', 'docs/guide.md'],
  '/guide/client': ['Client', 'client/README.md'],
  '/guide/asking-again': ['Asking again', 'docs/idempotency-keys.md'],
  '/guide/coming-from': ['Coming from Spree, Medusa or commercetools', 'docs/coming-from.md'],
  '/guide/events': ['Events', 'docs/events.md'],
};

const paths = Object.fromEntries(Object.entries(documents).map(([path, [, file]]) => [`/${file}`, path]));
const root = new URL('../../../', import.meta.url);

/** Serves documents of the project as they are written. */
export const mountGuide = (app: Express): void => mountBuiltPages(app, 'guide', Object.keys(documents));

export async function guidePages(): Promise<Pages> {
  const pages: Record<string, Page> = {};
  for (const [path, [title, file]] of Object.entries(documents)) {
    const body = html`<main class="page guide">${new Html(await markupOf(file))}</main>`;
    pages[path] = page('html', layout({ title: `${title} · Storefold`, path, body }));
  }
  return pages;
}

/** The markup of a document. Headings can be linked to, and links to files that are not served are plain text. */
async function markupOf(file: string): Promise<string> {
  const { Marked } = await import('marked');
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const to = addressOf(href, file);
        const text = new Html(this.parser.parseInline(tokens));
        return to === undefined ? text.text : html`<a href="${to}">${text}</a>`.text;
      },
    },
  });
  return marked.parse(await readFile(new URL(file, root), 'utf8'), { async: false });
}

/** Where a link of a document leads on this server; undefined for a file that is not served. */
function addressOf(href: string, file: string): string | undefined {
  const { protocol, pathname, hash } = new URL(href, `file:///${file}`);
  if (protocol !== 'file:' || href.startsWith('#')) return href;
  const path = paths[pathname];
  return path && path + hash;
}

/** As GitHub names the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
