import type { Predicate } from '@storefold/contracts';
import type { Filter, ListQuery, Sort } from '@storefold/kernel/ports';
import { type Attribute, allPredicates, conditionOf, fits } from './list-predicates.ts';
import type { ListRequest } from './list-request.ts';

/**
 * The filters and sorts that one list supports. Everything else is ignored, so that a hidden field cannot be inferred.
 */
export interface ListSpec {
  readonly attributes: Readonly<Record<string, Attribute>>;
  /**
   * `q` keys with a meaning of their own, such as `search` and `in_stock`; they take precedence over attributes. A key
   * whose value cannot be read (undefined) is ignored.
   */
  readonly keys?: Readonly<Record<string, (value: string | readonly string[]) => Filter | undefined>>;
  /** By `sort` name, the sort for the plain name. `-name` reverses every direction of it. */
  readonly sorts?: Readonly<Record<string, Sort>>;
  /** Used when no known sort is requested. */
  readonly defaultSort: Sort;
  /** A filter that always applies: the store, and what the caller may see. */
  readonly base?: Filter;
}

/**
 * The query for the read model: what the request asks for and the list supports. All filters must match; ties of the
 * sort are broken by id.
 */
export function listQuery(list: ListRequest, spec: ListSpec): ListQuery {
  const asked = [...list.q].map(([key, value]) => filterOf(key, value, spec, list.timezone));
  const all = [spec.base, ...asked].filter((filter) => filter !== undefined);
  const narrowing = all.filter((each) => !isTrueOfAll(each));
  const filter = narrowing.length > 1 ? { all: narrowing } : (narrowing[0] ?? all[0]);
  const sort = sortAskedFor(list, spec);
  return {
    ...(filter ? { filter } : {}),
    ...(sort.length > 0 ? { sort } : { sort: spec.defaultSort, isDefaultSort: true }),
    limit: list.limit,
    offset: (list.page - 1) * list.limit,
  };
}

/** A condition that narrows nothing, such as that of a parameter which is answered in another way. */
const isTrueOfAll = (filter: Filter): boolean => 'all' in filter && filter.all.length === 0;

/** The condition of a `q` key; undefined when the list does not support it, or cannot read its value. */
function filterOf(
  key: string,
  value: string | readonly string[],
  spec: ListSpec,
  timezone: string,
): Filter | undefined {
  if (valuesSent(value).every((each) => each === '')) return undefined;
  const keyFilter = own(spec.keys, key);
  if (keyFilter) return keyFilter(value);
  for (const predicate of allPredicates) {
    const attribute = key.endsWith(`_${predicate}`) && own(spec.attributes, withoutSuffix(key, predicate));
    if (attribute)
      return fits(predicate, attribute) ? conditionOf(attribute, predicate, value, timezone) : undefined;
  }
  return undefined;
}

/** Whether a list supports a `q` key, whatever its value. */
export const hasFilter = ({ attributes, keys }: ListSpec, key: string): boolean =>
  own(keys, key) !== undefined ||
  allPredicates.some((predicate) => {
    const attribute = key.endsWith(`_${predicate}`) && own(attributes, withoutSuffix(key, predicate));
    return attribute ? fits(predicate, attribute) : false;
  });

/** Whether a `q` key has an effect on a list: the list supports it, and can read its value. */
export const isFilterOf = (spec: ListSpec, key: string, value: string | readonly string[]): boolean =>
  filterOf(key, value, spec, 'UTC') !== undefined;

const valuesSent = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value;

const withoutSuffix = (key: string, predicate: Predicate): string => key.slice(0, -predicate.length - 1);

const sortAskedFor = (list: ListRequest, spec: ListSpec): Sort =>
  list.sort.flatMap(({ field, descending }) => {
    const sort = own(spec.sorts, field) ?? [];
    return descending ? sort.map(turnedAround) : sort;
  });

const turnedAround = (by: Sort[number]): Sort[number] => ({ field: by.field, descending: !by.descending });

/** Own keys only, so that a caller's `constructor` or `__proto__` finds nothing. */
const own = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
