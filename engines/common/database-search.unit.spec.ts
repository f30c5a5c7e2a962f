import type { Collection, Document, Filter } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { databaseSearch } from './database-search.ts';

describe('a search in the read models', () => {
  it('counts the ranks between the best and the last only for a page that the best does not fill', async () => {
    const { search, counted } = searchOf({ best: 30, all: 100 });
    await search({ limit: 25, offset: 0 });
    expect(counted.splice(0)).toHaveLength(2);
    await search({ limit: 25, offset: 25 });
    expect(counted).toHaveLength(4);
  });

  it('asks with the same filter objects again, which a read model knows', async () => {
    const { search, counted } = searchOf({ best: 30, all: 100 });
    await search({ limit: 25, offset: 0 });
    const [best, all] = counted.splice(0);
    await search({ limit: 25, offset: 0 });
    expect(counted[0]).toBe(best);
    expect(counted[1]).toBe(all);
    expect(Object.isFrozen(best) && Object.isFrozen(all)).toBe(true);
  });
});

/** A search for two words among documents of which so many are of the best rank. */
function searchOf({ best, all }: { best: number; all: number }) {
  const counted: Filter[] = [];
  const documents = async (): Promise<Document[]> => [];
  const collection: Collection<Document> = {
    get: async () => undefined,
    getMany: documents,
    find: documents,
    page: async () => ({ documents: [], count: 0 }),
    outline: async () => ({ documents: [], count: 0 }),
    count: async (filter) => {
      if (filter) counted.push(filter);
      return counted.length === 1 ? best : all;
    },
    facets: async () => new Map(),
    range: async () => undefined,
  };
  const database = databaseSearch(collection, {
    wordsField: 'words',
    nameWordsField: 'name_words',
    keyedWords: { field: 'custom_words' },
  });
  return {
    counted,
    search: (page: { limit: number; offset: number }) => database.search(page, 'blue shirt', ['colour']),
  };
}
