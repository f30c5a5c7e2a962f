import type { Document, Position } from '@storefold/kernel/ports';
import type { ChangedDocuments } from './changed-documents.ts';
import { documentKey, indexDocuments } from './index-document.ts';
import type { MeilisearchIndex } from './meilisearch-index.ts';
import type { SearchedFields } from './searched-fields.ts';

/** Where changes come from, and how they become what an index holds. */
export interface Feed<D extends Document> {
  readonly changed: ChangedDocuments<D>;
  readonly fields: SearchedFields;
  readonly closing: AbortSignal;
}

/**
 * Feeds an index with all changes after a position, in their order; `reached` is called whenever it has got further.
 *
 * Several instances may feed one index. Each feeds every change itself: if one that was slow puts an older state of a
 * document over a newer one, it puts the newer one as well a moment later, because to it that is a change still to come.
 */
export async function bringUp<D extends Document>(
  index: MeilisearchIndex,
  { changed, fields, closing }: Feed<D>,
  after: Position,
  reached: (position: Position) => void,
): Promise<void> {
  for (let position = after; !closing.aborted; ) {
    const head = await changed.head();
    if (head <= position) return;
    const { put, remove, upTo } = await changed.next(position, head);
    await index.remove(remove.map(documentKey));
    await index.put(await indexDocuments(put, fields));
    position = upTo;
    reached(position);
  }
}
