import { START } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { put, thing } from './documents.ts';
import { type Thing, unstorable } from './shelf.examples.ts';
import type { ContractSuite } from './suite.ts';

export function writingContract(suite: ContractSuite): void {
  describe('writing', () => {
    it('begins at START and moves the checkpoint with the documents', async () => {
      const model = await suite.openShelf();
      expect(await model.checkpoint()).toBe(START);
      expect(await put(model, [{ id: 'a' }], { after: START, upTo: 0 })).toBe(true);
      expect(await model.checkpoint()).toBe(0);
      expect(await put(model, [], { after: 0, upTo: 7_000_000_000 })).toBe(true);
      expect(await model.checkpoint()).toBe(7_000_000_000);
    });

    it('from another checkpoint than the stored one changes nothing', async () => {
      const model = await suite.openShelf();
      await put(model, [{ id: 'a', price: 1 }], { after: START, upTo: 5 });
      for (const after of [START, 4, 6]) {
        expect(await put(model, [{ id: 'a', price: 2 }, { id: 'b' }], { after, upTo: 10 })).toBe(false);
      }
      expect(await model.collection('things').find()).toEqual([{ id: 'a', price: 1 }]);
      expect(await model.checkpoint()).toBe(5);
    });

    it('refuses a step that goes nowhere', async () => {
      const model = await suite.openShelf();
      await expect(put(model, [], { after: START, upTo: START })).rejects.toThrow(RangeError);
    });

    it.each(unstorable)(
      'refuses %s, leaves nothing of its batch, and says so beforehand',
      async (_, change) => {
        const model = await suite.openShelf();
        const good = { collection: 'things', put: thing({ id: 'good', tags: ['x'] }) };
        await expect(model.write([good, change], { after: START, upTo: 1 })).rejects.toThrow(TypeError);
        await expect(model.write([change, good], { after: START, upTo: 1 })).rejects.toThrow(TypeError);
        expect(() => model.check(change)).toThrow(TypeError);
        expect(() => model.check(good)).not.toThrow();
        expect(await model.collection('things').count()).toBe(0);
        expect(await model.collection('things').count({ field: 'tags', eq: 'x' })).toBe(0);
        expect(await model.checkpoint()).toBe(START);
      },
    );

    it('counts again what was counted before', async () => {
      const model = await suite.openShelf();
      const collection = model.collection<Thing>('things');
      for (let n = 1; n <= 3; n++) {
        await put(model, [{ id: `${n}`, price: n, tags: ['x'] }], {
          after: n === 1 ? START : n - 1,
          upTo: n,
        });
        expect((await collection.page({ limit: 1 })).count).toBe(n);
        expect(await collection.facets('tags')).toEqual(new Map([['x', n]]));
        expect(await collection.range('price')).toEqual({ min: 1, max: n });
      }
    });
  });
}
