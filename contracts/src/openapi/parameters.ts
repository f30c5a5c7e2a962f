import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { takesLockVersion } from '../endpoints/ordering/cart-inputs.ts';
import { type AttributeType, comparedCustomFields, predicatesOfType } from '../list-filters.ts';
import { expansionsOf } from '../records/expansions.ts';
import { attributeTypeNames } from './query-language.ts';
import type { JsonSchema, Parameter, Reference } from './types.ts';

const text: JsonSchema = { type: 'string' };
const textOrTexts: JsonSchema = { anyOf: [text, { type: 'array', items: text }] };

/** Parameters of many endpoints, by their names in the document. */
export const sharedParameters = {
  Locale: {
    name: 'X-Service-Locale',
    in: 'header',
    description:
      "The language of the words in the answer, such as `de`; also as the parameter `locale`. One that the store does not support, or none: the store's default.",
    schema: text,
  },
  Currency: {
    name: 'X-Service-Currency',
    in: 'header',
    description:
      "The currency of prices, such as `EUR`; also as the parameter `currency`. One that the store does not support, or none: the store's default.",
    schema: text,
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'An id for this request, 1 to 128 letters, digits, `_`, `.` and `-`. The answer repeats it, and it is the `correlation_id` of everything that follows from the request: facts, events, webhooks. Without one, or with another form, the store makes one.',
    schema: { type: 'string', pattern: '^[\\w.-]{1,128}$' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'At most 255 visible characters: a new random one, such as a UUID, for everything that is to happen once. The same request with the same key has its effect once: for 24 hours it gets the first answer again, with `Idempotent-Replayed: true`. Another request with the key is refused with `idempotency_key_reused`.',
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
    [hasAnswer, 'Fields'],
    [true, 'Locale'],
    [hasAnswer, 'Currency'],
    [true, 'RequestId'],
    [!reads, 'IdempotencyKey'],
    [takesLockVersion(endpoint), 'IfMatch'],
    [endpoint.cache === 'public', 'IfNoneMatch'],
  ];
  return [
    ...pathParametersOf(path),
    ...queryParametersOf(endpoint),
    ...(endpoint.list ? listParameters(endpoint) : []),
    ...expandParameter(endpoint),
    ...optional.filter(([applies]) => applies).map(([, name]) => shared(name)),
  ];
}

function pathParametersOf(path: string): Parameter[] {
  return [...path.matchAll(/([:*])(\w+)/g)].map(([, kind, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `${pathParameters[name] ?? `The id of the ${name.replace(/_id$/, '').replaceAll('_', ' ')}.`}${kind === '*' ? ' Its slashes are sent as they are.' : ''}`,
    schema: text,
  }));
}

/** What the parameters in paths are; any other is the id of what its name says. */
const pathParameters: Readonly<Record<string, string>> = {
  id: 'The id of the record.',
  id_or_permalink: 'The id of the category, or its permalink.',
  id_or_slug: 'The id of the product, or its slug.',
  item_id: 'The id of the line.',
  iso: 'Two letters of ISO 3166-1.',
  token: 'The token of the mail.',
};

function queryParametersOf({ query }: Endpoint): Parameter[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    description: (typeof schema === 'object' ? schema.description : undefined) ?? '',
    schema: schema as JsonSchema,
  }));
}

function listParameters(endpoint: Endpoint): (Parameter | Reference)[] {
  const { filters = {}, sorts = [], plainFilters = [], customFields } = endpoint;
  const sortable = [...sorts, ...(customFields && sorts.length > 0 ? [CUSTOM_FIELD] : [])];
  return [
    ...plainFilters.map(plainFilter),
    ...(Object.keys(filters).length > 0 ? [filterParameter(endpoint)] : []),
    ...(sortable.length > 0 ? [sortParameter(sortable)] : []),
    shared('Page'),
    shared('Limit'),
  ];
}

const plainFilter = (name: string): Parameter => {
  const key = name.replace('[]', '');
  return { name: key, in: 'query', description: `The same as \`q[${key}]\`.`, schema: text };
};

/** The name of a custom field in filters and sorts. */
const CUSTOM_FIELD = 'cf_<namespace>_<key>';

const customFieldPattern = (): [string, JsonSchema] => {
  const predicates = new Set(Object.values(comparedCustomFields).flatMap((each) => [...each.predicates]));
  return [`^cf_\\w+_(${[...predicates].join('|')})$`, text];
};

function filterParameter(endpoint: Endpoint): Parameter {
  const { filters = {}, plainFilters = [], otherFilters = [], customFields } = endpoint;
  const keys = [...plainFilters, ...otherFilters];
  const byType = Object.entries(filters) as [AttributeType, readonly string[]][];
  const lines = byType.map(
    ([type, attributes]) =>
      `- ${attributeTypeNames[type]}: ${attributes.map((name) => `\`${name}\``).join(', ')}`,
  );
  if (customFields) lines.push(`- custom fields: \`${CUSTOM_FIELD}\``);
  const attributePatterns = byType.map(([type, attributes]): [string, JsonSchema] => [
    `^(${attributes.join('|')})_(${predicatesOfType[type].join('|')})(\\[\\])?$`,
    textOrTexts,
  ]);
  return {
    name: 'q',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: [
      'Filters by attribute and predicate, as in the introduction. Attributes:',
      '',
      ...lines,
      ...(keys.length > 0 ? ['', `And ${keys.map((key) => `\`${key}\``).join(', ')}.`] : []),
    ].join('\n'),
    schema: {
      type: 'object',
      properties: Object.fromEntries(keys.map((name) => [name.replace('[]', ''), textOrTexts])),
      patternProperties: Object.fromEntries([
        ...attributePatterns,
        ...(customFields ? [customFieldPattern()] : []),
      ]),
    },
  };
}

const sortParameter = (sorts: readonly string[]): Parameter => ({
  name: 'sort',
  in: 'query',
  description: `What to sort by, separated by commas, \`-\` in front for the other direction: ${sorts.map((name) => `\`${name}\``).join(', ')}. Anything else is ignored.`,
  schema: text,
});

function expandParameter(endpoint: Endpoint): Parameter[] {
  const names = expansionsOf(endpoint);
  if (names.length === 0) return [];
  return [
    {
      name: 'expand',
      in: 'query',
      description: `The associations to answer with, separated by commas; a dot leads on to theirs. What is not expanded is absent. There are ${names.map((name) => `\`${name}\``).join(', ')}.`,
      schema: text,
    },
  ];
}
