import type { Document, Search } from '@storefold/kernel/ports';
import { inMemory } from '@storefold/kernel/ports';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  begun,
  goods,
  goodsCollection,
  goodsTexts,
  literals,
  mistyped,
  type Named,
  namedCollection,
  namedThings,
  otherThings,
  ranked,
  typed,
} from '../search.examples.ts';
import { type Positioned, SearchedDocuments } from '../searched-documents.ts';
import { type Asked, answerOf, foundBy, type SearchScene, untilCurrent } from './search-scene.ts';

const { inOrder } = inMemory;

/** What a shopper types, and in which order it is found. */
export function wordsContract(scene: SearchScene): void {
  describe('what a shopper types', () => {
    let search: Search<Document>;

    beforeAll(async () => {
      const of = { textFields: goodsTexts, documents: goods };
      const { searched } = await SearchedDocuments.open(scene.opened.readModels, goodsCollection, of);
      search = scene.opened.engine.open(searched);
      await untilCurrent(scene.opened.engine);
      const { name, version } = scene.opened.engine.health() ?? {};
      console.log(`search contract: ${scene.name} on ${name} ${version}`);
    });

    const found = (query: Asked) => foundBy(scene.opened.engine, search, query);
    const idsOf = async (text: string): Promise<string[]> => (await found({ text })).ids;

    it.each(typed)('%j finds %j, and that before anything else', async (text, expected) => {
      const ids = await idsOf(text);
      const first = scene.forgives && expected.length > 0 ? ids.slice(0, expected.length) : ids;
      expect(first.toSorted()).toEqual(expected);
    });

    if (scene.forgives) {
      it.each(mistyped)('%j, with a typing mistake, finds %j', async (text, expected) => {
        expect((await idsOf(text)).toSorted()).toEqual(expected);
      });
    }

    it.each(begun)('%j finds %j by how its words begin', async (text, expected) => {
      const { ids } = await answerOf(search, { text });
      expect(ids.toSorted()).toEqual(expected);
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
      expect((await found({ filter: { not: { field: 'words', prefix: 'shirt' } } })).ids).toEqual([
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
      if (!scene.forgives) expect(ids).toEqual(['linen', 'foreign', 'polo']);
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

  if (!scene.forgives) {
    describe('what the read models rank', () => {
      let search: Search<Positioned<Named>>;

      beforeAll(async () => {
        const of = { textFields: ['name', 'codes'], documents: namedThings };
        const { searched } = await SearchedDocuments.open(scene.opened.readModels, namedCollection, of);
        search = scene.opened.engine.open(searched);
      });

      const usual = { sort: [{ field: 'price' }], isDefaultSort: true };
      const namesOf = async (text: string, query: Asked): Promise<string[]> =>
        (await search.search(query, text)).documents.map(({ name: each }) => each);

      it.each(ranked)('%j finds whole words first, and those of names before others', async (text, names) => {
        expect(await namesOf(text, usual)).toEqual(names);
        expect(await namesOf(text, { ...usual, filter: { field: 'shop', eq: 'shop_1' } })).toEqual(names);
        const byPrice = namedThings
          .filter((thing) => names.includes(thing.name))
          .toSorted(inOrder(usual.sort, namedCollection));
        expect(await namesOf(text, { sort: usual.sort })).toEqual(byPrice.map((thing) => thing.name));
      });

      it('finds what has moved where it is now', async () => {
        // Among many others, so that the matches are looked up by their words.
        const of = { textFields: ['name', 'codes'], documents: [...namedThings, ...otherThings] };
        const kept = await SearchedDocuments.open<Named>(scene.opened.readModels, namedCollection, of);
        const moving = scene.opened.engine.open(kept.searched);
        const countIn = async (shop: string): Promise<number> =>
          (await moving.search({ ...usual, filter: { field: 'shop', eq: shop } }, 'shirt')).count;
        expect([await countIn('shop_1'), await countIn('shop_2')]).toEqual([7, 0]);
        await kept.write({ put: namedThings.slice(0, 3).map((thing) => ({ ...thing, shop: 'shop_2' })) });
        expect([await countIn('shop_1'), await countIn('shop_2')]).toEqual([4, 3]);
      });

      it('keeps to the ranks on every page', async () => {
        const [, names] = ranked[0] ?? ['', []];
        for (const limit of [1, 2, 3, 5, 7, 10]) {
          const offsets = Array.from({ length: Math.ceil(names.length / limit) }, (_, page) => page * limit);
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
}
