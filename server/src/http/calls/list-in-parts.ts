import type { Collection, Document, ListQuery, OutlinedDocument } from '@storefold/kernel/ports';
import { ListInParts } from './call.ts';
import { listMeta } from './list-response.ts';

/** Documents that are read together: of so much JSON, or a single larger one. As objects they take some ten times as much. */
const BYTES_AT_ONCE = 200_000;

/**
 * One page of a collection, as `shownPage`, in parts. `show` gets the documents of one part. A document that changes while
 * the answer is written is shown as it is then, and left out if it does not match any more.
 */
export async function pageInParts<D extends Document, Item>(
  collection: Pick<Collection<D>, 'outline' | 'find'>,
  query: ListQuery,
  show: (documents: readonly D[]) => Promise<Item[]>,
): Promise<ListInParts<Item>> {
  const { documents, count } = await collection.outline(query);
  const { filter, sort } = query;
  async function* parts() {
    for (const ids of groupsOf(documents)) {
      const among = { field: 'id', in: ids } as const;
      yield show(await collection.find({ filter: filter ? { all: [filter, among] } : among, sort }));
    }
  }
  return new ListInParts(parts(), (items) => listMeta(items, count, query));
}

function* groupsOf(documents: readonly OutlinedDocument[]): Generator<string[]> {
  let [ids, size]: [string[], number] = [[], 0];
  for (const { id, bytes } of documents) {
    if (ids.length > 0 && size + bytes > BYTES_AT_ONCE) {
      yield ids;
      [ids, size] = [[], 0];
    }
    ids.push(id);
    size += bytes;
  }
  if (ids.length > 0) yield ids;
}
