import { associationsOf, type Endpoint, nearestName, recordOf } from '@storefold/contracts';
import { z } from 'zod';
import { isJsonObject } from '../core/json.ts';
import { MAX_EXPAND_LEVELS } from './expand.ts';
import { declaredSpec, withoutBrackets } from './list-fields.ts';
import { allPredicates, fits } from './list-predicates.ts';
import { hasFilter, isFilterOf, type ListSpec } from './list-query.ts';
import { parseListRequest } from './list-request.ts';

/** The most characters of a header that names what was ignored. */
const MAX_CHARACTERS = 1_000;
/** Finding the nearest name takes a quarter of a millisecond, so a request with more unknown names is not told all. */
const MAX_NEAREST = 10;

/** What a request asks for by name. */
interface Named {
  readonly parameters: URLSearchParams;
  readonly body: Record<string, unknown> | undefined;
  /** What the list supports for this caller; by default what the endpoint declares. */
  readonly spec?: ListSpec | undefined;
}

/** Something that had no effect, and the name that was probably meant. */
interface Ignored {
  readonly text: string;
  readonly nearest?: () => string | undefined;
}

/**
 * The header `X-Service-Ignored`: parameters and keys of the body that had no effect, the first ones with the nearest
 * name that the caller may use, so that a field of the other API is unknown here. None when everything has an effect.
 */
export function ignoredNames(endpoint: Endpoint, { parameters, body, spec }: Named): Record<string, string> {
  const ignored = [
    ...(parameters.size > 0 ? ignoredParameters(endpoint, parameters, spec ?? declaredSpec(endpoint)) : []),
    ...(endpoint.body ? unknownKeys(endpoint.body, body) : unknownOf('key ', Object.keys(body ?? {}), [])),
  ];
  return ignored.length === 0 ? {} : { 'X-Service-Ignored': bounded(texts(ignored)) };
}

/** Each once. */
function texts(ignored: readonly Ignored[]): string[] {
  const distinct = new Map(ignored.map((each) => [each.text, each]));
  return [...distinct.values()].map(({ text, nearest }, index) => {
    const near = index < MAX_NEAREST ? nearest?.() : undefined;
    return near === undefined ? text : `${text} (did you mean ${near}?)`;
  });
}

function ignoredParameters(endpoint: Endpoint, parameters: URLSearchParams, spec: ListSpec): Ignored[] {
  const { list } = endpoint;
  const record = recordOf(endpoint);
  const plain = [...ownParameters(endpoint), ...(list ? plainParameters(endpoint) : [])];
  const isKnown = (name: string) => plain.includes(name) || (list && hasFilter(spec, keyIn(name)));
  const nearest = (name: string) => nearestName(name, [...plain, ...(list ? filtersOf(spec) : [])]);
  const ignored: Ignored[] = [...parameters.keys()]
    .filter((name) => !isKnown(name))
    .map((name) => ({ text: name, nearest: () => nearest(name) }));
  if (list) ignored.push(...unreadableFilters(endpoint, parameters, spec), ...unknownSorts(parameters, spec));
  if (record instanceof z.ZodObject) {
    ignored.push(
      ...unknownOf('field ', listOf(parameters.get('fields')), Object.keys(record.shape)),
      ...listOf(parameters.get('expand')).flatMap((path) => unknownExpansion(path, record)),
    );
  }
  return ignored;
}

function ownParameters({ query, answer }: Endpoint): string[] {
  const own = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const shaping = answer.body ? ['fields', 'expand'] : [];
  return ['locale', 'currency', ...shaping, ...own, ...own.map((name) => `${name}[]`)];
}

const plainParameters = ({ plainFilters = [] }: Endpoint): string[] => [
  'page',
  'limit',
  'sort',
  ...plainFilters.map(withoutBrackets),
  ...plainFilters,
];

