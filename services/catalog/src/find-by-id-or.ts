import type { Collection, Document } from '@storefold/kernel/ports';

/** Finds a document of the store by its id, or else by another field that is unique in the store. */
export async function findByIdOr<D extends Document & { readonly store_id: string }>(
  field: string,
  text: string,
  storeId: string,
  collection: Pick<Collection<D>, 'get' | 'find'>,
): Promise<D | undefined> {
  const byId = await collection.get(text);
  if (byId?.store_id === storeId) return byId;
  const isTheOne = [
    { field: 'store_id', eq: storeId },
    { field, eq: text },
  ];
  const [found] = await collection.find({ filter: { all: isTheOne }, limit: 1 });
  return found;
}
