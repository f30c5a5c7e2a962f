import type { AttributeType, ListMeta } from '@storefold/contracts';
import {
  type CollectionSpec,
  type Document,
  type FieldType,
  foldCase,
  inMemory,
  type ListQuery,
  type Scalar,
} from '@storefold/kernel/ports';
import { declaredSpec } from '../lists/list-fields.ts';
import type { ListSpec } from '../lists/list-query.ts';
import type { ListRequest } from '../lists/list-request.ts';
import type { Call } from './call.ts';

/** Adds the page metadata to one page. */
export const listResponse = <Item>(
  data: Item[],
  /** The number of items on all pages. */
  count: number,
  page: Pick<ListQuery, 'offset' | 'limit'>,
): { data: Item[]; meta: ListMeta } => ({ data, meta: listMeta(data.length, count, page) });

/**
 * The metadata of a page with so many items: `from` and `to` count from 1 and are 0 when the page is empty, `in` is the number
 * of items on it, and `pages` is at least 1. A page past the end is empty and its previous page is the last one.
 */
export function listMeta(
  items: number,
  /** The number of items on all pages. */
  count: number,
  { offset, limit }: Pick<ListQuery, 'offset' | 'limit'>,
): ListMeta {
  const pages = Math.max(1, Math.ceil(count / limit));
  const page = offset / limit + 1;
  return {
    page,
    limit,
    count,
    pages,
    from: items === 0 ? 0 : offset + 1,
    to: items === 0 ? 0 : offset + items,
    in: items,
    previous: page === 1 ? null : Math.min(page - 1, pages),
    next: page < pages ? page + 1 : null,
  };
}

/** How a list in memory is compared by more than its endpoint declares. */
interface ComparedItems<Item> {
  readonly spec: ListSpec;
  /** The types of fields that items have beside those of the endpoint's filters. */
  readonly fields: CollectionSpec['fields'];
  /** An item with these fields. */
  withFields(item: Item): Document;
}

/**
 * One page of a list that is short enough to be read as a whole, filtered and sorted by what its endpoint declares. Without
 * a sort the records stay in their order.
 */
export function pageOf<Item extends Document>(
  items: readonly Item[],
  { list, endpoint, queryOf }: Pick<Call, 'list' | 'endpoint' | 'queryOf'>,
  compared: ComparedItems<Item> = {
    spec: declaredSpec(endpoint, { defaultSort: [] }),
    fields: {},
    withFields: (item) => item,
  },
): { data: Item[]; meta: ListMeta } {
  const { filter, sort } = queryOf(compared.spec);
  const fields = Object.entries(endpoint.filters ?? {}).flatMap(([type, names]) =>
    names.map((name): [string, FieldType] => [name, type as AttributeType]),
  );
  const spec = { name: endpoint.name, fields: { ...Object.fromEntries(fields), ...compared.fields } };
  const documents = new Map(items.map((item) => [compared.withFields(item), item]));
  const found = [...documents.keys()].filter(filter ? inMemory.matching(filter, spec) : () => true);
  const sorted = sort.length > 0 ? found.toSorted(inMemory.inOrder(sort, spec)) : found;
  const page = pageFrom(sorted, list);
  return { ...page, data: page.data.flatMap((document) => documents.get(document) ?? []) };
}

function pageFrom<Item>(
  items: readonly Item[],
  { page, limit }: Pick<ListRequest, 'page' | 'limit'>,
): { data: Item[]; meta: ListMeta } {
  const offset = (page - 1) * limit;
  return listResponse(items.slice(offset, offset + limit), items.length, { offset, limit });
}

/** One page of the values of a text field that contain a text in any case, each with its number of documents. */
export function pageOfFacets(
  facets: ReadonlyMap<Scalar, number>,
  contains: string,
  page: Pick<ListRequest, 'page' | 'limit'>,
): { data: { name: string; count: number }[]; meta: ListMeta } {
  const wanted = foldCase(contains);
  const found = [...facets].flatMap(([value, count]) => {
    const name = String(value);
    return foldCase(name).includes(wanted) ? [{ name, count }] : [];
  });
  return pageFrom(found, page);
}