/** Made for a name that is not known alone, because there are hundreds. */
function filtersOf({ attributes, keys = {} }: ListSpec): string[] {
  const conditions = Object.entries(attributes).flatMap(([name, attribute]) =>
    allPredicates.filter((each) => fits(each, attribute)).map((predicate) => `${name}_${predicate}`),
  );
  return [...conditions, ...Object.keys(keys)].flatMap((key) => [`q[${key}]`, `q[${key}][]`]);
}

/** The key in `q[key]` or `q[key][]`; empty in other names. */
const keyIn = (name: string): string => /^q\[(.*?)\](?:\[\])?$/.exec(name)?.[1] ?? '';

/** Filters that the list has, with a value that it cannot read. */
const unreadableFilters = (
  { plainFilters = [] }: Endpoint,
  parameters: URLSearchParams,
  spec: ListSpec,
): Ignored[] =>
  [...parseListRequest(parameters, plainFilters).q].flatMap(([key, value]) => {
    const isRead = [value].flat().every((each) => each === '') || isFilterOf(spec, key, value);
    return isRead || !hasFilter(spec, key) ? [] : [{ text: `q[${key}] (its value cannot be read)` }];
  });

const unknownSorts = (parameters: URLSearchParams, { sorts = {} }: ListSpec): Ignored[] => {
  const asked = listOf(parameters.get('sort')).map((name) => name.replace(/^-/, ''));
  return unknownOf('sort ', asked, Object.keys(sorts));
};

/** The path up to the first association that there is not, such as `variants.foo`. */
function unknownExpansion(path: string, record: unknown): Ignored[] {
  let shape = record;
  const parts = path.split('.').map((part) => part.trim());
  for (const [level, part] of parts.entries()) {
    const associations = level < MAX_EXPAND_LEVELS ? associationsOf(shape) : new Map<string, unknown>();
    shape = associations.get(part);
    if (shape !== undefined) continue;
    const before = parts
      .slice(0, level)
      .map((each) => `${each}.`)
      .join('');
    return unknownOf(`expand ${before}`, [part], [...associations.keys()]);
  }
  return [];
}

/** Keys of a body at any depth, those of a list's items without their position: `items.qty`. */
function unknownKeys(schema: z.ZodType | undefined, value: unknown, path = ''): Ignored[] {
  const part = schema && unwrapped(schema, value);
  if (Array.isArray(value)) {
    return part instanceof z.ZodArray
      ? value.flatMap((item) => unknownKeys(part.element as z.ZodType, item, path))
      : [];
  }
  if (!isJsonObject(value) || !(part instanceof z.ZodObject)) return [];
  const { shape } = part;
  return Object.entries(value).flatMap(([key, inner]) =>
    Object.hasOwn(shape, key)
      ? unknownKeys(shape[key], inner, `${path}${key}.`)
      : unknownOf(`key ${path}`, [key], Object.keys(shape)),
  );
}

/** What a schema says of a value: the inner one of a schema around it, the one of several that takes the value. */
function unwrapped(schema: z.ZodType, value: unknown): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodPipe) {
    const { in: first, out } = schema.def;
    return unwrapped((first instanceof z.ZodTransform ? out : first) as z.ZodType, value);
  }
  if (!(schema instanceof z.ZodUnion)) return schema;
  const taking = (schema.options as readonly z.ZodType[]).find((option) => option.safeParse(value).success);
  return taking && unwrapped(taking, value);
}

const listOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Names that are not known, behind what they are names of. */
const unknownOf = (what: string, names: readonly string[], known: readonly string[]): Ignored[] =>
  names
    .filter((name) => !known.includes(name))
    .map((name) => ({ text: `${what}${name}`, nearest: () => nearestName(name, known) }));

/** Visible ASCII only, and cut off where it gets long. */
function bounded(names: readonly string[]): string {
  const text = names.join(', ').replaceAll(/[^ -~]/g, '?');
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 3)}...`;
}
