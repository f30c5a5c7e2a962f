import { type Endpoint, type IdKind, kindOfId } from '@storefold/contracts';

const ID = /"id":"([a-z]+_[A-Za-z0-9]+)"/g;

/** Prices change with their product, and have no answer of their own. */
const isKey = (id: string): boolean => !['price', undefined].includes(kindOfId(id));

/** More than these are too much for a header. Then it has those of records that are listed by themselves. */
const MOST_IDS = 200;
const listed: readonly (IdKind | undefined)[] = ['product', 'category'];

/**
 * By what a cache in front of the store finds the answers in which something is to change: the store, what an answer lists,
 * because a change elsewhere may bring something new into it, and the ids in it. `json`: with all fields.
 */
export function surrogateKeysOf({ name, path }: Endpoint, storeId: string, json: string): string {
  const ids = [...new Set(Array.from(json.matchAll(ID), ([, id = '']) => id))].filter(isKey);
  const told = ids.length > MOST_IDS ? ids.filter((id) => listed.includes(kindOfId(id))) : ids;
  const isOne = /[:*]/.test(path);
  return [storeId, ...(isOne ? [] : [name.split('.')[0]]), ...told].join(' ');
}
