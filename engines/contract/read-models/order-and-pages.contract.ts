import type { Collection, Document, Filter, Sort } from '@storefold/kernel/ports';
import { inMemory } from '@storefold/kernel/ports';
import { beforeAll, describe, expect, it } from 'vitest';
import { idsOf } from './documents.ts';
import { shelf, type Thing, texts, things } from './shelf.examples.ts';
import type { ContractSuite } from './suite.ts';

const { inOrder, matching } = inMemory;

const outlined = (document: Document) => ({
  id: document.id,
  bytes: Buffer.byteLength(JSON.stringify(document)),
});

export function orderAndPagesContract(suite: ContractSuite): void {
  describe('order and pages', () => {
    const sorts: Sort[] = Object.entries({ id: 'text', ...shelf.fields })
      .filter(([, type]) => type !== 'text[]' && type !== 'words')
      .map(([field, type]) => (type === 'text{}' ? `${field}.size` : field))
      .flatMap((field) => [
        [{ field }],
        [{ field, descending: true }],
        [{ field }, { field: 'price', descending: true }],
      ]);

    const documents = [...things, ...things.map((thing) => ({ ...thing, id: `${thing.id}2` })), ...texts];
    let collection: Collection<Thing>;
    beforeAll(async () => {
      collection = await suite.shelfOf(documents);
    });

    it.each(sorts.map((sort) => [sort] as const))('%j: the missing last, ties by id', async (sort) => {
      const expected = documents.toSorted(inOrder(sort, shelf));
      expect(idsOf(await collection.find({ sort }))).toEqual(idsOf(expected));
      expect(idsOf(await collection.find({ sort, filter: { field: 'price', isNull: true } }))).toEqual(
        idsOf(expected.filter((document) => !('price' in document) || document.price === null)),
      );
    });

    it('without a sort is the order of ids', async () => {
      const collection = await suite.shelfOf(things.toReversed());
      expect(idsOf(await collection.find())).toEqual(['a', 'b', 'c', 'd', 'e']);
    });

    it('pages hold every document once, and the count is that of all', async () => {
      const documents = Array.from({ length: 23 }, (_, n) => ({
        id: `${100 + n}`,
        price: n % 4 === 3 ? null : n % 4,
        email: n % 3 === 0 ? 'ANN@example.com' : 'ann@EXAMPLE.com',
        sold: n % 2 === 0,
        more: n % 5 === 0 ? {} : { size: `s${n % 3}`, sizes: `${n}` },
      }));
      const collection = await suite.shelfOf(documents);
      const sorts: Sort[] = [
        [],
        [{ field: 'price' }],
        [{ field: 'price', descending: true }],
        [{ field: 'email' }],
        [{ field: 'email', descending: true }, { field: 'price' }],
        [{ field: 'price' }, { field: 'price', descending: true }],
        [{ field: 'more.size' }],
        [{ field: 'more.size', descending: true }],
        [{ field: 'more.size' }, { field: 'price' }],
      ];
      const even: Filter = { field: 'sold', eq: true };
      for (const filter of [undefined, even, { all: [even, { field: 'more.size', gt: 's0' }] }]) {
        const found = filter ? documents.filter(matching(filter, shelf)) : documents;
        for (const sort of sorts) {
          const seen: string[] = [];
          for (const offset of [0, 10, 20]) {
            const query = { ...(filter ? { filter } : {}), sort, offset, limit: 10 };
            const { documents: page, count } = await collection.page(query);
            expect(count).toBe(found.length);
            expect(await collection.outline(query)).toEqual({ documents: page.map(outlined), count });
            seen.push(...idsOf(page));
          }
          expect(seen).toEqual(idsOf(found.toSorted(inOrder(sort, shelf))));
        }
      }
      expect(await collection.page({ filter: { field: 'sold', eq: true }, limit: 0 })).toEqual({
        documents: [],
        count: 12,
      });
      expect(await collection.outline({ filter: even, limit: 0 })).toEqual({ documents: [], count: 12 });
      expect(await collection.page({ offset: 1_000, limit: 5 })).toEqual({ documents: [], count: 23 });
      expect(idsOf(await collection.find({ offset: 20 }))).toEqual(['120', '121', '122']);
    });

    it('are outlined without their documents: what each takes as JSON', async () => {
      const documents = [{ id: 'a', note: '' }, { id: 'b', note: 'ü😀'.repeat(40_000) }, { id: 'c' }];
      const collection = await suite.shelfOf(documents);
      expect(await collection.outline({})).toEqual({ documents: documents.map(outlined), count: 3 });
    });

    it('refuses to sort by what has many values, and a page without measure', async () => {
      const collection = await suite.shelfOfExamples();
      // What is answered once may be remembered.
      await collection.page({});
      await expect(collection.find({ sort: [{ field: 'tags' }] })).rejects.toThrow(TypeError);
      await expect(collection.find({ limit: -1 })).rejects.toThrow(TypeError);
      await expect(collection.page({ limit: 1.5 })).rejects.toThrow(TypeError);
      await expect(collection.page({ offset: Number.NaN })).rejects.toThrow(TypeError);
    });
  });
}
