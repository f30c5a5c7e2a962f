import type {
  Document,
  Filter,
  ListQuery,
  ReadModels,
  Search,
  SearchEngine,
  Sort,
} from '@storefold/kernel/ports';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inOrder, matches } from './matches.ts';
import { documentsAndQueries } from './read-models/shelf.arbitraries.ts';
import { shelf, type Thing } from './read-models/shelf.examples.ts';
import { goods, goodsCollection, literals, oddNames, oddThings, typed } from './search.examples.ts';
import { type Positioned, SearchedDocuments } from './searched-documents.ts';

/** An engine, and read models beside it. */
export interface OpenedSearchEngine {
  readonly engine: SearchEngine;
  readonly readModels: ReadModels;
  /** Removes what this opening made. */
  close(): Promise<void>;
}

/** What every search adapter promises, whatever is underneath. Prints the engine it met. */
export function searchContract(name: string, open: () => Promise<OpenedSearchEngine>): void {
  describe(`search contract: ${name}`, () => {
    let opened: OpenedSearchEngine;

    beforeAll(async () => {
      opened = await open();
    });

    afterAll(() => opened?.close());

    describe('what a shopper types', () => {
      let search: Search<Document>;

      beforeAll(async () => {
        const { searched } = await SearchedDocuments.open(opened.readModels, goodsCollection, goods);
        search = opened.engine.open(searched);
        await untilCurrent(opened.engine);
        console.log(`search contract: ${name} on ${search.engine.name} ${search.engine.version}`);
      });

      const found = (query: Asked) => foundBy(opened.engine, search, query);
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
        expect((await found({ filter: { not: { field: 'words', words: 'shirt' } } })).ids).toEqual([
          'mug',
          'sandal',
          'wifi',
        ]);
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
        const query = { text: 'shirt', sort: [{ field: 'price' }] };
        expect(await found({ ...query, limit: 2 })).toEqual({ ids: ['polo', 'foreign'], count: 3 });
        expect(await found({ ...query, limit: 2, offset: 2 })).toEqual({ ids: ['linen'], count: 3 });
        expect(await found({ ...query, limit: 2, offset: 1 })).toEqual({
          ids: ['foreign', 'linen'],
          count: 3,
        });
        expect(await found({ ...query, limit: 2, offset: 4 })).toEqual({ ids: [], count: 3 });
        expect(await found({ ...query, limit: 0 })).toEqual({ ids: [], count: 3 });
      });

      it('gives the documents themselves', async () => {
        const { documents } = await search.search({ limit: 1, offset: 0 }, 'sandal');
        expect(documents).toEqual([{ ...goods.find(({ id }) => id === 'sandal'), position: 0 }]);
      });

      it('takes a text as long as a filter may be', async () => {
        expect(await idsOf('shirt '.repeat(42))).toEqual(['foreign', 'linen', 'polo']);
        expect(await idsOf('q '.repeat(128))).toEqual([]);
        expect(await idsOf('x'.repeat(256))).toEqual([]);
      });
    });

    describe('awkward values', () => {
      let search: Search<Positioned<Thing>>;

      beforeAll(async () => {
        const { searched } = await SearchedDocuments.open(opened.readModels, shelf, oddThings);
        search = opened.engine.open(searched);
        await untilCurrent(opened.engine);
      });

      const found = (query: Asked) => foundBy(opened.engine, search, query);
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
        { field: 'name', gte: 'b' },
        { field: 'name', lt: 'Z\u0308' },
        { field: 'tags', gt: 'Blue' },
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
        expect((await found({ filter, limit: 2_000 })).ids).toEqual(sorted(filter, []));
      });

      it('takes many values at once', async () => {
        const values = Array.from({ length: 1_000 }, (_, index) => `tag ${index}`);
        const filter = { field: 'tags', in: values };
        expect((await found({ filter, limit: 100 })).ids).toEqual(sorted(filter, []));
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
          expect(await found({ sort, limit, offset })).toEqual({
            ids: all.slice(offset, offset + limit),
            count: all.length,
          });
        }
      });

      it('answers what is asked of pieces of text, too', async () => {
        const filter: Filter = {
          any: [
            { field: 'name', contains: 'HIR', insensitive: true },
            { field: 'tags', prefix: 'bl' },
          ],
        };
        const { documents, count } = await search.search({ filter, limit: 100, offset: 0 });
        expect(count).toBe(meets(filter).length);
        expect(documents.map(({ id }) => id)).toEqual(sorted(filter, []));
      });

      it('sorts long texts that begin alike', async () => {
        const filter = { field: 'name', gte: 'y' };
        const { documents } = await search.search({
          filter,
          sort: [{ field: 'name' }],
          limit: 100,
          offset: 0,
        });
        expect(documents.map(({ id }) => id)).toEqual(sorted(filter, [{ field: 'name' }]));
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
          await expect(
            search.search({ limit: 1, offset: 0, ...query }),
            JSON.stringify(query),
          ).rejects.toThrow(TypeError);
        }
      });
    });

    it('shows every change at once, and loses none', async () => {
      const kept = await SearchedDocuments.open(opened.readModels, goodsCollection, goods);
      const search = opened.engine.open(kept.searched);
      const idsOf = async (text: string): Promise<string[]> =>
        (await search.search({ limit: 25, offset: 0 }, text)).documents.map(({ id }) => id);
      const [linen, polo] = goods;
      if (!linen || !polo) throw new Error('there are no goods');
      for (let round = 0; round < 3; round++) {
        await kept.write({ put: [{ ...linen, words: ['jacket'] }], remove: [polo.id, 'mug'] });
        expect(await idsOf('jacket')).toEqual(['linen']);
        expect(await idsOf('shirt')).toEqual(['foreign']);
        await untilCurrent(opened.engine);
        expect(await idsOf('jacket')).toEqual(['linen']);
        expect(await idsOf('shirt')).toEqual(['foreign']);
        await kept.write({ put: [linen, polo] });
        expect(await idsOf('shirt')).toEqual(['foreign', 'linen', 'polo']);
        await untilCurrent(opened.engine);
        expect(await idsOf('shirt')).toEqual(['foreign', 'linen', 'polo']);
        expect(await idsOf('jacket')).toEqual([]);
      }
    });

    it('finds what plain code finds, whatever is stored and asked', { timeout: 120_000 }, async () => {
      const kept = await SearchedDocuments.open<Thing>(opened.readModels, shelf);
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
            const words: Filter = text.trim() === '' ? { all: [] } : { field: 'words', words: text };
            const filter = { all: [query.filter, words] };
            const expected = documents
              .filter((document) => matches(filter, document, shelf))
              .toSorted(inOrder(query.sort, shelf))
              .map(({ id }) => id);
            const { documents: page, count } = await search.search(query, text);
            expect({ ids: page.map(({ id }) => id), count }).toEqual({
              ids: expected.slice(query.offset, query.offset + query.limit),
              count: expected.length,
            });
          }
        }),
        { numRuns: 60 },
      );
    });
  });
}

