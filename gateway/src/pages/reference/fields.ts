import type { JsonSchema } from '@storefold/contracts/openapi';
import { type Html, html } from '@storefold/kernel/core';
import { inlineMarkup } from '../markdown.ts';

/** The name of the schema that a reference names. */
export const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** The fields of an object, each with its type, its bounds and its meaning; fields of objects in it stand below. */
export function fieldsOf(schema: JsonSchema): Html {
  const required = (schema.required ?? []) as readonly string[];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return html`<dl class="fields">${properties.map(([name, field]) =>
    fieldOf(name, field, { isRequired: required.includes(name) }),
  )}</dl>`;
}

export function fieldOf(
  name: string,
  schema: JsonSchema,
  { isRequired, description }: { isRequired: boolean; description?: string | undefined },
): Html {
  const meaning = description ?? (schema.description as string | undefined) ?? '';
  return html`<div><dt><code>${name}</code> <span class="type">${typeOf(schema)}${boundsOf(schema).map((bound) => html`, ${bound}`)}</span>${isRequired ? html` <strong class="required">required</strong>` : html``}</dt>
<dd>${inlineMarkup(meaning)}${innerFieldsOf(schema)}</dd></div>
`;
}

/** What a schema is, in words. Its name leads to its fields. */
export function typeOf(schema: JsonSchema): Html {
  if (typeof schema.$ref === 'string') {
    const name = nameIn(schema.$ref);
    return html`<a href="#shape-${name}">${name}</a>`;
  }
  const choices = (schema.enum ?? (schema.const === undefined ? undefined : [schema.const])) as
    | readonly unknown[]
    | undefined;
  if (choices) return joined(choices.map((choice) => html`<code>${JSON.stringify(choice)}</code>`));
  const several = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (several) return joined(distinct(several.filter(isTold).map(typeOf)));
  const types = [schema.type ?? 'any'].flat() as string[];
  return joined(types.map((type) => namedType(type, schema)));
}

/** An empty text stands for null, which is told already. */
const isTold = ({ const: constant }: JsonSchema): boolean => constant !== '';

function namedType(type: string, { items, format }: JsonSchema): Html {
  if (type === 'array') return html`list of ${typeOf((items ?? {}) as JsonSchema)}`;
  if (type === 'string') return html`${typeof format === 'string' ? format : 'text'}`;
  return html`${type}`;
}

function joined(parts: readonly Html[]): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html` or ${part}`))}`;
}

const distinct = (parts: readonly Html[]): Html[] => [
  ...new Map(parts.map((part) => [part.text, part])).values(),
];

/** What a value may be at most and at least, of the type itself or of one that it may have. */
function boundsOf(schema: JsonSchema): string[] {
  const several = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  const inner = several?.filter(isTold).flatMap(boundsOf) ?? [];
  const own = bounds.flatMap(([keyword, inWords]) => {
    const value = schema[keyword];
    if (value === undefined || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return [];
    return [inWords(typeof value === 'string' ? value : JSON.stringify(value))];
  });
  return [...new Set([...own, ...inner])];
}

const bounds: readonly (readonly [keyword: string, inWords: (value: string) => string])[] = [
  ['minimum', (value) => `at least ${value}`],
  ['maximum', (value) => `at most ${value}`],
  ['minLength', (value) => `at least ${value} characters`],
  ['maxLength', (value) => `at most ${value} characters`],
  ['minItems', (value) => `at least ${value} entries`],
  ['maxItems', (value) => `at most ${value} entries`],
  ['pattern', (value) => `like ${value}`],
  ['default', (value) => `default ${value}`],
];

/** The fields of objects that have no name of their own, at any depth of lists and choices. */
function innerFieldsOf(schema: JsonSchema): Html {
  const several = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (several) return html`${several.map(innerFieldsOf)}`;
  if (schema.items) return innerFieldsOf(schema.items as JsonSchema);
  return schema.properties ? fieldsOf(schema) : html``;
}
