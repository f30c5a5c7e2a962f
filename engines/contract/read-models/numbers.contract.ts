import type { Filter } from '@storefold/kernel/ports';
import { expect, it } from 'vitest';
import { idsOf } from './documents.ts';
import { numbers } from './shelf.examples.ts';
import type { ContractSuite } from './suite.ts';

export function numbersContract(suite: ContractSuite): void {
  it('numbers are kept, compared, ordered and counted exactly', async () => {
    const documents = numbers.map((price, index) => ({ id: `${100 + index}`, price }));
    const collection = await suite.shelfOf(documents.toReversed());
    for (const { id, price } of documents) {
      const eq: Filter = { field: 'price', eq: price };
      expect(idsOf(await collection.find({ filter: eq })), `${price}`).toEqual([id]);
      expect(await collection.count({ field: 'price', gt: price })).toBe(
        documents.length - documents.findIndex((each) => each.id === id) - 1,
      );
      expect(await collection.range('price', eq)).toEqual({ min: price, max: price });
    }
    expect(idsOf(await collection.find({ sort: [{ field: 'price' }] }))).toEqual(idsOf(documents));
    expect(idsOf(await collection.find({ sort: [{ field: 'price', descending: true }] }))).toEqual(
      idsOf(documents.toReversed()),
    );
    expect([...(await collection.facets('price'))]).toEqual(numbers.map((each) => [each, 1]));
  });
}
