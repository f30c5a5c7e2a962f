import { html } from '@storefold/kernel/core';
import { openApiPath } from '../reference-pages.ts';
import { INTRODUCTION, type Reference } from './reference.ts';
import { operationLink, referenceLayout } from './reference-layout.ts';

/** All operations of an API by their chapters. */
export const overviewPage = (reference: Reference): string =>
  referenceLayout(reference, {
    title: reference.title,
    body: html`<h1>${reference.title}</h1>
<p class="lead">${String(reference.document.info.summary)}</p>
<p>How requests, refusals and lists work stands in the <a href="${reference.pathOf(INTRODUCTION)}">introduction</a>; for machines there is
<a href="${openApiPath(reference.api)}">${openApiPath(reference.api)}</a>.</p>
${reference.chapters.map(
  (chapter) => html`<section>
<h2><a href="${reference.pathOf(chapter.name)}">${chapter.name}</a></h2>
<p>${chapter.description}</p>
<ul class="operations" data-api="${reference.title}">
${chapter.operations.map((operation) => operationLink(reference, operation))}</ul>
</section>
`,
)}`,
  });
