import type { Document, SearchedCollection } from '@storefold/kernel/ports';

/** A collection that an index can follow. */
export type IndexedCollection<D extends Document> = SearchedCollection<D> & {
  readonly positionField: string;
};

export const isIndexed = <D extends Document>(
  searched: SearchedCollection<D>,
): searched is IndexedCollection<D> => searched.positionField !== undefined;
