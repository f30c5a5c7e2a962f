import {
  type AttributeType,
  associationsOf,
  type Endpoint,
  nearestName,
  predicatesOfType,
  recordOf,
} from '@storefold/contracts';
import { z } from 'zod';
import { MAX_EXPAND_LEVELS } from './expand.ts';
import { attributesOf } from './list-fields.ts';
import { conditionOf } from './list-predicates.ts';
import { attributeAsked, type ListSpec } from './list-query.ts';
import { parseListRequest } from './list-request.ts';

/** The most characters of a header that names what was ignored. */
const MAX_CHARACTERS = 1_000;

/** What a request asks for by name. */
interface Named {
  readonly parameters: URLSearchParams;
  readonly body: Record<string, unknown> | undefined;
}

/**
 * The header `X-Service-Ignored`: parameters and keys of the body that had no effect, each with the nearest name that
 * the endpoint declares, so that a field of the other API is unknown here. None when everything has an effect.
 */
export function ignoredNames(endpoint: Endpoint, { parameters, body }: Named): Record<string, string> {
  const ignored = [
    ...(parameters.size > 0 ? ignoredParameters(endpoint, parameters) : []),
    ...(endpoint.body ? unknownKeys(endpoint.body, body) : unknownOf('key ', Object.keys(body ?? {}), [])),
  ];
  return ignored.length === 0 ? {} : { 'X-Service-Ignored': bounded([...new Set(ignored)]) };
}

function ignoredParameters(endpoint: Endpoint, parameters: URLSearchParams): string[] {
  const { list, sorts = [] } = endpoint;
  const record = recordOf(endpoint);
  const known = [...ownParameters(endpoint), ...(list ? listParameters(endpoint) : [])];
  const ignored = unknownOf('', [...parameters.keys()], known);
  if (list)
    ignored.push(
      ...unreadableFilters(endpoint, parameters),
      ...unknownOf('sort ', sortsAsked(parameters), sorts),
    );
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

function listParameters({ filters, plainFilters = [], otherFilters = [] }: Endpoint): string[] {
  const attributes = attributesIn(filters);
  const conditions = Object.entries(attributes).flatMap(([name, { type }]) =>
    predicatesOfType[type].map((predicate) => `${name}_${predicate}`),
  );
  const plain = plainFilters.map((name) => name.replace('[]', ''));
  const keys = [...conditions, ...plain, ...otherFilters];
  return [
    'page',
    'limit',
    'sort',
    ...plain,
    ...plainFilters,
    ...keys.flatMap((key) => [`q[${key}]`, `q[${key}][]`]),
  ];
}

/** Filters by an attribute whose value is none of its type. */
function unreadableFilters({ filters }: Endpoint, parameters: URLSearchParams): string[] {
  const attributes = attributesIn(filters);
  return [...parseListRequest(parameters).q].flatMap(([key, value]) => {
    const asked = attributeAsked(key, attributes);
    const isRead = !asked || conditionOf(...asked, value) !== undefined;
    return isRead ? [] : [`q[${key}] (its value cannot be read)`];
  });
}

const attributesIn = (filters: Endpoint['filters'] = {}): ListSpec['attributes'] =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([type, names]) =>
      Object.entries(attributesOf(type as AttributeType, ...names)),
    ),
  );

const sortsAsked = (parameters: URLSearchParams): string[] =>
  listOf(parameters.get('sort')).map((name) => name.replace(/^-/, ''));

/** The path up to the first association that there is not, such as `variants.foo`. */
function unknownExpansion(path: string, record: unknown): string[] {
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
function unknownKeys(schema: z.ZodType | undefined, value: unknown, path = ''): string[] {
  const part = schema && unwrapped(schema, value);
  if (Array.isArray(value)) {
    return part instanceof z.ZodArray
      ? value.flatMap((item) => unknownKeys(part.element as z.ZodType, item, path))
      : [];
  }
  if (!isRecord(value) || !(part instanceof z.ZodObject)) return [];
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Names that are not known, behind what they are names of, each with the nearest that is. */
function unknownOf(what: string, names: readonly string[], known: readonly string[]): string[] {
  const unknown = names.filter((name) => !known.includes(name));
  return unknown.map((name) => {
    const nearest = nearestName(name, known);
    return nearest === undefined ? `${what}${name}` : `${what}${name} (did you mean ${nearest}?)`;
  });
}

/** Visible ASCII only, and cut off where it gets long. */
function bounded(names: readonly string[]): string {
  const text = names.join(', ').replaceAll(/[^ -~]/g, '?');
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 3)}...`;
}
