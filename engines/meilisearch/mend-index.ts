import { type Document, type Position, START } from '@storefold/kernel/ports';
import type { Feed } from './bring-up.ts';
import { documentKey, idOfKey, indexDocuments } from './index-document.ts';
import type { MeilisearchIndex } from './meilisearch-index.ts';

/**
 * Holds an index against the read models, document by document, and mends what differs up to the position that both
 * have reached: this position is the answer, and what changed after it is still to be fed.
 *
 * What the index has from beyond the read models' head stays, as another instance may be further than this one;
 * `isStrict`: unless it is nobody's any more, because the log itself went back.
 */
export async function mendIndex<D extends Document>(
  index: MeilisearchIndex,
  { changed, fields }: Feed<D>,
  isStrict: boolean,
): Promise<Position> {
  // A process that was killed may have left an older state of a document in the queue.
  await index.settled();
  const head = await changed.head();
  const held = await index.entries();
  const upTo = Math.min(head, [...held.values()].reduce(higher, START));
  for await (const documents of changed.all()) {
    const different = documents.filter((document) => {
      const key = documentKey(document.id);
      const position = held.get(key);
      held.delete(key);
      return changed.positionOf(document) <= upTo && position !== changed.positionOf(document);
    });
    await index.put(await indexDocuments(different, fields));
  }
  const unknown = [...held].filter(([, position]) => isStrict || position <= head).map(([key]) => key);
  // One that came in the meantime must stay.
  const existing = await changed.existing(unknown.map(idOfKey));
  await index.remove(unknown.filter((key) => !existing.has(idOfKey(key))));
  return upTo;
}

const higher = (one: Position, other: Position): Position => Math.max(one, other);
