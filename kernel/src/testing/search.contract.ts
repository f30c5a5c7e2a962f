import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START } from '../event-log/event-log.ts';
import type { CollectionSpec, Document, ReadModels } from '../read-models/read-models.ts';
import { wordsOf } from '../read-models/words.ts';
import type { Search, SearchQuery } from '../search/search.ts';

/** What is searched: `words` has the words of what a shopper may type. */
export const searchedCollection: CollectionSpec = {
  name: 'goods',
  fields: { store_id: 'text', price: 'number', tags: 'text[]', words: 'words' },
};

export interface SearchedDocument extends Document {
  readonly store_id: string;
  readonly text: string;
  readonly price: number | null;
  readonly tags: readonly string[];
  readonly words: readonly string[];
}

/** One adapter over one collection that holds the documents it is given. */
export interface OpenedSearch {
  readonly search: Search<SearchedDocument>;
  /** Removes what this opening made. */
  close(): Promise<void>;
}

/** What every search adapter promises, whatever is underneath. Prints the engine it met. */
export function searchContract(
  name: string,
  open: (documents: readonly SearchedDocument[]) => Promise<OpenedSearch>,
): void {
  describe(`search contract: ${name}`, () => {
    let opened: OpenedSearch;

    beforeAll(async () => {
      opened = await open(goods);
      const { engine } = opened.search;
      console.log(`search contract: ${name} on ${engine.name} ${engine.version}`);
    });

    afterAll(() => opened?.close());

    const found = async (query: Partial<SearchQuery>): Promise<{ ids: string[]; count: number }> => {
      const { documents, count } = await opened.search.search({ limit: 25, offset: 0, ...query });
      return { ids: documents.map(({ id }) => id), count };
    };
    const idsOf = async (text: string): Promise<string[]> => (await found({ text })).ids.toSorted();

    it.each(typed)('%j finds %j', async (text, expected) => {
      expect(await idsOf(text)).toEqual(expected);
    });

    it.each(literals)('%j means nothing to the engine', async (text) => {
      expect(await idsOf(text)).toEqual([]);
    });

    it.each(['', ' ', '\t\n'])('%j finds everything, like no text at all', async (text) => {
      expect((await found({ text })).count).toBe(goods.length);
      expect((await found({})).count).toBe(goods.length);
    });

    it('finds only what also meets the filter', async () => {
      const inShop = { field: 'store_id', eq: 'store_1' };
      expect((await found({ text: 'shirt', filter: inShop })).ids.toSorted()).toEqual(['linen', 'polo']);
      expect(
        (await found({ text: 'shirt', filter: { all: [inShop, { field: 'price', lt: 30 }] } })).ids,
      ).toEqual(['polo']);
      expect((await found({ filter: { field: 'tags', eq: 'summer' } })).ids.toSorted()).toEqual([
        'linen',
        'sandal',
      ]);
      expect(await found({ text: 'shirt', filter: { any: [] } })).toEqual({ ids: [], count: 0 });
    });

    it('sorts what it finds, the missing last', async () => {
      expect((await found({ sort: [{ field: 'price' }] })).ids.at(-1)).toBe('mug');
      expect((await found({ text: 'shirt', sort: [{ field: 'price' }] })).ids).toEqual([
        'polo',
        'foreign',
        'linen',
      ]);
      expect((await found({ text: 'shirt', sort: [{ field: 'price', descending: true }] })).ids).toEqual([
        'linen',
        'foreign',
        'polo',
      ]);
    });

    it('gives pages, and how many there are on all of them', async () => {
      const sort = [{ field: 'price' }];
      expect(await found({ text: 'shirt', sort, limit: 2 })).toEqual({ ids: ['polo', 'foreign'], count: 3 });
      expect(await found({ text: 'shirt', sort, limit: 2, offset: 2 })).toEqual({ ids: ['linen'], count: 3 });
      expect(await found({ text: 'shirt', sort, limit: 2, offset: 4 })).toEqual({ ids: [], count: 3 });
    });

    it('gives the documents themselves', async () => {
      const { documents } = await opened.search.search({ text: 'sandal', limit: 1, offset: 0 });
      expect(documents).toEqual(goods.filter(({ id }) => id === 'sandal'));
    });

    it('takes a text as long as a filter may be', async () => {
      expect(await idsOf('shirt '.repeat(42))).toEqual(['foreign', 'linen', 'polo']);
      expect(await idsOf('q '.repeat(128))).toEqual([]);
    });
  });
}

/** Writes the documents into a model of their own, for adapters that search in the read models or fetch from them. */
export async function collectionOf(readModels: ReadModels, documents: readonly SearchedDocument[]) {
  const model = await readModels.open(`search_${randomUUID().replaceAll('-', '')}`, 1, [searchedCollection]);
  const changes = documents.map((document) => ({ collection: searchedCollection.name, put: document }));
  await model.write(changes, { after: START, upTo: 1 });
  return model.collection<SearchedDocument>(searchedCollection.name);
}

const good = (id: string, text: string, rest: Partial<SearchedDocument> = {}): SearchedDocument => ({
  id,
  text,
  store_id: 'store_1',
  price: 10,
  tags: [],
  words: wordsOf(text),
  ...rest,
});

const goods: readonly SearchedDocument[] = [
  good('linen', 'Linen Shirt, white LS-100-W', { price: 49.9, tags: ['summer'] }),
  good('polo', "Men's Polo T-Shirt PS-200", { price: 19.9 }),
  good('foreign', 'Shirt of another store', { price: 30, store_id: 'store_2' }),
  good('sandal', 'Crème brûlée sandal', { tags: ['summer'] }),
  good('mug', 'Mug "50 % Ærø" 0.3 l', { price: null }),
  good('wifi', 'Wi-Fi lamp'),
];

/** What a shopper types → what it finds. */
const typed: [string, string[]][] = [
  ['shirt', ['foreign', 'linen', 'polo']],
  ['shirt linen', ['linen']],
  ['shirt mug', []],
  ['shi', ['foreign', 'linen', 'polo']],
  ['hirt', []],
  ['SHIRT WHITE', ['linen']],
  ['creme', ['sandal']],
  ['CRÈME BRU\u0302', ['sandal']],
  ['aero', ['mug']],
  ['t-shirt', ['polo']],
  ['tshirt', ['polo']],
  ['t shirt', ['polo']],
  ["men's", ['polo']],
  ['mens', ['polo']],
  ['men’s', ['polo']],
  ['wifi', ['wifi']],
  ['wi-fi', ['wifi']],
  ['ls-100', ['linen']],
  ['LS100W', ['linen']],
  ['100-w', ['linen']],
  ['shirt, white!', ['linen']],
  ['  linen   shirt  ', ['linen']],
];

const literals = [
  '%',
  '_',
  '*',
  '?',
  '.*',
  '"',
  "'",
  "' OR 1=1 --",
  'x" OR words:*',
  '$where',
  '\\',
  '(',
  'price > 0',
  '🎁',
  '\0',
];
