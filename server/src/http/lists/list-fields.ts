import type { AttributeType, Endpoint } from '@storefold/contracts';
import type { Sort } from '@storefold/kernel/ports';
import type { Attribute } from './list-predicates.ts';
import type { ListSpec } from './list-query.ts';

/** How a collection keeps what its endpoint lists. */
export interface KeptList extends Partial<Pick<ListSpec, 'base' | 'keys' | 'defaultSort'>> {
  /** The fields of attributes and sorts that have another name than these. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The same for sorts alone. */
  readonly sortFields?: Readonly<Record<string, string>>;
  /** Read the values of attributes, where their type does not. */
  readonly read?: Readonly<Record<string, Attribute['read']>>;
}

type DeclaredList = Pick<Endpoint, 'filters' | 'plainFilters' | 'otherFilters' | 'sorts'>;

const newestFirst: Sort = [{ field: 'created_at', descending: true }];

/**
 * The filters and sorts that an endpoint declares of its list. Attributes and sorts are kept in fields of their name, and
 * the newest record comes first, unless `kept` says otherwise.
 */
export function declaredSpec(
  { filters = {}, plainFilters = [], otherFilters = [], sorts = [] }: DeclaredList,
  { fields = {}, sortFields = {}, read = {}, ...kept }: KeptList = {},
): ListSpec {
  const attributeOf = (name: string, type: AttributeType): Attribute => ({
    field: fields[name] ?? name,
    type,
    ...(read[name] ? { read: read[name] } : {}),
  });
  const attributes = Object.entries(filters).flatMap(([type, names]) =>
    names.map((name) => [name, attributeOf(name, type as AttributeType)] as const),
  );
  const keys = [...plainFilters.map(withoutBrackets), ...otherFilters];
  return {
    attributes: Object.fromEntries(attributes),
    keys: Object.fromEntries(keys.map((name) => [name, () => ({ all: [] })])),
    sorts: Object.fromEntries(
      sorts.map((name) => [name, [{ field: sortFields[name] ?? fields[name] ?? name }]]),
    ),
    defaultSort: newestFirst,
    ...kept,
  };
}

export const withoutBrackets = (name: string): string => name.replace('[]', '');
