import { type Html, html } from '@storefold/kernel/core';
import { operationSection } from './operation-section.ts';
import type { Chapter, Reference } from './reference.ts';
import { referenceLayout } from './reference-layout.ts';

/** The operations of a chapter, and below them, once, the shapes of what they take and answer. */
export function chapterPage(reference: Reference, chapter: Chapter): string {
  return referenceLayout(reference, {
    title: `${chapter.name} · ${reference.title}`,
    chapter,
    body: html`<h1>${chapter.name}</h1>
<p class="lead">${chapter.description}</p>
${chapter.operations.map((operation) => operationSection(reference, operation))}
${shapesOf(reference, chapter)}`,
  });
}

function shapesOf(reference: Reference, { operations }: Chapter): Html {
  const parts = operations.map(({ operation }) => [
    operation.requestBody?.content,
    Object.entries(operation.responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([, response]) => reference.response(response).content),
  ]);
  const names = [...reference.shapesIn(parts)].toSorted();
  if (names.length === 0) return html``;
  return html`<h2 id="shapes">Shapes</h2>
${names.map(
  (name) => html`<details class="shape"><summary><code>${name}</code></summary>
<div id="shape-${name}">${reference.shape(name)}</div></details>
`,
)}`;
}
