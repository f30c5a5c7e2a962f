import {
  type Document,
  type Filter,
  type ListQuery,
  type ReadModels,
  type Search,
  type SearchEngine,
  type Sort,
  searchWords,
} from '@storefold/kernel/ports';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inOrder, matches } from './matches.ts';
import { documentsAndQueries } from './read-models/shelf.arbitraries.ts';
import { shelf, type Thing } from './read-models/shelf.examples.ts';
import {
  begun,
  type Good,
  goods,
  goodsCollection,
  goodsTexts,
  literals,
  mistyped,
  type Named,
  namedCollection,
  namedThings,
  ODD_WORD,
  oddNames,
  oddThings,
  otherThings,
  ranked,
  typed,
} from './search.examples.ts';
import { type Positioned, SearchedDocuments } from './searched-documents.ts';

/** A search request of the contract. The default limit is 25. */
type Asked = Partial<ListQuery> & { readonly text?: string };

/** A search engine and the read models it follows. */
export interface OpenedSearchEngine {
  readonly engine: SearchEngine;
  readonly readModels: ReadModels;
  /** Removes everything that was opened here. */
  close(): Promise<void>;
}

/**
 * The guarantees of every search adapter, whatever its engine. Prints the engine it ran on.
 *
 * @param forgives whether typing mistakes are tolerated, matches are ranked, and only the last word matches by its
 * beginning
 */
