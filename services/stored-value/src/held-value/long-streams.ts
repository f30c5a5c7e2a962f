import type { Fact } from '@storefold/kernel/core';
import type { Collection, CollectionSpec, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';

/** A record of value whose stream takes long to fold. */
export interface LongStreamDocument {
  /** The record's id. */
  readonly id: string;
  /** The number of its facts, rounded down. */
  readonly fact_count: number;
}

/** A stream is noted each time it has grown by so many facts, which takes some milliseconds to read. */
const NOTED_EVERY = 1_000;
/** More of the longest ones do not fit into the memory for folded streams. */
const LOADED_AT_MOST = 10;

/** A collection of the long streams among a projection's records. */
export const longStreamsIn = (name: string): CollectionSpec => ({
  name,
  fields: { fact_count: 'number' },
  indexes: [['fact_count']],
});

/** Most records never have so many facts, and cost nothing. */
export function noteLength(
  { recordId, revision }: Stored<Fact>,
  collection: string,
  documents: Documents,
): void {
  const fact_count = revision + 1;
  if (fact_count % NOTED_EVERY === 0)
    documents.put<LongStreamDocument>(collection, { id: recordId, fact_count });
}

/** The ids of the records with the most facts. */
export async function longestStreams(noted: Collection<LongStreamDocument>): Promise<string[]> {
  const sort = [{ field: 'fact_count', descending: true }];
  return (await noted.find({ sort, limit: LOADED_AT_MOST })).map(({ id }) => id);
}
