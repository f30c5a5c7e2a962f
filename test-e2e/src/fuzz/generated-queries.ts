import { type AttributeType, type Endpoint, predicatesOfType } from '@storefold/contracts';
import { oddTexts } from './odd-values.ts';
import type { Random } from './random.ts';

const valuesOfType: Readonly<Record<AttributeType, readonly string[]>> = {
  text: ['a', 'USD', 'prod_x', '%', '_'],
  caseInsensitive: ['A', 'a@example.com', '.*'],
  'text[]': ['a', 'SKU 1'],
  number: ['0', '10', '-1', '12.50'],
  boolean: ['true', 'false', '1', '0'],
  timestamp: ['2026-01-01', '2026-01-01T00:00:00Z', '2030-12-31T23:59:59.999+02:00'],
};

const plainValues: Readonly<Record<string, readonly string[]>> = {
  search: ['mug', 'a b', '"', '*'],
  price_gte: ['0', '5.00'],
  price_lte: ['100', '1e3'],
  in_stock: ['true', 'false', 'perhaps'],
};

/** The kinds of records of which `tags.list` tells. It answers nothing without one. */
const taggableTypes = ['Product', 'Order', 'Shop::Customer'];

const expandable =
  'variants,default_variant,media,option_types,option_values,categories,custom_fields,parent,children,ancestors,items'.split(
    ',',
  );

/** Parameters that a list is filtered, sorted, paged and expanded by, some of them odd if so wanted. */
export function generatedQuery(endpoint: Endpoint, random: Random, isOdd: boolean): string {
  const value = (values: readonly string[]) => random.pick(isOdd && random.chance(0.6) ? oddTexts : values);
  const parts: [string, string][] = [];
  if (random.chance(0.3)) parts.push(['expand', value([random.pick(expandable), expandable.join(',')])]);
  if (random.chance(0.2)) parts.push(['fields', value(['name', 'id,created_at'])]);
  if (endpoint.name === 'tags.list') parts.push(['taggable_type', value(taggableTypes)]);
  if (endpoint.list) parts.push(...listParameters(endpoint, random, value));
  if (isOdd) parts.push(...oddParameters(random));
  const text = parts.map(([name, each]) => `${name}=${encodeURIComponent(each.toWellFormed())}`).join('&');
  return text.length > 4_000 ? text.slice(0, 4_000).replace(/%.?$/, '') : text;
}

type Value = (values: readonly string[]) => string;

function listParameters(
  { filters = {}, sorts = [], plainFilters = [] }: Endpoint,
  random: Random,
  value: Value,
): [string, string][] {
  const parts: [string, string][] = [];
  const typed = Object.entries(filters) as [AttributeType, readonly string[]][];
  const chosen = random.pickAny(typed);
  if (chosen && random.chance(0.6)) {
    const [type, names] = chosen;
    const predicate = random.pick(predicatesOfType[type]);
    const name = `q[${random.pick(names)}_${predicate}]${predicate === 'in' ? '[]' : ''}`;
    parts.push([name, value(valuesOfType[type])]);
  }
  const plain = random.pickAny(plainFilters);
  if (plain && random.chance(0.3)) parts.push([plain, value(plainValues[plain] ?? ['a'])]);
  const sort = random.pickAny(sorts);
  if (sort && random.chance(0.5)) parts.push(['sort', value([sort, `-${sort}`, `${sort},-id`])]);
  if (random.chance(0.5)) parts.push(['page', value(['1', '2'])]);
  if (random.chance(0.5)) parts.push(['limit', value(['1', '3', '100'])]);
  return parts;
}

const oddParameters = (random: Random): [string, string][] => [
  [random.pick(['q', 'q[]', 'q[a][b][c]', 'page[]', 'sort[]', '__proto__[a]', 'q[__proto__]']), 'x'],
  [random.pick(['q[password_hash_not_null]', 'q[token_start]', 'q[metadata_cont]', 'constructor']), '1'],
];
