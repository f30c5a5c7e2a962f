import type { Operation, Parameter, ResponseObject } from '@storefold/contracts/openapi';
import { type Html, html } from '@storefold/kernel/core';
import { codeBlock } from '../code.ts';
import { inlineMarkup, markupOf } from '../markdown.ts';
import { callOf, clientCallOf } from './call-example.ts';
import { fieldOf, nameIn, typeOf } from './fields.ts';
import { inWords } from './introduction-page.ts';
import { INTRODUCTION, type PlacedOperation, type Reference } from './reference.ts';
import { methodMark } from './reference-layout.ts';

/** One operation: what it does and takes on one side, how it is called and what it answers on the other. */
export function operationSection(reference: Reference, placed: PlacedOperation): Html {
  const { method, path, operation } = placed;
  const { operationId, summary, description } = operation;
  return html`<section class="operation" id="${operationId}">
<h2><a href="#${operationId}">${summary}</a></h2>
<p class="address">${methodMark(method)} <code>${path}</code></p>
<div class="sides">
<div class="text">
${description === undefined ? html`` : markupOf(description).body}
<p class="access">${accessOf(reference, operation)}</p>
${parametersOf(reference, operation)}
${requestOf(reference, operation)}
</div>
<div class="examples">
${callOf(placed)}
${clientCallOf(placed)}
${answersOf(reference, operation)}
</div>
</div>
</section>
`;
}

function accessOf(reference: Reference, { security }: Operation): Html {
  const ways = security.map((requirement) => Object.entries(requirement));
  if (ways.every((way) => way.length === 0)) return html`Needs no credentials.`;
  const scopes = [...new Set(ways.flat().flatMap(([, needed]) => needed))];
  return html`Needs ${ways.map(
    (way, index) =>
      html`${index === 0 ? '' : ', or '}${way.map(
        ([name], place) =>
          html`${place === 0 ? '' : ' and '}${articleOf(name)} <a href="${reference.pathOf(INTRODUCTION)}#credential-${name}">${inWords(name)}</a>`,
      )}`,
  )}${scopes.length === 0 ? html`` : html`, with ${scopes.map((scope, index) => html`${index === 0 ? '' : ' and '}<code>${scope}</code>`)}`}.`;
}

const articleOf = (name: string): string => (/^[aeiou]/i.test(name) ? 'an' : 'a');

/** Those of many operations are described once, in the introduction. */
function parametersOf(reference: Reference, { parameters }: Operation): Html {
  const own = parameters.filter((each): each is Parameter => !('$ref' in each));
  const shared = parameters.filter((each) => '$ref' in each).map((each) => reference.parameter(each).name);
  return html`${
    own.length === 0
      ? html``
      : html`<h3>Parameters</h3>
<dl class="fields">${own.map(parameterOf)}</dl>`
  }${
    shared.length === 0
      ? html``
      : html`<p class="also">Takes as well ${shared.map(
          (name, index) =>
            html`${index === 0 ? '' : ', '}<a href="${reference.pathOf(INTRODUCTION)}#parameter-${name}"><code>${name}</code></a>`,
        )}.</p>`
  }`;
}

function parameterOf({ name, schema, required = false, description = '' }: Parameter): Html {
  if (!description.includes('\n')) return fieldOf(name, schema, { isRequired: required, description });
  return html`<div><dt><code>${name}</code> <span class="type">${typeOf(schema)}</span></dt>
<dd><details><summary>${name === 'q' ? 'Filters' : 'More'}</summary>${markupOf(description).body}</details></dd></div>
`;
}

function requestOf(reference: Reference, { requestBody }: Operation): Html {
  const { 'application/json': json, ...files } = requestBody?.content ?? {};
  const { $ref } = json?.schema ?? {};
  const types = Object.keys(files);
  if (typeof $ref !== 'string' && types.length === 0) return html``;
  return html`<h3>Body</h3>
${typeof $ref === 'string' ? reference.shape(nameIn($ref)) : html``}${
  types.length === 0
    ? html``
    : html`<p class="also">Takes a file as well: ${types.map(
        (type, index) => html`${index === 0 ? '' : ', '}<code>${type}</code>`,
      )}. In a form it is the part <code>file</code>.</p>`
}`;
}

/** What succeeds is open; what is refused is there for whoever opens it. */
function answersOf(reference: Reference, { responses }: Operation): Html {
  const all = Object.entries(responses).map(
    ([status, response]) =>
      ({ status, shared: '$ref' in response, response: reference.response(response) }) as const,
  );
  const refusals = all.filter(({ status, shared }) => !/^[23]/.test(status) && !shared);
  return html`${all
    .filter(({ status }) => /^[23]/.test(status))
    .map(({ status, response }) => answerOf(status, response))}
<details class="answer"><summary>Refusals: ${refusals.map(({ status }) => status).join(', ')}</summary>
${refusals.map(
  ({
    status,
    response,
  }) => html`<details class="answer"><summary><span class="status-code">${status}</span> ${inlineMarkup(response.description)}</summary>
${examplesOf(reference, response)}</details>
`,
)}
<p>And <a href="${reference.pathOf(INTRODUCTION)}#refusals-of-http">what any request may be refused with</a>.</p>
</details>`;
}

function answerOf(status: string, { description, content = {} }: ResponseObject): Html {
  const isOpen = status.startsWith('2');
  return html`<details class="answer"${isOpen ? html` open` : html``}><summary><span class="status-code">${status}</span> ${inlineMarkup(description)}${Object.values(
    content,
  ).map(({ schema }) => html` <span class="type">${typeOf(schema)}</span>`)}</summary>
${Object.entries(content).map(([type, { example }]) => exampleOf(type, example))}
</details>`;
}

const exampleOf = (type: string, example: unknown): Html => {
  if (example === undefined) return html`<p>${type}</p>`;
  return typeof example === 'string'
    ? codeBlock(example, type)
    : codeBlock(JSON.stringify(example, null, 2), 'json');
};

function examplesOf({ document }: Reference, { content = {} }: ResponseObject): Html {
  const codes = Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
  if (codes.length === 0) return html`<p>The envelope of every refusal, with this code.</p>`;
  return html`${codes.map((code) =>
    codeBlock(JSON.stringify(document.components.examples[code]?.value, null, 2), 'json'),
  )}`;
}
