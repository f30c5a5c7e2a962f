import {
  allowedRedirect,
  asciiLowerCase,
  associationsOf,
  type Endpoint,
  nearestName,
  recordOf,
} from '@storefold/contracts';
import { isJsonObject } from '@storefold/kernel/core';
import { z } from 'zod';
import { declaredSpec, withoutBrackets } from '../lists/list-fields.ts';
import { allPredicates, fits } from '../lists/list-predicates.ts';
import { hasFilter, isFilterOf, type ListSpec } from '../lists/list-query.ts';
import { parseListRequest } from '../lists/list-request.ts';
import type { Caller } from '../request/caller.ts';
import { MAX_EXPAND_LEVELS } from './expand.ts';

/** The most characters of a header that names what was ignored. */
const MAX_CHARACTERS = 1_000;
/** Finding the nearest name takes a quarter of a millisecond, so a request with more unknown names is not told all. */
const MAX_NEAREST = 10;
/** No predicate has more letters, so that one is always the nearest. */
const MAX_PREDICATE = 8;

/** What a request asks for by name. */
export interface NamedInRequest {
  readonly parameters: URLSearchParams;
  readonly body: Record<string, unknown> | undefined;
  /** What the list supports for this caller; by default what the endpoint declares. */
  readonly spec?: ListSpec | undefined;
  /** Filters of another endpoint's list, in the body. */
  readonly filters?:
    | { readonly list: Endpoint; readonly parameters: URLSearchParams; readonly spec: ListSpec }
    | undefined;
  /** What the request asks for by parameter or header, and who was understood to ask. */
  readonly localized?:
    | {
        readonly caller: Pick<Caller, 'store' | 'currency' | 'isLocaleAsked' | 'language'>;
        readonly locale: string | undefined;
        readonly currency: string | undefined;
      }
    | undefined;
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
export function ignoredNames(
  endpoint: Endpoint,
  { parameters, body, spec, filters, localized }: NamedInRequest,
): Record<string, string> {
  const ignored = [
    ...(localized ? unknownToStore(localized) : []),
    ...(localized ? droppedRedirect(endpoint, body, localized.caller) : []),
    ...(parameters.size > 0 ? ignoredParameters(endpoint, parameters, spec ?? declaredSpec(endpoint)) : []),
    ...(endpoint.body ? unknownKeys(endpoint.body, body) : unknownOf('key ', Object.keys(body ?? {}), [])),
    ...(filters ? ignoredParameters(filters.list, filters.parameters, filters.spec) : []),
  ];
  return ignored.length === 0 ? {} : { 'X-Service-Ignored': bounded(texts(ignored)) };
}

/** A store answers in its default instead. Of a language that it does not sell in there may be texts. */
function unknownToStore({ caller, locale, currency }: NonNullable<NamedInRequest['localized']>): Ignored[] {
  const isHeard = (asked: string | undefined, heard: boolean) => asked === undefined || heard;
  const isSame = asciiLowerCase(currency ?? '') === asciiLowerCase(caller.currency);
  const isSpoken = caller.isLocaleAsked !== false || caller.language !== undefined;
  return [
    ...(isHeard(locale, isSpoken) ? [] : [{ text: `locale ${UNKNOWN}` }]),
    ...(isHeard(currency, isSame) ? [] : [{ text: `currency ${UNKNOWN}` }]),
  ];
}

/** The specification wants it to be dropped silently, which in development nobody understands. */
function droppedRedirect(
  { body: schema }: Endpoint,
  body: NamedInRequest['body'],
  { store }: Pick<Caller, 'store'>,
): Ignored[] {
  const sent = body?.redirect_url;
  const isKnown = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, 'redirect_url');
  if (!isKnown || typeof sent !== 'string' || sent === '') return [];
  return allowedRedirect(sent, store.allowed_origins) === null
    ? [{ text: 'key redirect_url (it has none of the allowed origins)' }]
    : [];
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
  const nearest = (name: string) =>
    nearestName(name, plain) ?? (list ? nearestFilter(name, spec) : undefined);
  const ignored: Ignored[] = [...parameters.keys()]
    .filter((name) => !isKnown(name))
    .map((name) => ({ text: name, nearest: () => nearest(name) }));
  if (list) ignored.push(...unreadableValues(endpoint, parameters, spec), ...unknownSorts(parameters, spec));
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

/**
 * A filter whose attribute resembles the one of a name such as `q[nme_cont]`, `filter[nme_cont]` or `nme_cont`. Of a
 * predicate that the attribute does not have, the nearest one that it has.
 */
function nearestFilter(name: string, { attributes, keys = {} }: ListSpec): string | undefined {
  const [, key = '', array = ''] = /^(?:\w*\[)?([^[\]]+)\]?(\[\])?$/.exec(name) ?? [];
  const filter = nearestName(key, Object.keys(keys)) ?? nearestCondition(key, attributes);
  return filter === undefined ? undefined : `q[${filter}]${array}`;
}

function nearestCondition(key: string, attributes: ListSpec['attributes']): string | undefined {
  const parts = key.split('_');
  for (let size = parts.length; size > 0; size--) {
    const name = nearestName(parts.slice(0, size).join('_'), Object.keys(attributes));
    const attribute = name === undefined ? undefined : attributes[name];
    if (!attribute) continue;
    const predicate = parts.slice(size).join('_');
    const fitting = allPredicates.filter((each) => fits(each, attribute));
    return `${name}_${nearestName(predicate, fitting, MAX_PREDICATE) ?? 'eq'}`;
  }
  return undefined;
}

/** The key in `q[key]` or `q[key][]`; empty in other names. */
const keyIn = (name: string): string => /^q\[(.*?)\](?:\[\])?$/.exec(name)?.[1] ?? '';

/** What the list has a filter or a place for, with a value that it cannot read. */
function unreadableValues(
  { plainFilters = [] }: Endpoint,
  parameters: URLSearchParams,
  spec: ListSpec,
): Ignored[] {
  const { q } = parseListRequest(parameters, plainFilters);
  const isPlain = (name: string) => plainFilters.some((each) => withoutBrackets(each) === name);
  return [...new Set(parameters.keys())].flatMap((name) => {
    const values = parameters.getAll(name);
    const key = keyIn(name) || (isPlain(withoutBrackets(name)) ? withoutBrackets(name) : '');
    const isRead = pages.includes(name)
      ? /^-?\d+$/.test(values.at(-1) ?? '')
      : !hasFilter(spec, key) || areRead(key, { values, taken: q.get(key) }, spec);
    return isRead || values.every((each) => each === '') ? [] : [{ text: `${name} ${UNREADABLE}` }];
  });
}

/** `taken`: what the request has of the key; nothing when a value is too long. */
function areRead(
  key: string,
  {
    values,
    taken,
  }: { readonly values: readonly string[]; readonly taken: string | readonly string[] | undefined },
  spec: ListSpec,
): boolean {
  if (taken === undefined || !isFilterOf(spec, key, taken)) return false;
  const isAnyOf = typeof taken !== 'string' && key.endsWith('_in') && !Object.hasOwn(spec.keys ?? {}, key);
  return !isAnyOf || values.every((each) => each === '' || isFilterOf(spec, key, each));
}

const pages = ['page', 'limit'];
const UNREADABLE = '(its value cannot be read)';
const UNKNOWN = '(the store does not have it)';

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
