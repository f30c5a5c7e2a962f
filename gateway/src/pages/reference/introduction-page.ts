import { html } from '@storefold/kernel/core';
import { inlineMarkup, markupOf } from '../markdown.ts';
import { fieldOf } from './fields.ts';
import { INTRODUCTION, type Reference } from './reference.ts';
import { referenceLayout } from './reference-layout.ts';

/** What all operations of an API have in common, once. */
export function introductionPage(reference: Reference): string {
  const { info, components } = reference.document;
  const { securitySchemes, parameters, headers, responses } = components;
  return referenceLayout(reference, {
    title: `${reference.title}: introduction`,
    chapter: INTRODUCTION,
    body: html`<h1>${reference.title}</h1>
<div class="text">${markupOf(String(info.description)).body}
<h2 id="credentials">Who asks</h2>
<dl class="fields">
${Object.entries(securitySchemes).map(
  ([
    name,
    scheme,
  ]) => html`<div id="credential-${name}"><dt><code>${scheme.name ?? 'Authorization'}</code> <span class="type">${inWords(name)}</span></dt>
<dd>${inlineMarkup(scheme.description ?? '')}</dd></div>
`,
)}</dl>
<h2 id="parameters">Parameters and headers of many operations</h2>
<dl class="fields">
${Object.values(parameters).map(
  (parameter) =>
    html`<div id="parameter-${parameter.name}">${fieldOf(parameter.name, parameter.schema, { isRequired: false, description: parameter.description })}</div>`,
)}</dl>
<h2 id="headers">Headers of answers</h2>
<dl class="fields">
${Object.entries(headers).map(([name, header]) => fieldOf(name, header.schema, { isRequired: false, description: header.description }))}</dl>
<h2 id="refusals-of-http">What any request may be refused with</h2>
<dl class="fields">
${Object.values(responses).map(
  ({ description }) => html`<div><dd>${inlineMarkup(description)}</dd></div>
`,
)}</dl>
</div>`,
  });
}

/** `PublishableKey` is a publishable key. */
export const inWords = (name: string): string =>
  name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
