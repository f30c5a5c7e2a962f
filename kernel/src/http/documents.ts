import { notFound } from '../core/refusal.ts';
import type { Collection, Document } from '../ports/read-models.ts';
import type { ListQuery } from './list-query.ts';
import { type ListResponse, listResponse } from './list-response.ts';

/** One page of a collection, each document as `show` shows it. */
export async function listFrom<D extends Document, Item>(
  collection: Pick<Collection<D>, 'page'>,
  query: ListQuery,
  show: (document: D) => Item | Promise<Item>,
): Promise<ListResponse<Item>> {
  const { documents, count } = await collection.page(query);
  const data = await Promise.all(documents.map(show));
  return listResponse({ data, count, page: query.page, limit: query.limit });
}

/** A document of this store. One of another store is as absent as one that does not exist: refused with `record_not_found`. */
export async function findInStore<D extends Document & { readonly store_id: string }>(
  collection: Pick<Collection<D>, 'get'>,
  id: string | undefined,
  storeId: string,
  noun: string,
): Promise<D> {
  const document = await collection.get(id ?? '');
  if (document?.store_id !== storeId) throw notFound(noun);
  return document;
}
