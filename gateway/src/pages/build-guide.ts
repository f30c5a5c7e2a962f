import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { html } from '@storefold/kernel/core';
import type { PageMakers } from './built-pages.ts';
import { documents } from './guide-pages.ts';
import { layout } from './layout.ts';
import { markupOf } from './markdown.ts';
import { page } from './page-response.ts';

const paths = Object.fromEntries(Object.entries(documents).map(([path, [, file]]) => [`/${file}`, path]));
const root = new URL('../../../', import.meta.url);

/** The documents as pages, each beside its list of contents. Links to files that are not served are plain text. */
export async function guideMakers(): Promise<PageMakers> {
  const texts = Object.entries(documents).map(async ([path, [title, file, built = file]]) => {
    // Somebody who compiled without a build reads the page without its tables.
    const source = existsSync(new URL(built, root)) ? built : file;
    const text = await readFile(new URL(source, root), 'utf8');
    return [path, () => page('html', guidePage(path, title, source, text))] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

function guidePage(path: string, title: string, file: string, text: string): string {
  const { body, contents } = markupOf(text, (href) => addressOf(href, file));
  return layout({
    title: `${title} · Storefold`,
    path,
    body: html`<div class="beside">
<nav class="menu" aria-label="Contents">
<details open><summary>On this page</summary>
<ul>${contents.map((heading) => html`<li><a href="#${heading.anchor}">${heading.text}</a></li>`)}</ul>
</details>
<h2>Documents</h2>
<ul>${Object.entries(documents).map(([to, [name]]) => html`<li><a href="${to}"${current(to === path)}>${name}</a></li>`)}</ul>
</nav>
<main class="page guide">${body}</main>
</div>`,
  });
}

const current = (isCurrent: boolean) => (isCurrent ? html` aria-current="page"` : html``);

/** Where a link of a document leads on this server; undefined for a file that is not served. */
function addressOf(href: string, file: string): string | undefined {
  const { protocol, pathname, hash } = new URL(href, `file:///${file}`);
  if (protocol !== 'file:' || href.startsWith('#')) return href;
  const path = paths[pathname];
  return path && path + hash;
}
