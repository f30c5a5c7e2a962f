import type { ListMeta } from '@storefold/contracts';
import { notFound } from '../core/refusal.ts';
import type { Collection, Document, ListQuery } from '../ports/read-models.ts';
import { listResponse } from './list-response.ts';

/** One page of a collection, each document as `show` serializes it. */
export async function listFrom<D extends Document, Item>(
  collection: Pick<Collection<D>, 'page'>,
  query: ListQuery,
  show: (document: D) => Item | Promise<Item>,
): Promise<{ data: Item[]; meta: ListMeta }> {
  const { documents, count } = await collection.page(query);
  const data = await Promise.all(documents.map(show));
  return listResponse(data, count, query);
}

/** A document of this store. One of another store is treated as missing: refused with `record_not_found`. */
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
