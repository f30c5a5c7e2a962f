import { describe, expect, it } from 'vitest';
import { entries } from './documents.ts';
import { texts, things } from './shelf.examples.ts';
import type { ContractSuite } from './suite.ts';

export function facetsAndRangesContract(suite: ContractSuite): void {
  describe('facets and ranges', () => {
    it('count the documents for each value, each item of an array for itself', async () => {
      const collection = await suite.shelfOf([
        ...things,
        { id: 'f', tags: ['kitchen', 'kitchen'], sold: true, price: 10, email: 'ANN@example.com' },
      ]);
      expect(entries(await collection.facets('tags'))).toEqual(
        entries(
          new Map([
            ['kitchen', 3],
            ['Blue', 1],
            ['%', 1],
            ['_', 1],
            ['ÉTÉ', 1],
          ]),
        ),
      );
      expect(entries(await collection.facets('sold'))).toEqual(
        entries(
          new Map([
            [true, 2],
            [false, 2],
          ]),
        ),
      );
      expect(entries(await collection.facets('price', { field: 'sold', eq: true }))).toEqual(
        entries(
          new Map([
            [9.5, 1],
            [10, 1],
          ]),
        ),
      );
      expect(entries(await collection.facets('email', { field: 'tags', eq: 'kitchen' }))).toEqual([
        ['ann@example.com', 3],
      ]);
      expect(entries(await collection.facets('tags', { field: 'words', eq: 'nothing like it' }))).toEqual([]);
    });

    it('come in the order of the values', async () => {
      const documents = [...things, ...texts].map((each) => ({
        ...each,
        tags: each.name ? [each.name] : [],
      }));
      const collection = await suite.shelfOf(documents);
      for (const field of ['name', 'email', 'tags']) {
        const facets = [...(await collection.facets(field)).keys()].map(String);
        expect(facets.length).toBeGreaterThan(5);
        expect(facets).toEqual(
          facets.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
        );
      }
      expect([...(await collection.facets('price')).keys()]).toEqual([0, 9.5, 10]);
      expect([...(await collection.facets('sold')).keys()]).toEqual([false, true]);
    });

    it('give the least and the greatest number', async () => {
      const collection = await suite.shelfOfExamples();
      expect(await collection.range('price')).toEqual({ min: 0, max: 10 });
      expect(await collection.range('price', { field: 'tags', eq: 'kitchen' })).toEqual({
        min: 9.5,
        max: 10,
      });
      expect(await collection.range('price', { field: 'id', eq: 'd' })).toBeUndefined();
      await expect(collection.range('name')).rejects.toThrow(TypeError);
    });

    it('are not spoiled for the next reader', async () => {
      const collection = await suite.shelfOf(things);
      (await collection.facets('sold')).clear();
      expect((await collection.facets('sold')).size).toBe(2);
    });
  });
}