type Asked = Partial<ListQuery> & { readonly text?: string };

/** What is found, with the proof that the engine itself found it and left nothing to the read models. */
async function foundBy(
  engine: SearchEngine,
  search: Search<Document>,
  { text, ...query }: Asked,
): Promise<{ ids: string[]; count: number }> {
  const before = leftToReadModels(engine);
  const { documents, count } = await search.search({ limit: 25, offset: 0, ...query }, text);
  expect(leftToReadModels(engine), 'searches left to the read models').toBe(before);
  return { ids: documents.map(({ id }) => id), count };
}

interface IndexHealth {
  readonly state: string;
  readonly left_to_read_models: number;
}

const indexesOf = (engine: SearchEngine): readonly IndexHealth[] =>
  (engine.health()?.indexes as readonly IndexHealth[] | undefined) ?? [];

/** How many searches an engine with indexes of its own did not answer. */
export const leftToReadModels = (engine: SearchEngine): number =>
  indexesOf(engine).reduce((sum, { left_to_read_models }) => sum + left_to_read_models, 0);

/** Resolves when the engine has taken in all that was written. */
export async function untilCurrent(engine: SearchEngine): Promise<void> {
  await vi.waitFor(
    () => expect(indexesOf(engine).map(({ state }) => state)).toEqual(indexesOf(engine).map(() => 'current')),
    { timeout: 20_000, interval: 5 },
  );
}

const idsOfName = (name: string): string[] =>
  oddThings.filter((thing) => thing.name === name).map(({ id }) => id);
