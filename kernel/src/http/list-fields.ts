import type { AttributeType, Endpoint } from '@storefold/contracts';
import type { Sort } from '../ports/read-models.ts';
import type { Attribute } from './list-predicates.ts';
import type { ListSpec } from './list-query.ts';

/** Attributes of one type, each named like its field. */
export const attributesOf = (type: AttributeType, ...fields: readonly string[]): Record<string, Attribute> =>
  Object.fromEntries(fields.map((field) => [field, { field, type }]));

/** Sorts by one field each, named like the field. */
export const sortsBy = (...fields: readonly string[]): Record<string, Sort> =>
  Object.fromEntries(fields.map((field) => [field, [{ field }]]));

/** What an endpoint declares of its list, with attributes that are called like the fields of its records. */
export function declaredSpec(
  {
    filters = {},
    plainFilters = [],
    otherFilters = [],
    sorts = [],
  }: Pick<Endpoint, 'filters' | 'plainFilters' | 'otherFilters' | 'sorts'>,
  defaultSort: Sort = [],
): ListSpec {
  const attributes = Object.entries(filters).map(([type, names]) =>
    attributesOf(type as AttributeType, ...names),
  );
  const keys = [...plainFilters.map(withoutBrackets), ...otherFilters];
  return {
    attributes: Object.assign({}, ...attributes),
    keys: Object.fromEntries(keys.map((name) => [name, () => ({ all: [] })])),
    sorts: sortsBy(...sorts),
    defaultSort,
  };
}

export const withoutBrackets = (name: string): string => name.replace('[]', '');
