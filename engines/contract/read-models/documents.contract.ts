import { START } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { checkpointStep } from '../positions.ts';
import { idsOf, put, thing } from './documents.ts';
import { strange, type Thing, things } from './shelf.examples.ts';
import type { ContractSuite } from './suite.ts';

export function documentsContract(suite: ContractSuite): void {
  describe('documents', () => {
    it('come back as they were stored, with all that is not declared', async () => {
      const document = {
        id: 'x',
        name: 'n',
        nested: { list: [1, 'two', null, { deep: true }] },
        text: 'a\0b "\u2028😀',
      };
      const collection = await suite.shelfOf([document]);
      expect(await collection.get('x')).toEqual(document);
      expect(await collection.find()).toEqual([document]);
    });

    it('come back as they were stored, whatever their keys and numbers mean to an engine', async () => {
      const collection = await suite.shelfOf(strange);
      for (const document of strange) {
        expect(JSON.stringify(await collection.get(document.id))).toBe(JSON.stringify(document));
      }
      expect(JSON.stringify(await collection.getMany(idsOf(strange)))).toBe(JSON.stringify(strange));
      for (const { id } of strange) {
        expect(idsOf(await collection.find({ filter: { field: 'id', eq: id } }))).toEqual([id]);
      }
    });

    it('are found by their whole id and nothing less', async () => {
      const collection = await suite.shelfOf([{ id: 'thing' }]);
      expect(await collection.get('thin')).toBeUndefined();
      expect(await collection.get('THING')).toBeUndefined();
      expect(await collection.get('thing\0')).toBeUndefined();
      expect(await collection.get('')).toBeUndefined();
      expect(await collection.getMany(['thing\0', "' OR ''='"])).toEqual([]);
    });

    it('come in the order asked for, without those that do not exist', async () => {
      const collection = await suite.shelfOfExamples();
      const found = await collection.getMany(['c', 'nobody', 'a', 'c']);
      expect(idsOf(found)).toEqual(['c', 'a', 'c']);
      expect(await collection.getMany([])).toEqual([]);
    });

    it('are found by more than a thousand ids at once', async () => {
      const ids = Array.from({ length: 1_100 }, (_, index) => `id${index}`);
      const stored = ids.filter((_, index) => index % 50 === 0);
      const collection = await suite.shelfOf(stored.map((id) => ({ id })));
      expect(idsOf(await collection.getMany(ids.toReversed()))).toEqual(stored.toReversed());
    });

    it('are replaced as a whole and removed with all their values', async () => {
      const model = await suite.openShelf();
      const collection = model.collection<Thing>('things');
      await put(model, things, { after: START, upTo: 1 });
      await put(model, [{ id: 'a', tags: ['new'] }], { after: 1, upTo: 2 });
      await model.write(
        [
          { collection: 'things', remove: 'b' },
          { collection: 'things', remove: 'nobody' },
        ],
        checkpointStep(2, 3),
      );
      expect(await collection.get('a')).toEqual({ id: 'a', tags: ['new'] });
      expect(await collection.get('b')).toBeUndefined();
      expect(await collection.count({ field: 'tags', eq: 'kitchen' })).toBe(0);
      expect(await collection.count({ field: 'words', prefix: 'mug' })).toBe(0);
      expect(idsOf(await collection.find({ filter: { field: 'tags', eq: 'new' } }))).toEqual(['a']);
      expect(await collection.count({ field: 'name', isNull: false })).toBe(2);
    });

    it('are found by their id, also when they were removed and stored again', async () => {
      const model = await suite.openShelf();
      const collection = model.collection<Thing>('things');
      await put(model, [{ id: 'a' }, { id: 'b', price: 1 }], { after: START, upTo: 1 });
      expect(await collection.get('b')).toEqual({ id: 'b', price: 1 });
      await model.write([{ collection: 'things', remove: 'b' }], checkpointStep(1, 2));
      expect(await collection.get('b')).toBeUndefined();
      await put(model, [{ id: 'c' }, { id: 'b', price: 2 }], { after: 2, upTo: 3 });
      expect(await collection.get('b')).toEqual({ id: 'b', price: 2 });
      expect(await collection.get('c')).toEqual({ id: 'c' });
    });

    it('of one id in one batch: the last change counts', async () => {
      const model = await suite.openShelf();
      await model.write(
        [
          { collection: 'things', put: thing({ id: 'a', price: 1 }) },
          { collection: 'things', remove: 'a' },
          { collection: 'things', put: thing({ id: 'a', price: 2 }) },
        ],
        checkpointStep(START, 1),
      );
      expect(await model.collection('things').find()).toEqual([{ id: 'a', price: 2 }]);
    });

    it('cannot be spoiled for the next reader by what one reader does to them', async () => {
      const collection = await suite.shelfOf<Thing & { inner: { list: number[] } }>([
        { id: 'a', inner: { list: [1] } },
      ]);
      const spoil = async (): Promise<void> => {
        (await collection.find())[0]?.inner.list.push(2);
      };
      await spoil().catch(() => undefined);
      expect(await collection.get('a')).toEqual({ id: 'a', inner: { list: [1] } });
    });
  });
}
