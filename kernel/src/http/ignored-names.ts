import { type Endpoint, type ListFilters, nearestName, predicatesOfType } from '@storefold/contracts';
import { z } from 'zod';

/** The most characters of a header that names what was ignored. */
const MAX_CHARACTERS = 1_000;

/** What a request asks for by name. */
interface Named {
  readonly parameters: URLSearchParams;
  readonly body: Record<string, unknown> | undefined;
}

const LOCALIZED = ['locale', 'currency'];
const LISTED = ['page', 'limit', 'sort'];

/**
 * The header `X-Service-Ignored`: parameters and top-level keys of the body that had no effect, each with the nearest
 * name that the endpoint declares, so that a field of the other API is unknown here. None when everything is known.
 */
export function ignoredNames(endpoint: Endpoint, { parameters, body }: Named): Record<string, string> {
  const ignored = [
    ...unknownParameters(endpoint, parameters),
    ...unknownSorts(endpoint, parameters),
    ...unknownOf('field', listOf(parameters.get('fields')), Object.keys(recordOf(endpoint))),
    ...unknownOf('expand', associationsAsked(parameters), associationsOf(endpoint)),
    ...unknownOf('key', Object.keys(body ?? {}), keysOf(endpoint.body) ?? Object.keys(body ?? {})),
  ];
  return ignored.length === 0 ? {} : { 'X-Service-Ignored': bounded([...new Set(ignored)]) };
}

function unknownParameters(endpoint: Endpoint, parameters: URLSearchParams): string[] {
  const plain = (endpoint.plainFilters ?? []).flatMap((name) => [name, name.replace('[]', '')]);
  const own = keysOf(endpoint.query) ?? [];
  const known = new Set([
    ...LOCALIZED,
    ...(endpoint.answer.body ? ['fields', 'expand'] : []),
    ...own,
    ...own.map((name) => `${name}[]`),
    ...(endpoint.list ? [...LISTED, ...plain, ...filterNames(endpoint, plain)] : []),
  ]);
  return [...parameters.keys()]
    .filter((name) => !known.has(name) && !known.has(name.replace(/\[\]$/, '')))
    .map((name) => withNearest(name, known));
}

function filterNames({ filters = {}, otherFilters = [] }: Endpoint, plain: readonly string[]): string[] {
  const types = Object.keys(filters) as (keyof ListFilters)[];
  const conditions = types.flatMap((type) =>
    (filters[type] ?? []).flatMap((name) =>
      predicatesOfType[type].map((predicate) => `q[${name}_${predicate}]`),
    ),
  );
  return [...conditions, ...[...plain, ...otherFilters].map((name) => `q[${name.replace('[]', '')}]`)];
}

function unknownSorts({ list, sorts = [] }: Endpoint, parameters: URLSearchParams): string[] {
  const asked = list ? listOf(parameters.get('sort')).map((name) => name.replace(/^-/, '')) : [];
  return unknownOf('sort', asked, sorts);
}

const unknownOf = (what: string, asked: readonly string[], known: readonly string[]): string[] =>
  known.length === 0
    ? []
    : asked.filter((name) => !known.includes(name)).map((name) => `${what} ${withNearest(name, known)}`);

const associationsAsked = (parameters: URLSearchParams): string[] =>
  listOf(parameters.get('expand')).map((path) => path.split('.', 1).join());

/** A record shows its optional parts only when they are asked for. */
const associationsOf = (endpoint: Endpoint): string[] =>
  Object.entries(recordOf(endpoint)).flatMap(([name, part]) => (part instanceof z.ZodOptional ? [name] : []));

/** The parts of the answer, or of each record of a list. */
function recordOf({ answer, list }: Endpoint): Readonly<Record<string, unknown>> {
  const shape = shapeOf(answer.body);
  return list && shape.data instanceof z.ZodArray ? shapeOf(shape.data.element) : shape;
}

const shapeOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

/** The top-level names of a schema; undefined when it does not say them. */
const keysOf = (schema: unknown): readonly string[] | undefined =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : undefined;

const listOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function withNearest(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? name : `${name} (did you mean ${nearest}?)`;
}

/** Visible ASCII only, and cut off where it gets long. */
function bounded(names: readonly string[]): string {
  const text = names.join(', ').replaceAll(/[^ -~]/g, '?');
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 3)}...`;
}
