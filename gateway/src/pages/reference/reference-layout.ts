import { type Html, html } from '@storefold/kernel/core';
import { layout } from '../layout.ts';
import { referencePath } from '../reference-pages.ts';
import { type Chapter, INTRODUCTION, type PlacedOperation, type Reference } from './reference.ts';

interface ReferenceLayout {
  readonly title: string;
  /** The chapter that is shown; undefined on the page of all operations. */
  readonly chapter?: string | Chapter;
  readonly body: Html;
}

/** A page of the reference, beside the menu of its chapters and the search over all operations. */
export function referenceLayout(reference: Reference, { title, chapter, body }: ReferenceLayout): string {
  const shown = typeof chapter === 'object' ? chapter.name : chapter;
  const path = referencePath(reference.api);
  return layout({
    title: `${title} · Storefold`,
    path,
    head: html`<link rel="stylesheet" href="/assets/reference.css">
<script src="/assets/reference.js" defer></script>`,
    body: html`<div class="beside">
<nav class="menu" aria-label="${reference.title}">
<form role="search" action="${path}">
<label for="search">Search both APIs</label>
<input id="search" name="q" type="search" autocomplete="off" placeholder="gift card, POST carts …" aria-controls="found">
<ul id="found" class="operations" aria-live="polite"></ul>
</form>
<details open><summary>Chapters</summary>
<ul>
<li><a href="${path}"${currentIf(chapter === undefined)}>All operations</a></li>
${[{ name: INTRODUCTION, operations: [] }, ...reference.chapters].map(
  ({
    name,
    operations,
  }) => html`<li><a href="${reference.pathOf(name)}"${currentIf(name === shown)}>${name}</a>${
    name === shown && operations.length > 0
      ? html`<ul>${operations.map(({ operation, method, path: at }) => html`<li><a href="#${operation.operationId}">${methodMark(method)} ${tailOf(at)}</a></li>`)}</ul>`
      : html``
  }</li>
`,
)}
</ul>
</details>
</nav>
<main class="reference">${body}</main>
</div>`,
  });
}

export const methodMark = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

/** A line that leads to an operation. */
export const operationLink = (
  reference: Reference,
  { operation, method, path }: PlacedOperation,
): Html => html`<li><a href="${reference.pathOf(operation.tags[0] ?? '')}#${operation.operationId}">${methodMark(method)} <code>${tailOf(path)}</code> <span>${operation.summary}</span></a></li>
`;

/** A path below its API's. */
const tailOf = (path: string): string => path.replace(/^\/api\/v3\/(?:store|admin)(?=\/)/, '');

const currentIf = (isCurrent: boolean): Html => (isCurrent ? html` aria-current="page"` : html``);
