import { START } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { checkpointStep, positionOf } from '../positions.ts';
import { countsOf, put, thing } from './documents.ts';
import { shelf, type Thing, things } from './shelf.examples.ts';
import { type ContractSuite, newName } from './suite.ts';

export function instancesContract(suite: ContractSuite): void {
  describe('two instances on the same data', () => {
    it('see what the other has written, also what they had counted and read before', (context) =>
      suite.withSecond(context, async (second) => {
        const name = newName();
        const mine = await suite.readModels.open(name, 1, [shelf]);
        const theirs = await second.open(name, 1, [shelf]);
        await put(mine, [{ id: 'a', price: 1, tags: ['x'] }], { after: START, upTo: 1 });
        for (const model of [mine, theirs]) {
          expect(await model.collection('things').page({})).toEqual({
            documents: [{ id: 'a', price: 1, tags: ['x'] }],
            count: 1,
          });
        }
        await put(theirs, [{ id: 'a', price: 2 }, { id: 'b' }], { after: 1, upTo: 2 });
        for (const model of [mine, theirs]) {
          expect(await positionOf(model)).toBe(2);
          expect(await model.collection('things').page({})).toEqual({
            documents: [{ id: 'a', price: 2 }, { id: 'b' }],
            count: 2,
          });
          expect(await model.collection('things').facets('tags')).toEqual(new Map());
          expect(await model.collection('things').get('a')).toEqual({ id: 'a', price: 2 });
        }
        await theirs.write([{ collection: 'things', remove: 'a' }], checkpointStep(2, 3));
        expect(await mine.collection('things').get('a')).toBeUndefined();
      }));

    it('writing one document in turns store all of it each time, also what they wrote before', (context) =>
      suite.withSecond(context, async (second) => {
        const name = newName();
        const mine = await suite.readModels.open(name, 1, [shelf]);
        const theirs = await second.open(name, 1, [shelf]);
        for (let step = START; step < 6; step++) {
          const isMine = step % 2 === 0;
          const document = { id: 'a', price: isMine ? 1 : 2, tags: [isMine ? 'x' : 'y'] };
          await put(isMine ? mine : theirs, [document], { after: step, upTo: step + 1 });
          for (const model of [mine, theirs]) {
            const collection = model.collection('things');
            const filter = { field: 'price', eq: document.price };
            expect(await collection.find({ filter })).toEqual([document]);
            expect(await collection.facets('tags')).toEqual(countsOf(document.tags));
          }
        }
      }));

    it('racing from one checkpoint: one stores all it has, the other is told and leaves nothing', (context) =>
      suite.withSecond(context, async (second) => {
        const name = newName();
        const collections = [shelf, { ...shelf, name: 'others' }];
        const models = [
          await suite.readModels.open(name, 1, collections),
          await second.open(name, 1, collections),
        ];
        const winners: number[] = [];
        for (let step = START; step < 20; step++) {
          const stored = await Promise.all(
            models.map((model, writer) =>
              model.write(
                ['things', 'others'].flatMap((collection) => [
                  { collection, put: thing({ id: 'a', price: writer }) },
                  {
                    collection,
                    put: thing({ id: `${1_001 + step}`, price: writer, tags: [`of ${writer}`] }),
                  },
                ]),
                checkpointStep(step, step + 1),
              ),
            ),
          );
          expect(stored.filter(Boolean)).toHaveLength(1);
          winners.push(stored.indexOf(true));
        }
        for (const model of models) {
          expect(await positionOf(model)).toBe(20);
          for (const each of ['things', 'others']) {
            const collection = model.collection<Thing>(each);
            const { documents, count } = await collection.page({});
            expect(documents.map(({ price }) => price)).toEqual([...winners, winners.at(-1)]);
            expect(count).toBe(winners.length + 1);
            expect(await collection.facets('tags')).toEqual(
              countsOf(winners.map((writer) => `of ${writer}`)),
            );
          }
        }
      }));

    it('opening a model at once both have it', (context) =>
      suite.withSecond(context, async (second) => {
        for (let round = 0; round < 5; round++) {
          const name = newName();
          const models = await Promise.all([
            suite.readModels.open(name, 1, [shelf]),
            second.open(name, 1, [shelf]),
          ]);
          for (const [writer, model] of models.entries()) {
            expect(await put(model, [{ id: `${writer}` }], { after: writer - 1, upTo: writer })).toBe(true);
          }
        }
      }));

    it('a version that another has dropped takes nothing any more', (context) =>
      suite.withSecond(context, async (second) => {
        const name = newName();
        const old = await suite.readModels.open(name, 1, [shelf]);
        const next = await second.open(name, 2, [shelf]);
        await put(next, things, { after: START, upTo: 1 });
        await second.dropOtherVersions(name, 2);
        await expect(put(old, [{ id: 'x' }], { after: START, upTo: 1 })).rejects.toThrow();
        expect(await next.collection('things').count()).toBe(things.length);
      }));
  });
}
