import type { Filter, Search, Sort } from '@storefold/kernel/ports';
import { inMemory } from '@storefold/kernel/ports';
import { beforeAll, describe, expect, it } from 'vitest';
import { shelf, type Thing } from '../read-models/shelf.examples.ts';
import { literals, manyCollection, manyThings, ODD_WORD, oddNames, oddThings } from '../search.examples.ts';
import { type Positioned, SearchedDocuments } from '../searched-documents.ts';
import { type Asked, answerOf, foundBy, type SearchScene, untilCurrent } from './search-scene.ts';

const { inOrder, matching } = inMemory;

/** Values of filters and sorts that engines could misread. */
export function valuesContract(scene: SearchScene): void {
  describe('awkward values', () => {
    let search: Search<Positioned<Thing>>;

    const opened = async (documents: readonly Thing[], spec = shelf) => {
      const of = { textFields: ['name'], documents };
      const { searched } = await SearchedDocuments.open(scene.opened.readModels, spec, of);
      const its = scene.opened.engine.open(searched);
      await untilCurrent(scene.opened.engine);
      return its;
    };

    beforeAll(async () => {
      search = await opened(oddThings);
    });

    /** Every document has the word, so that an engine with an index answers from it. */
    const found = (query: Asked) => foundBy(scene.opened.engine, search, { text: ODD_WORD, ...query });
    const meets = (filter: Filter) => oddThings.filter(matching(filter, shelf));
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
      const nested = (levels: number) =>
        Array.from({ length: levels }).reduce<Filter>((not) => ({ not }), { field: 'sold', eq: true });
      const deep = nested(25);
      expect((await found({ filter: deep, limit: 2_000 })).ids.toSorted()).toEqual(sorted(deep, []));
      // Deeper than some indexes take.
      const deeper = { text: ODD_WORD, filter: nested(40), limit: 2_000 };
      expect((await answerOf(search, deeper)).ids.toSorted()).toEqual(sorted(deeper.filter, []));
      expect((await found({ filter: deep, limit: 1 })).count).toBe(meets(deep).length);
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
      const many = await opened(manyThings, manyCollection);
      const sort = [{ field: 'sold' }, { field: 'id', descending: true }];
      const all = manyThings.toSorted(inOrder(sort, shelf)).map(({ id }) => id);
      for (const [limit, offset] of [
        [25, 990],
        [7, 1_003],
        [100, 1_009],
        [3, 0],
      ] as const) {
        const page = { ids: all.slice(offset, offset + limit), count: all.length };
        expect(await answerOf(many, { sort, limit, offset })).toEqual(page);
        expect(await answerOf(many, { text: ODD_WORD, sort, limit, offset })).toEqual(page);
      }
      const filter = { not: { field: 'sold', eq: true } };
      const unsold = { text: ODD_WORD, filter, limit: 2_000 };
      expect((await answerOf(many, unsold)).count).toBe(manyThings.length / 2);
      const pages = await Promise.all(
        Array.from({ length: 3 }, (_, page) =>
          foundBy(scene.opened.engine, many, { text: ODD_WORD, limit: 340, offset: page * 340 }),
        ),
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
              { field: 'name', eq: 1 },
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
}

const idsOfName = (name: string): string[] =>
  oddThings.filter((thing) => thing.name === name).map(({ id }) => id);
