import { START } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { positionOf } from '../positions.ts';
import { put } from './documents.ts';
import { shelf, things } from './shelf.examples.ts';
import { type ContractSuite, newName } from './suite.ts';

export function modelsContract(suite: ContractSuite): void {
  describe('models', () => {
    it('keep their collections apart', async () => {
      const model = await suite.openShelf([shelf, { ...shelf, name: 'others' }]);
      await put(model, [{ id: 'a', tags: ['x'] }], { after: START, upTo: 1 });
      expect(await model.collection('others').count()).toBe(0);
      expect(await model.collection('others').facets('tags')).toEqual(new Map());
      expect(() => model.collection('nobody')).toThrow(TypeError);
    });

    it('of another version stand beside, each with its checkpoint, until they are dropped', async () => {
      const name = newName();
      const one = await suite.readModels.open(name, 1, [shelf]);
      await put(one, things, { after: START, upTo: 9 });
      const two = await suite.readModels.open(name, 2, [
        { ...shelf, fields: { name: 'caseInsensitive' }, indexes: [] },
      ]);
      expect(await positionOf(two)).toBe(START);
      expect(await two.collection('things').count()).toBe(0);
      await put(two, things.slice(0, 1), { after: START, upTo: 3 });
      expect(await one.collection('things').count()).toBe(5);
      await suite.readModels.dropOtherVersions(name, 2);
      expect(await two.collection('things').count()).toBe(1);
      expect(await positionOf(two)).toBe(3);
      const again = await suite.readModels.open(name, 1, [shelf]);
      expect(await positionOf(again)).toBe(START);
      expect(await again.collection('things').count()).toBe(0);
    });

    it('of another name are not dropped with it', async () => {
      const name = newName();
      const longer = await suite.readModels.open(`${name}_x`, 1, [shelf]);
      await put(longer, things, { after: START, upTo: 1 });
      await suite.readModels.open(name, 2, [shelf]);
      await suite.readModels.dropOtherVersions(name, 2);
      expect(await longer.collection('things').count()).toBe(5);
    });

    it('with other fields under the same version are refused', async () => {
      const name = newName();
      await suite.readModels.open(name, 1, [shelf]);
      await expect(
        suite.readModels.open(name, 1, [{ ...shelf, fields: { ...shelf.fields, price: 'text' } }]),
      ).rejects.toThrow(/version/);
      await expect(suite.readModels.open(name, 1, [shelf])).resolves.toBeDefined();
    });

    it('opened for filling give the same answers before and after they have their indexes', async () => {
      const name = newName();
      const model = await suite.readModels.open(name, 1, [shelf]);
      await put(model, things, { after: START, upTo: 1 });
      const answers = async () => ({
        page: await model.collection('things').page({ sort: [{ field: 'price' }], limit: 2 }),
        tagged: await model.collection('things').find({ filter: { field: 'tags', isNull: false } }),
      });
      const before = await answers();
      await model.index();
      await model.index();
      expect(before.page.documents).toHaveLength(2);
      expect(await answers()).toEqual(before);
    });

    it('take new indexes without a new version', async () => {
      const name = newName();
      await (await suite.readModels.open(name, 1, [shelf])).index();
      const model = await suite.readModels.open(name, 1, [{ ...shelf, indexes: [['made_at', 'id']] }]);
      await model.index();
      await put(model, things, { after: START, upTo: 1 });
      expect(await model.collection('things').count()).toBe(5);
    });
  });
}
