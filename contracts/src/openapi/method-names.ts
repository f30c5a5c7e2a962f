import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

/** Where an endpoint is found on the client, made of its path and method: `carts.items.create`. */
export interface MethodName {
  /** `store` or `admin`; undefined for a path of neither API. */
  readonly api: 'store' | 'admin' | undefined;
  /** Camel case: `['carts', 'items']`. */
  readonly namespace: readonly string[];
  readonly method: string;
  /** The path's parameters in order, as arguments: `['cartId', 'itemId']`. */
  readonly parameters: readonly string[];
  /** Below the API's prefix: `/carts/:cartId/items/:itemId`. */
  readonly path: string;
}

/** Resources there is only one of: their last word is no verb. */
const singletons: ReadonlySet<string> = new Set(['me', 'store']);

/** Nouns whose plural has another end. */
const plurals: ReadonlySet<string> = new Set(['media']);

const verbs = { GET: 'get', POST: 'create', PATCH: 'update', PUT: 'replace', DELETE: 'delete' } as const;

/**
 * The words of the path are namespaces, its parameters arguments, and the HTTP method says what is done: `list`,
 * `get`, `create`, `update`, `delete`, and `deleteAll` without an id. A last word that is no noun (`complete`, `enable`) is a method of its own.
 */
export function methodName(endpoint: Endpoint): MethodName {
  const [, api, rest = ''] = /^\/api\/v3\/(store|admin)(\/.*)$/.exec(endpoint.path) ?? [];
  const parts = rest.split('/').slice(1);
  const named = parts.map((part, index) => (isParameter(part) ? parameterOf(part, parts[index - 1]) : part));
  const words = parts.filter((part) => !isParameter(part)).map(camelCase);
  const path = `/${named.map((part, index) => `${/^[:*]/.exec(parts[index] ?? '')?.[0] ?? ''}${part}`).join('/')}`;
  const last = parts.at(-1) ?? '';
  const ownVerb = !isParameter(last) && !isNoun(last, endpoint);
  return {
    api: api as 'store' | 'admin' | undefined,
    namespace: ownVerb ? words.slice(0, -1) : words,
    method: ownVerb ? camelCase(last) : verbOf(endpoint, last),
    parameters: named.filter((_, index) => isParameter(parts[index] ?? '')),
    path,
  };
}

function verbOf(endpoint: Endpoint, last: string): string {
  if (isCollection(endpoint)) return 'list';
  const ofAll = endpoint.method === 'DELETE' && !isParameter(last) && !singletons.has(last);
  return ofAll ? 'deleteAll' : verbs[endpoint.method];
}

/** True for an endpoint that answers `{data: […]}`, with or without pages. */
export function isCollection({ method, answer }: Endpoint): boolean {
  return method === 'GET' && shapeOf(answer.body).data instanceof z.ZodArray;
}

export function shapeOf(schema: Endpoint['body']): Readonly<Record<string, unknown>> {
  return (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
}

const isParameter = (part: string): boolean => /^[:*]/.test(part);

/** Nouns are plural in paths. A GET of several words that answers no list, such as `filters`, is a question of its own. */
function isNoun(word: string, endpoint: Endpoint): boolean {
  if (singletons.has(word)) return true;
  return (word.endsWith('s') || plurals.has(word)) && (endpoint.method !== 'GET' || isCollection(endpoint));
}

/** `:id` is named after what it is the id of: `cartId` in `/carts/:id`. */
function parameterOf(part: string, noun = ''): string {
  const name = part.slice(1);
  return camelCase(name === 'id' ? `${singular(noun)}_id` : name);
}

const singular = (noun: string): string =>
  noun
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch)es$/, '$1')
    .replace(/([^s])s$/, '$1');

const camelCase = (text: string): string =>
  text.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
