import type { ListMeta, Said } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { Collection, Document, ListQuery } from '@storefold/kernel/ports';
import { declaredSpec, type KeptList } from '../lists/list-fields.ts';
import type { Call } from './call.ts';
import { listResponse } from './list-response.ts';

/** One page of a collection, each document as `show` serializes it. */
export async function shownPage<D extends Document, Item>(
  collection: Pick<Collection<D>, 'page'>,
  query: ListQuery,
  show: (id: string, document: D) => Item | Promise<Item>,
): Promise<{ data: Item[]; meta: ListMeta }> {
  const { documents, count } = await collection.page(query);
  const data = await Promise.all(documents.map((document) => show(document.id, document)));
  return listResponse(data, count, query);
}

/** The page that a call asks for: of the documents of its store, unless `kept` has another base. */
export const listFrom = <D extends Document, Item>(
  collection: Pick<Collection<D>, 'page'>,
  { endpoint, queryOf, caller }: Pick<Call, 'endpoint' | 'queryOf' | 'caller'>,
  show: (id: string, document: D) => Item | Promise<Item>,
  kept: KeptList = {},
): Promise<{ data: Item[]; meta: ListMeta }> => {
  const base = { field: 'store_id', eq: caller.store.id };
  return shownPage(collection, queryOf(declaredSpec(endpoint, { base, ...kept })), show);
};

type OfStore = Document & { readonly store_id: string };

/** The document with a call's `id`. One of another store is treated as missing: refused with `record_not_found`. */
export async function findInStore<D extends OfStore>(
  collection: Pick<Collection<D>, 'get'>,
  { params, caller }: Pick<Call, 'params' | 'caller'>,
  noun: Said,
): Promise<D> {
  const document = await collection.get(params.id ?? '');
  if (document?.store_id !== caller.store.id) throw refusals.notFound(noun);
  return document;
}
