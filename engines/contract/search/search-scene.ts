import type { Document, ListQuery, ReadModels, Search, SearchEngine } from '@storefold/kernel/ports';
import { expect, vi } from 'vitest';

/** A search request of the contract. The default limit is 25. */
export type Asked = Partial<ListQuery> & { readonly text?: string; readonly keys?: readonly string[] };

/** A search engine and the read models it follows. */
export interface OpenedSearchEngine {
  readonly engine: SearchEngine;
  readonly readModels: ReadModels;
  /** Removes everything that was opened here. */
  close(): Promise<void>;
}

/** One run of the contract. */
export interface SearchScene {
  readonly name: string;
  /**
   * Whether typing mistakes are tolerated, matches are ranked, and only the last word matches by its beginning where
   * anything is found.
   */
  readonly forgives: boolean;
  /** Before the first case. */
  opened: OpenedSearchEngine;
}

export async function answerOf(
  search: Search<Document>,
  query: Asked,
): Promise<{ ids: string[]; count: number }> {
  const { text, keys, ...rest } = query;
  const { documents, count } = await search.search({ limit: 25, offset: 0, ...rest }, text, keys);
  return { ids: documents.map(({ id }) => id), count };
}

/** The matches of a query. Fails if an engine with an index left a search with words to the read models. */
export async function foundBy(
  engine: SearchEngine,
  search: Search<Document>,
  query: Asked,
): Promise<{ ids: string[]; count: number }> {
  const before = leftToReadModels(engine);
  const answer = await answerOf(search, query);
  expect(leftToReadModels(engine), 'searches left to the read models').toBe(before);
  return answer;
}

interface IndexHealth {
  readonly state: string;
  readonly as_of: string | null;
  readonly answered: number;
  readonly left_to_read_models: number;
}

const indexesOf = (engine: SearchEngine): readonly IndexHealth[] =>
  (engine.health()?.indexes as readonly IndexHealth[] | undefined) ?? [];

/** The number of searches with words that an engine with indexes of its own did not answer. */
export const leftToReadModels = (engine: SearchEngine): number =>
  indexesOf(engine).reduce((sum, { left_to_read_models }) => sum + left_to_read_models, 0);

/** The number of searches with words that the indexes answered. */
export const answeredByIndex = (engine: SearchEngine): number =>
  indexesOf(engine).reduce((sum, { answered }) => sum + answered, 0);

/** Resolves when the engine has indexed everything that was written before the call. */
export async function untilCurrent(engine: SearchEngine): Promise<void> {
  const now = Date.now();
  const isBehind = ({ state, as_of }: IndexHealth): boolean =>
    state !== 'current' || as_of === null || Date.parse(as_of) < now;
  await vi.waitFor(() => expect(indexesOf(engine).filter(isBehind)).toEqual([]), {
    timeout: 40_000,
    interval: 5,
  });
}