export function searchContract(
  name: string,
  { forgives }: { readonly forgives: boolean },
  open: () => Promise<OpenedSearchEngine>,
): void {
  describe(`search contract: ${name}`, () => {
    let opened: OpenedSearchEngine;

    beforeAll(async () => {
      opened = await open();
    });

    afterAll(() => opened?.close());

    describe('what a shopper types', () => {
      let search: Search<Document>;

      beforeAll(async () => {
        const of = { textFields: goodsTexts, documents: goods };
        const { searched } = await SearchedDocuments.open(opened.readModels, goodsCollection, of);
        search = opened.engine.open(searched);
        await untilCurrent(opened.engine);
        console.log(`search contract: ${name} on ${search.engine.name} ${search.engine.version}`);
      });

      const found = (query: Asked) => foundBy(opened.engine, search, query);
      const idsOf = async (text: string): Promise<string[]> => (await found({ text })).ids;

      it.each(typed)('%j finds %j, and that before anything else', async (text, expected) => {
        const ids = await idsOf(text);
        const first = forgives && expected.length > 0 ? ids.slice(0, expected.length) : ids;
        expect(first.toSorted()).toEqual(expected);
      });

      if (forgives) {
        it.each(mistyped)('%j, with a typing mistake, finds %j', async (text, expected) => {
          expect((await idsOf(text)).toSorted()).toEqual(expected);
        });
      } else {
        it.each(begun)('%j finds %j by how its words begin', async (text, expected) => {
          expect((await idsOf(text)).toSorted()).toEqual(expected);
        });
      }

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
        expect((await found({ filter: { not: { field: 'words', words: 'shirt' } } })).ids).toEqual([
          'mug',
          'sandal',
          'wifi',
        ]);
      });

      it('sorts what it finds as asked, the missing last', async () => {
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

      it('takes its own order where none was asked for: by how well it fits, or the read models’', async () => {
        const usual = { sort: [{ field: 'price', descending: true }], isDefaultSort: true };
        const { ids } = await found({ text: 'shirt', ...usual });
        expect(ids.toSorted()).toEqual(['foreign', 'linen', 'polo']);
        expect((await found(usual)).ids[0]).toBe('linen');
        if (!forgives) expect(ids).toEqual(['linen', 'foreign', 'polo']);
      });

      it('gives pages, and how many there are on all of them', async () => {
        const query = { text: 'shirt', sort: [{ field: 'price' }] };
        expect(await found({ ...query, limit: 2 })).toEqual({ ids: ['polo', 'foreign'], count: 3 });
        expect(await found({ ...query, limit: 2, offset: 2 })).toEqual({ ids: ['linen'], count: 3 });
        expect(await found({ ...query, limit: 2, offset: 4 })).toEqual({ ids: [], count: 3 });
        const ranked = await Promise.all([0, 2].map((offset) => found({ text: 'shirt', limit: 2, offset })));
        expect(ranked.map(({ count }) => count)).toEqual([3, 3]);
        expect(ranked.flatMap(({ ids }) => ids).toSorted()).toEqual(['foreign', 'linen', 'polo']);
      });

      it('answers pages of any size that begin anywhere', async () => {
        const query = { text: 'shirt', sort: [{ field: 'price' }] };
        expect(await answerOf(search, { ...query, limit: 2, offset: 1 })).toEqual({
          ids: ['foreign', 'linen'],
          count: 3,
        });
        expect(await answerOf(search, { ...query, limit: 0 })).toEqual({ ids: [], count: 3 });
      });

      it('gives the documents themselves', async () => {
        const { documents } = await search.search({ limit: 1, offset: 0 }, 'sandal');
        expect(documents).toEqual([{ ...goods.find(({ id }) => id === 'sandal'), position: 0 }]);
      });

      it('takes a text as long as a filter may be', async () => {
        expect((await idsOf('shirt '.repeat(42))).toSorted()).toEqual(['foreign', 'linen', 'polo']);
        expect(await idsOf('q '.repeat(128))).toEqual([]);
        expect(await idsOf('x'.repeat(256))).toEqual([]);
        const many = 'a b c d e f g h i j k';
        expect(await answerOf(search, { text: many })).toEqual({ ids: [], count: 0 });
      });
    });

    if (!forgives) {
      describe('what the read models rank', () => {
        let search: Search<Positioned<Named>>;

        beforeAll(async () => {
          const of = { textFields: ['name', 'codes'], documents: namedThings };
          const { searched } = await SearchedDocuments.open(opened.readModels, namedCollection, of);
          search = opened.engine.open(searched);
        });

        const usual = { sort: [{ field: 'price' }], isDefaultSort: true };
        const namesOf = async (text: string, query: Asked): Promise<string[]> =>
          (await search.search(query, text)).documents.map(({ name: each }) => each);

        it.each(ranked)(
          '%j finds whole words first, and those of names before others',
          async (text, names) => {
            expect(await namesOf(text, usual)).toEqual(names);
            expect(await namesOf(text, { ...usual, filter: { field: 'shop', eq: 'shop_1' } })).toEqual(names);
            const byPrice = namedThings
              .filter((thing) => names.includes(thing.name))
              .toSorted(inOrder(usual.sort, namedCollection));
            expect(await namesOf(text, { sort: usual.sort })).toEqual(byPrice.map((thing) => thing.name));
          },
        );

        it('finds what has moved where it is now', async () => {
          // Among many others, so that the matches are looked up by their words.
          const of = { textFields: ['name', 'codes'], documents: [...namedThings, ...otherThings] };
          const kept = await SearchedDocuments.open<Named>(opened.readModels, namedCollection, of);
          const moving = opened.engine.open(kept.searched);
          const countIn = async (shop: string): Promise<number> =>
            (await moving.search({ ...usual, filter: { field: 'shop', eq: shop } }, 'shirt')).count;
          expect([await countIn('shop_1'), await countIn('shop_2')]).toEqual([7, 0]);
          await kept.write({ put: namedThings.slice(0, 3).map((thing) => ({ ...thing, shop: 'shop_2' })) });
          expect([await countIn('shop_1'), await countIn('shop_2')]).toEqual([4, 3]);
        });

        it('keeps to the ranks on every page', async () => {
          const [, names] = ranked[0] ?? ['', []];
          for (const limit of [1, 2, 3, 5, 7, 10]) {
            const offsets = Array.from(
              { length: Math.ceil(names.length / limit) },
              (_, page) => page * limit,
            );
            const pages = await Promise.all(
              offsets.map((offset) => search.search({ ...usual, limit, offset }, 'shirt')),
            );
            expect(pages.flatMap(({ documents }) => documents.map((thing) => thing.name))).toEqual(names);
            expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([names.length]));
          }
          const behind = { ...usual, limit: 5, offset: 9 };
          expect(await search.search(behind, 'shirt')).toEqual({ documents: [], count: names.length });
        });
      });
    }

    describe('awkward values', () => {
      let search: Search<Positioned<Thing>>;

      beforeAll(async () => {
        const of = { textFields: ['name'], documents: oddThings };
        const { searched } = await SearchedDocuments.open(opened.readModels, shelf, of);
        search = opened.engine.open(searched);
        await untilCurrent(opened.engine);
      });

      /** Every document has the word, so that an engine with an index answers from it. */
      const found = (query: Asked) => foundBy(opened.engine, search, { text: ODD_WORD, ...query });
      const meets = (filter: Filter) => oddThings.filter((thing) => matches(filter, thing, shelf));
      const sorted = (filter: Filter, sort: Sort) =>
        meets(filter)
          .toSorted(inOrder(sort, shelf))
          .map(({ id }) => id);
      const named: Filter = { field: 'name', in: oddNames };

      it.each(oddNames)('%j is equal to itself alone', async (text) => {
        const filter = { field: 'name', eq: text };
        expect((await found({ filter })).ids).toEqual([idsOfName(text)].flat());
      });

      it.each(literals)('%j as the value of a filter is a text like others', async (text) => {
        expect((await found({ filter: { field: 'name', eq: text } })).ids).toEqual([]);
        expect((await found({ filter: { field: 'tags', in: [text, 'blue'] } })).count).toBe(1);
        expect((await found({ filter: { not: { field: 'name', eq: text } } })).count).toBe(oddThings.length);
      });

      it.each<Filter>([
        { field: 'email', eq: 'ANN@example.com' },
        { field: 'price', gt: 0.2 },
        { field: 'price', gte: 0.3 },
        { field: 'price', lt: 0.1 + 0.2 },
        { field: 'price', lte: -1 },
        { field: 'price', in: [1e21, 1e-7, -0, 30] },
        {
          all: [
            { field: 'price', gt: -2.5 },
            { field: 'price', lt: 1e21 },
          ],
        },
        { field: 'sold', eq: false },
        { not: { field: 'sold', eq: true } },
        { field: 'made_at', gt: '2026-01-01T01:00:00+01:00' },
        { field: 'made_at', lte: '2026-01-01' },
        { field: 'made_at', eq: '2025-12-31T23:59:59.999Z' },
        { field: 'tags', isNull: true },
        { field: 'name', isNull: false },
        { not: { field: 'made_at', isNull: true } },
        { any: [{ field: 'tags', eq: 'blue' }, { not: { field: 'price', isNull: false } }] },
        {
          not: {
            any: [
              { field: 'sold', eq: true },
              { field: 'price', gt: 0 },
            ],
          },
        },
        { field: 'id', in: ['odd0000', 'odd0003', 'nobody'] },
      ])('%j means the same to every engine', async (filter) => {
        const { ids, count } = await found({ filter, limit: 2_000 });
        expect([ids.toSorted(), count]).toEqual([sorted(filter, []), meets(filter).length]);
        expect((await answerOf(search, { filter, limit: 2_000 })).ids).toEqual(sorted(filter, []));
      });

      it('takes filters many levels deep', async () => {
        const nested = Array.from({ length: 30 }).reduce<Filter>((not) => ({ not }), {
          field: 'sold',
          eq: true,
        });
        expect((await found({ filter: nested, limit: 2_000 })).ids.toSorted()).toEqual(sorted(nested, []));
      });

      it('takes many values at once', async () => {
        const values = Array.from({ length: 1_000 }, (_, index) => `tag ${index}`);
        const filter = { field: 'tags', in: values };
        expect((await found({ filter, limit: 100 })).ids.toSorted()).toEqual(sorted(filter, []));
        expect(meets(filter).length).toBeGreaterThan(0);
      });

      it.each(['name', 'email', 'price', 'sold', 'made_at', 'id'])(
        'sorts by %s as every engine does, the missing last and ties by id',
        async (field) => {
          for (const descending of [false, true]) {
            const sort = [{ field, descending }];
            expect((await found({ filter: named, sort, limit: 2_000 })).ids).toEqual(sorted(named, sort));
          }
          const ties = [{ field: 'sold' }, { field, descending: true }];
          expect((await found({ filter: named, sort: ties, limit: 2_000 })).ids).toEqual(sorted(named, ties));
        },
      );

      it('counts and pages far beyond a thousand', async () => {
        const sort = [{ field: 'sold' }, { field: 'id', descending: true }];
        const all = sorted({ all: [] }, sort);
        expect(all.length).toBeGreaterThan(1_200);
        for (const [limit, offset] of [
          [25, 1_100],
          [7, 1_003],
          [100, 1_199],
          [3, 0],
        ] as const) {
          const page = { ids: all.slice(offset, offset + limit), count: all.length };
          expect(await answerOf(search, { sort, limit, offset })).toEqual(page);
          expect(await answerOf(search, { text: ODD_WORD, sort, limit, offset })).toEqual(page);
        }
        const pages = await Promise.all(
          Array.from({ length: 13 }, (_, page) => found({ limit: 100, offset: page * 100 })),
        );
        expect(pages.flatMap(({ ids }) => ids).toSorted()).toEqual(all.toSorted());
        expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([all.length]));
      });

      it.each<Filter>([
        { field: 'name', contains: 'HIR', insensitive: true },
        {
          any: [
            { field: 'name', suffix: 'irt' },
            { field: 'tags', prefix: 'bl' },
          ],
        },
        { field: 'name', gte: 'b' },
        { field: 'name', lt: 'Z\u0308' },
        { field: 'tags', gt: 'Blue' },
        { field: 'words', eq: ODD_WORD },
      ])('%j, which no index tells exactly, is answered all the same', async (filter) => {
        for (const text of ['', ODD_WORD]) {
          const { ids, count } = await answerOf(search, { text, filter, limit: 2_000 });
          expect([ids, count]).toEqual([sorted(filter, []), meets(filter).length]);
        }
      });

      it('sorts long texts that begin alike', async () => {
        const filter = { field: 'name', gte: 'y' };
        const sort = [{ field: 'name' }];
        expect((await answerOf(search, { filter, sort, limit: 100 })).ids).toEqual(sorted(filter, sort));
      });

      it('refuses a field that is not declared, a value of another type, and to sort by many values', async () => {
        for (const query of [
          { filter: { field: 'secret', eq: 'a' } },
          { filter: { field: 'price', eq: '1' } },
          {
            filter: {
              any: [
                { field: 'price', gt: 0 },
                { field: 'name', words: 'a' },
              ],
            },
          },
          { sort: [{ field: 'secret' }] },
          { sort: [{ field: 'tags' }] },
          { limit: -1 },
          { offset: 0.5 },
        ]) {
          for (const text of ['', ODD_WORD]) {
            await expect(
              search.search({ limit: 1, offset: 0, ...query }, text),
              JSON.stringify(query),
            ).rejects.toThrow(TypeError);
          }
        }
      });
    });

    it('never shows a document that is not the present one, and loses no change', async () => {
      const of = { textFields: goodsTexts, documents: goods };
      const kept = await SearchedDocuments.open<Good>(opened.readModels, goodsCollection, of);
      const search = opened.engine.open(kept.searched);
      const inShop = { field: 'store_id', eq: 'store_1' };
      const idsOf = async (text: string) => (await answerOf(search, { text, filter: inShop })).ids.toSorted();
      const [linen, polo] = goods;
      if (!linen || !polo) throw new Error('there are no goods');
      const jacket = { ...linen, text: 'Linen Jacket', words: ['linen', 'jacket'] };
      await untilCurrent(opened.engine);
      for (let round = 0; round < 3; round++) {
        await kept.write({ put: [jacket, { ...polo, store_id: 'store_2' }], remove: ['mug'] });
        const { documents } = await search.search({ filter: inShop, limit: 5, offset: 0 }, 'linen');
        expect(documents).toMatchObject([jacket]);
        expect([await idsOf('mug'), await idsOf('polo')]).toEqual([[], []]);
        await untilCurrent(opened.engine);
        expect([await idsOf('jacket'), await idsOf('shirt'), await idsOf('mug')]).toEqual([
          ['linen'],
          [],
          [],
        ]);
        await kept.write({ put: goods });
        await untilCurrent(opened.engine);
        expect([await idsOf('jacket'), await idsOf('shirt')]).toEqual([[], ['linen', 'polo']]);
        expect(await idsOf('mug')).toEqual(['mug']);
      }
    });

    it('finds what plain code finds, whatever is stored and asked', { timeout: 120_000 }, async () => {
      const kept = await SearchedDocuments.open<Thing>(opened.readModels, shelf, { textFields: ['name'] });
      const search = opened.engine.open(kept.searched);
      const texts = fc.array(fc.constantFrom('', 'a', 'ab', 'é', 'ss', '!', "a'b", '가', '😀'), {
        maxLength: 2,
      });
      let before: readonly Thing[] = [];
      await fc.assert(
        fc.asyncProperty(documentsAndQueries, texts, async ({ documents, queries }, pieces) => {
          const isKept = (id: string) => documents.some((document) => document.id === id);
          await kept.write({
            put: documents,
            remove: before.map(({ id }) => id).filter((id) => !isKept(id)),
          });
          before = documents;
          await untilCurrent(opened.engine);
          const text = pieces.join(' ');
          for (const query of queries) {
            const { filter, sort } = query;
            // An index only answers pages whose offset is a multiple of the limit. Others are read from the read
            // models.
            const limit = forgives ? query.limit + 1 : query.limit;
            const offset = forgives ? query.offset * limit : query.offset;
            const meeting = documents
              .filter((document) => matches(filter, document, shelf))
              .toSorted(inOrder(sort, shelf));
            const asked = { filter, text, ...(sort.length > 0 ? { sort } : {}) };
            const all = await answerOf(search, { ...asked, limit: 100 });
            const expected = idsAsExpected(
              sort.length > 0 || forgives ? meeting : wholeWordsFirst(meeting, text),
              text,
              forgives ? all.ids : undefined,
            );
            const isRanked = forgives && sort.length === 0;
            expect(isRanked ? all.ids.toSorted() : all.ids).toEqual(
              isRanked ? expected.toSorted() : expected,
            );
            expect(all.count).toBe(expected.length);
            expect(await answerOf(search, { ...asked, offset, limit })).toEqual({
              ids: all.ids.slice(offset, offset + limit),
              count: expected.length,
            });
          }
        }),
        { numRuns: 60 },
      );
    });
  });
}

