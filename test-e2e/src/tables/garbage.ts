import type { Endpoint, ErrorCode } from '@storefold/contracts';
import type { Credentials } from './callers.ts';

/** Every `of`th of the values, others for each number: each value has its turn, and none all of them. */
export const turnsOf = <T>(values: readonly T[], number: number, of: number): readonly T[] =>
  values.filter((_, index) => (index + number) % of === 0);

/** Ids that no record has, some of them made to break something. */
export const garbageIds = [
  'absent',
  'or_0',
  '-1',
  '__proto__',
  'constructor',
  "x' OR '1'='1",
  '%25',
  '🙈',
  ' ',
  'x'.repeat(500),
];

interface GarbageBody {
  readonly body: string;
  readonly code: ErrorCode;
  readonly headers?: Credentials;
}

export const garbageBodies: Readonly<Record<string, GarbageBody>> = {
  'an array': { body: '[]', code: 'invalid_request' },
  'a number': { body: '7', code: 'invalid_request' },
  null: { body: 'null', code: 'invalid_request' },
  'no JSON': { body: '{"email":', code: 'invalid_request' },
  'deep nesting': {
    body: `{"metadata":${'{"a":'.repeat(40)}1${'}'.repeat(41)}`,
    code: 'invalid_request',
  },
  'very deep nesting': {
    body: `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    code: 'invalid_request',
  },
  'a NUL': { body: '{"name":"a\\u0000b"}', code: 'invalid_request' },
  'half a character': { body: '{"name":"\\ud800"}', code: 'invalid_request' },
  'another type': { body: 'a=1', code: 'invalid_request', headers: { 'content-type': 'text/plain' } },
  'more than 1 MB': { body: JSON.stringify({ name: 'x'.repeat(1_048_576) }), code: 'request_too_large' },
};

export const wrongValues: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e300,
  true,
  'x'.repeat(20_000),
  [],
  [null],
  [[]],
  {},
  { id: {} },
  '\u202e🙈',
];

/** Bodies in which every field the endpoint reads has the same unlikely value. */
export function wronglyTyped({ body }: Endpoint, values = wrongValues): Record<string, unknown>[] {
  const fields = Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
  if (fields.length === 0) return [];
  return values.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
}

export const garbageQueries = [
  'q=x',
  'q[]=1&q[a][b][c]=2&q[=&q]=',
  'page=-1&limit=999999999999&sort=,,--,nope',
  'page=1e3&limit=NaN&page[]=2',
  'expand=a.b.c.d.e.f,,..&fields=,,%20',
  'q[id_eq]=%27&q[name_cont]=%25_%5C&q[created_at_gt]=never&q[price_gte]=1e400',
  'q[__proto__]=1&__proto__[a]=1&q[constructor_eq]=1',
  'q[search]=%22%28*%20OR%20NEAR&search=%2A',
  `q[search]=${'a%20'.repeat(500)}`,
  'currency=XXX&locale=zz-ZZ&category_id=ctg_none&token=x',
  '%zz=1&a=%ff',
  'q[in_categories][]=a&q[with_option_value_ids][]=b&q[tags_name_cont]=c&in_stock=perhaps',
];

/** The path of an endpoint with ids that no record has, and a query as it is. */
export const pathWith = ({ path }: Endpoint, query: string): string =>
  `${path.replace(/[:*]\w+/g, 'absent')}?${query}`;
