import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { JsonSchema, Parameter, Reference } from './types.ts';

const text: JsonSchema = { type: 'string' };

/** Parameters of many endpoints, by their names in the document. */
export const sharedParameters = {
  Locale: {
    name: 'X-Service-Locale',
    in: 'header',
    description:
      "The language of texts, such as `de`; also as the parameter `locale`. One that the store does not support, or none: the store's default.",
    schema: text,
  },
  Currency: {
    name: 'X-Service-Currency',
    in: 'header',
    description:
      "The currency of prices, such as `EUR`; also as the parameter `currency`. One that the store does not support, or none: the store's default.",
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'At most 255 visible characters. The same request with the same key has its effect once: for 24 hours it gets the first answer again, with `Idempotent-Replayed: true`. Another request with the key is refused with `idempotency_key_reused`.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `state_lock_version` that the change is based on, with or without quotes; the same as the field of the body. When there is a newer one, the change is refused with `cart_already_updated`.',
    schema: text,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of an earlier answer. When that is still current, the answer is 304 without a body.',
    schema: text,
  },
  Fields: {
    name: 'fields',
    in: 'query',
    description: 'The top-level keys to keep in each record, separated by commas. `id` always stays.',
    schema: text,
  },
  Expand: {
    name: 'expand',
    in: 'query',
    description:
      'The associations to answer with, separated by commas; dots lead further, at most four levels deep: `variants,variants.media`. What is not expanded is absent. Unknown names are ignored.',
    schema: text,
  },
  Page: {
    name: 'page',
    in: 'query',
    description: 'The page, from 1. A page past the end is empty.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  Limit: {
    name: 'limit',
    in: 'query',
    description: 'Records on a page. A higher number counts as the highest.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
  },
} as const satisfies Record<string, Parameter>;

type SharedParameter = keyof typeof sharedParameters;

const shared = (name: SharedParameter): Reference => ({ $ref: `#/components/parameters/${name}` });

/** The parameters of an endpoint under one of its paths. */
export function parametersOf(endpoint: Endpoint, path: string): (Parameter | Reference)[] {
  const reads = endpoint.method === 'GET';
  const hasAnswer = endpoint.answer.body !== undefined;
  const optional: readonly (readonly [boolean, SharedParameter])[] = [
    [reads && hasAnswer, 'Expand'],
    [hasAnswer, 'Fields'],
    [endpoint.access.api === 'store', 'Locale'],
    [hasAnswer, 'Currency'],
    [!reads, 'IdempotencyKey'],
    [takesLockVersion(endpoint), 'IfMatch'],
    [endpoint.cache === 'public', 'IfNoneMatch'],
  ];
  return [
    ...pathParameters(path),
    ...queryParameters(endpoint),
    ...(endpoint.list ? listParameters() : []),
    ...optional.filter(([applies]) => applies).map(([, name]) => shared(name)),
  ];
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/([:*])(\w+)/g)].map(([, kind, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(kind === '*' ? { description: 'May contain slashes, sent as they are.' } : {}),
    schema: text,
  }));
}

function queryParameters({ query }: Endpoint): Parameter[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    ...(typeof schema === 'object' && schema.description ? { description: schema.description } : {}),
    schema: schema as JsonSchema,
  }));
}

function listParameters(): (Parameter | Reference)[] {
  return [
    {
      name: 'q',
      in: 'query',
      style: 'deepObject',
      explode: true,
      description:
        'Filters: `q[name_cont]=shirt`. All have to match; those that the list does not have are ignored. How they are built is written in the introduction.',
      schema: { type: 'object', additionalProperties: text },
    },
    {
      name: 'sort',
      in: 'query',
      description:
        'Fields to sort by, separated by commas, each with `-` in front for the other direction. Unknown ones are ignored.',
      schema: text,
    },
    shared('Page'),
    shared('Limit'),
  ];
}

function takesLockVersion({ body }: Endpoint): boolean {
  return body instanceof z.ZodObject && 'state_lock_version' in body.shape;
}