/**
 * The ids of the documents that must be found, in order. Without `found`, these are the documents that have, for each
 * word, a word that begins with it. For an engine that tolerates mistakes, `found` holds its matches: these are
 * expected, and in addition all documents that have the exact words.
 */
function idsAsExpected(
  meeting: readonly Thing[],
  text: string,
  found: readonly string[] | undefined,
): string[] {
  const words = searchWords.compoundsOf(text).flatMap(({ parts }) => parts);
  const isFound = (thing: Thing): boolean => {
    if (text.trim() === '') return true;
    if (!found || words.length === 0) return matches({ field: 'words', words: text }, thing, shelf);
    return found.includes(thing.id) || words.every((word) => thing.words?.includes(word));
  };
  return meeting.filter(isFound).map(({ id }) => id);
}

/** The order of a database that ranks: documents that have every word as a whole are first. */
const wholeWordsFirst = (things: readonly Thing[], text: string): readonly Thing[] =>
  things.toSorted((one, other) => Number(hasWholeWords(other, text)) - Number(hasWholeWords(one, text)));

function hasWholeWords({ words }: Thing, text: string): boolean {
  const isWord = (word: string): boolean => words?.includes(word) ?? false;
  return searchWords
    .compoundsOf(text)
    .every(({ parts, joined }) => parts.every(isWord) || (joined !== undefined && isWord(joined)));
}

async function answerOf(search: Search<Document>, query: Asked): Promise<{ ids: string[]; count: number }> {
  const { text, ...rest } = query;
  const { documents, count } = await search.search({ limit: 25, offset: 0, ...rest }, text);
  return { ids: documents.map(({ id }) => id), count };
}

/** The matches of a query. Fails if an engine with an index left a search with words to the read models. */
async function foundBy(
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
    timeout: 20_000,
    interval: 5,
  });
}

const idsOfName = (name: string): string[] =>
  oddThings.filter((thing) => thing.name === name).map(({ id }) => id);
