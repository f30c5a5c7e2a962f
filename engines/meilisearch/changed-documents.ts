import {
  type Collection,
  type Document,
  type Filter,
  type Position,
  type SearchedCollection,
  START,
} from '@storefold/kernel/ports';
import type { Extent } from './meilisearch-index.ts';

/** What an index must take in to go on to `upTo`. */
export interface Changes<D> {
  readonly put: readonly D[];
  /** Ids. */
  readonly remove: readonly string[];
  readonly upTo: Position;
}

/** Documents, or ids of removed ones, that are read at once. */
const AT_ONCE = 500;

/** The read models' side of an index: what changed since when. */
export class ChangedDocuments<D extends Document> {
  readonly #positionField: string;

  constructor(private readonly searched: SearchedCollection<D>) {
    this.#positionField = searched.positionField;
  }

  /** The position of the last change of all; START when nothing ever changed. */
  async head(): Promise<Position> {
    const { documents, removed } = this.searched;
    const [last, lastRemoved] = await Promise.all([this.#last(documents), this.#last(removed)]);
    return Math.max(last, lastRemoved);
  }

  async extent(): Promise<Extent> {
    const { documents } = this.searched;
    const [count, last] = await Promise.all([documents.count(), this.#last(documents)]);
    return { count, last };
  }

  /**
   * The next changes after a position, up to a head that was seen before: beyond it some may not be stored yet. What
   * changed again since then is left out; it comes after that head.
   */
  async next(after: Position, head: Position): Promise<Changes<D>> {
    const [changed, gone] = await Promise.all([
      this.#between(this.searched.documents, after, head),
      this.#between(this.searched.removed, after, head),
    ]);
    const upTo = Math.min(changed.upTo, gone.upTo);
    const isDue = (document: Document): boolean => this.positionOf(document) <= upTo;
    const goneIds = gone.found.filter(isDue).map(({ id }) => id);
    const back = new Set((await this.searched.documents.getMany(goneIds)).map(({ id }) => id));
    return {
      put: changed.found.filter(isDue),
      remove: goneIds.filter((id) => !back.has(id)),
      upTo,
    };
  }

  /** All documents, some at a time, in the order of their ids. */
  async *all(): AsyncIterable<readonly D[]> {
    for (let filter: Filter = { all: [] }; ; ) {
      const found = await this.searched.documents.find({ filter, sort: [{ field: 'id' }], limit: AT_ONCE });
      if (found.length > 0) yield found;
      const last = found.at(-1);
      if (!last || found.length < AT_ONCE) return;
      filter = { field: 'id', gt: last.id };
    }
  }

  /** Those of the ids that are there now. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    const found = await this.searched.documents.getMany(ids);
    return new Set(found.map(({ id }) => id));
  }

  /** Throws a TypeError when the document has none. */
  positionOf(document: Document): Position {
    const position: unknown = Reflect.get(document, this.#positionField);
    if (typeof position !== 'number') {
      throw new TypeError(`${document.id} has no ${this.#positionField} to tell when it changed`);
    }
    return position;
  }

  async #last(collection: Collection<Document>): Promise<Position> {
    const [last] = await collection.find({
      sort: [{ field: this.#positionField, descending: true }],
      limit: 1,
    });
    return last ? this.positionOf(last) : START;
  }

  /** Changes of one position stay together: the index goes on from whole positions. */
  async #between<T extends Document>(
    collection: Collection<T>,
    after: Position,
    head: Position,
  ): Promise<{ found: readonly T[]; upTo: Position }> {
    const field = this.#positionField;
    const found = await collection.find({
      filter: {
        all: [
          { field, gt: after },
          { field, lte: head },
        ],
      },
      sort: [{ field }],
      limit: AT_ONCE,
    });
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return { found, upTo: head };
    const upTo = this.positionOf(last);
    const atLast = await collection.find({ filter: { field, eq: upTo } });
    return { found: [...found.filter((each) => this.positionOf(each) < upTo), ...atLast], upTo };
  }
}
