import { START } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { checkpointStep, placeAt, positionOf } from '../positions.ts';
import { put, thing } from './documents.ts';
import { type Thing, unstorable } from './shelf.examples.ts';
import type { ContractSuite } from './suite.ts';

export function writingContract(suite: ContractSuite): void {
  describe('writing', () => {
    it('begins at START and moves the checkpoint with the documents', async () => {
      const model = await suite.openShelf();
      expect(await positionOf(model)).toBe(START);
      expect(await put(model, [{ id: 'a' }], { after: START, upTo: 0 })).toBe(true);
      expect(await positionOf(model)).toBe(0);
      expect(await put(model, [], { after: 0, upTo: 7_000_000_000 })).toBe(true);
      expect(await positionOf(model)).toBe(7_000_000_000);
    });

    it('from another checkpoint than the stored one changes nothing', async () => {
      const model = await suite.openShelf();
      await put(model, [{ id: 'a', price: 1 }], { after: START, upTo: 5 });
      for (const after of [START, 4, 6]) {
        expect(await put(model, [{ id: 'a', price: 2 }, { id: 'b' }], { after, upTo: 10 })).toBe(false);
      }
      expect(await model.collection('things').find()).toEqual([{ id: 'a', price: 1 }]);
      expect(await positionOf(model)).toBe(5);
    });

    it('from the checkpoint of another event at the same position changes nothing', async () => {
      const model = await suite.openShelf();
      await put(model, [{ id: 'a' }], { after: START, upTo: 5 });
      const checkpoint = placeAt(5);
      if (!checkpoint) throw new Error('no place');
      expect(await model.checkpoint()).toEqual(checkpoint);
      const change = { collection: 'things', remove: 'a' };
      const other = { ...checkpoint, id: 'event_of_another_history' };
      expect(await model.write([change], { after: other, upTo: placeAt(6) })).toBe(false);
      expect(await model.write([change], { after: other, upTo: undefined })).toBe(false);
      expect(await model.collection('things').count()).toBe(1);
      expect(await model.checkpoint()).toEqual(checkpoint);
    });

    it('empties a model step by step, which then begins as a new one', async () => {
      const model = await suite.openShelf();
      await put(model, [{ id: 'a' }, { id: 'b' }], { after: START, upTo: 5 });
      const checkpoint = placeAt(5);
      const steps = [
        [[{ collection: 'things', remove: 'a' }], { after: checkpoint, upTo: checkpoint }],
        [[{ collection: 'things', remove: 'b' }], { after: checkpoint, upTo: undefined }],
      ] as const;
      for (const [changes, step] of steps) expect(await model.write(changes, step)).toBe(true);
      expect(await model.checkpoint()).toBeUndefined();
      expect(await model.collection('things').count()).toBe(0);
      expect(await model.write([], { after: checkpoint, upTo: checkpoint })).toBe(false);
      expect(await put(model, [{ id: 'c' }], { after: START, upTo: 2 })).toBe(true);
      expect(await positionOf(model)).toBe(2);
    });

    it('refuses a step back', async () => {
      const model = await suite.openShelf();
      await put(model, [], { after: START, upTo: 5 });
      await expect(put(model, [], { after: 5, upTo: 4 })).rejects.toThrow(RangeError);
    });

    it.each(unstorable)(
      'refuses %s, leaves nothing of its batch, and says so beforehand',
      async (_, change) => {
        const model = await suite.openShelf();
        const good = { collection: 'things', put: thing({ id: 'good', tags: ['x'] }) };
        await expect(model.write([good, change], checkpointStep(START, 1))).rejects.toThrow(TypeError);
        await expect(model.write([change, good], checkpointStep(START, 1))).rejects.toThrow(TypeError);
        expect(() => model.check(change)).toThrow(TypeError);
        expect(() => model.check(good)).not.toThrow();
        expect(await model.collection('things').count()).toBe(0);
        expect(await model.collection('things').count({ field: 'tags', eq: 'x' })).toBe(0);
        expect(await positionOf(model)).toBe(START);
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
