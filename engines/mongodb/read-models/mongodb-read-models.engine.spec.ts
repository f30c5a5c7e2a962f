import { setTimeout as pause } from 'node:timers/promises';
import { type CollectionSpec, type ReadModels, ReadModelsUnavailable, START } from '@storefold/kernel/ports';
import { Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkpointStep, positionOf } from '../../contract/positions.ts';
import { shelf, things } from '../../contract/read-models/shelf.examples.ts';
import { readModelsContract } from '../../contract/read-models.contract.ts';
import { rounds } from '../../testing/rounds.ts';
import { connect } from '../connect.ts';
import { casesOnMongoDb } from '../testing/mongodb-under-test.ts';
import { openMongoDbReadModels } from './mongodb-read-models.ts';
import { WritingSessions } from './writing-sessions.ts';

casesOnMongoDb(
  'read models',
  (mongoDb) => {
    readModelsContract(
      'MongoDB',
      async () => {
        const place = { url: mongoDb.url, database: mongoDb.newDatabase() };
        const readModels = await openMongoDbReadModels(place);
        return {
          readModels,
          second: () => openMongoDbReadModels(place),
          close: () => readModels.close(),
        };
      },
      { randomRuns: RANDOM_RUNS },
    );

    describe('read models in MongoDB', () => {
      let place: { url: string; database: string };
      let readModels: ReadModels;
      let client: MongoClient;

      beforeAll(async () => {
        place = { url: mongoDb.url, database: mongoDb.newDatabase() };
        readModels = await openMongoDbReadModels(place);
        client = new MongoClient(place.url);
      });
      afterAll(async () => {
        await client?.close();
        await readModels?.close();
      });
      /** What lies there. */
      const stored = (collection: string) =>
        client.db(place.database).collection<{ _id: string }>(collection);

      it('lie as documents of JSON text beside their declared fields', async () => {
        const model = await readModels.open('layout', 3, [shelf]);
        const [mug, , , empty] = things;
        await model.write(
          [mug, empty].flatMap((put) => (put ? [{ collection: 'things', put }] : [])),
          checkpointStep(START, 4),
        );
        const documents = await stored('layout@3.things').find().sort({ _id: 1 }).toArray();
        expect(documents).toEqual([
          {
            _id: 'a',
            json: JSON.stringify(mug),
            values: {
              name: 'Blue Mug',
              email: 'ann@example.com',
              price: 9.5,
              sold: true,
              made_at: '2026-01-01T10:00:00.000Z',
              tags: ['kitchen', 'Blue'],
              words: ['blue', 'mug', '0', '3', '03', 'l'],
              more: { size: 'Large', colour: 'blue' },
            },
            folded: {
              id: 'a',
              name: 'blue mug',
              tags: ['kitchen', 'blue'],
              words: ['blue', 'mug', '0', '3', '03', 'l'],
              more: { size: 'large', colour: 'blue' },
            },
            missing: {},
            given: { more: { size: true, colour: true } },
          },
          {
            _id: 'd',
            json: JSON.stringify(empty),
            values: { name: '' },
            folded: { id: 'd', name: '' },
            missing: { email: true, price: true, sold: true, made_at: true },
          },
        ]);
        expect(await stored('checkpoints').find().toArray()).toMatchObject([
          { _id: 'layout@3', position: 4, fields: expect.stringContaining('made_at') },
        ]);
      });

      it('have an index for each way a declared one is walked, and for the items of each array', async () => {
        await readModels.open('indexed', 1, [{ ...shelf, indexes: [['sold', 'price']] }]);
        const indexes = await stored('indexed@1.things').indexes();
        expect(indexes.map(({ key }) => Object.entries(key))).toEqual(
          expect.arrayContaining([
            [['_id', 1]],
            [
              ['values.sold', 1],
              ['missing.price', 1],
              ['values.price', 1],
              ['_id', 1],
            ],
            [
              ['values.sold', 1],
              ['values.price', -1],
              ['_id', 1],
            ],
            [
              ['values.tags', 1],
              ['values.sold', 1],
            ],
            [
              ['values.words', 1],
              ['values.sold', 1],
            ],
          ]),
        );
        expect(indexes).toHaveLength(5);
      });

      it('have no index that is not declared any more, and wait for a majority to build a new one', async () => {
        const create = vi.spyOn(Collection.prototype, 'createIndexes');
        try {
          await readModels.open('declared', 1, [{ ...shelf, indexes: [['sold', 'price']] }]);
          const keysOf = async () =>
            (await stored('declared@1.things').indexes()).map(({ key }) => Object.keys(key).join(' '));
          expect(await keysOf()).toContain('values.sold values.price _id');
          await readModels.open('declared', 1, [{ ...shelf, indexes: [['sold', 'made_at']] }]);
          expect(await keysOf()).toContain('values.sold values.made_at _id');
          expect(await keysOf()).not.toContain('values.sold values.price _id');
          expect(await keysOf()).toHaveLength(5);
          const ofModel = create.mock.calls.filter(([indexes]) => indexes.length > 1);
          expect(ofModel.map(([, options]) => options)).toEqual([
            { commitQuorum: 'majority' },
            { commitQuorum: 'majority' },
          ]);
        } finally {
          create.mockRestore();
        }
      });

      it('are removed with their collections, also those that an interrupted removal left', async () => {
        await readModels.open('dropped', 1, [shelf]);
        await readModels.open('dropped', 2, [shelf]);
        await readModels.open('dropped-too', 1, [shelf]);
        await stored('checkpoints').deleteOne({ _id: 'dropped@1' });
        await readModels.open('dropped', 3, [shelf]);
        await readModels.dropOtherVersions('dropped', 3);
        const names = (await client.db(place.database).listCollections().toArray()).map(({ name }) => name);
        expect(names.filter((name) => name.startsWith('dropped')).toSorted()).toEqual([
          'dropped-too@1.things',
          'dropped@3.things',
        ]);
        const models = await stored('checkpoints').find({}).toArray();
        expect(models.map(({ _id }) => _id).filter((id) => id.startsWith('dropped'))).toEqual(
          expect.arrayContaining(['dropped-too@1', 'dropped@3']),
        );
        expect(models.map(({ _id }) => _id)).not.toContain('dropped@2');
      });

      it('leave nothing of a batch that the server refuses half-way', async () => {
        const model = await readModels.open('half', 1, [shelf, { ...shelf, name: 'others' }]);
        await stored('half@1.others').createIndex({ 'values.price': 1 }, { unique: true });
        const put = (collection: string, id: string) => ({ collection, put: { id, price: 1 } });
        const half = [put('things', 'a'), put('others', 'a'), put('others', 'b')];
        await expect(model.write(half, checkpointStep(START, 1))).rejects.toThrow(ReadModelsUnavailable);
        expect(await positionOf(model)).toBe(START);
        expect(await model.collection('things').count()).toBe(0);
        expect(await model.collection('others').count()).toBe(0);
        expect(await model.write(half.slice(0, 2), checkpointStep(START, 1))).toBe(true);
      });

      it('refuse what MongoDB could not keep, before it is sent', async () => {
        const model = await readModels.open('limits', 1, [shelf]);
        const put = (text: string) => ({ collection: 'things', put: { id: 'large', text } });
        expect(() => model.check(put('x'.repeat(8_000_000)))).not.toThrow();
        expect(() => model.check(put('x'.repeat(17_000_000)))).toThrow(/16 MiB/);
        const longName: CollectionSpec = { ...shelf, name: 'x'.repeat(250) };
        await expect(readModels.open('limits', 2, [longName])).rejects.toThrow(/too long/);
        const fields = Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`f${n}`, 'text[]' as const]));
        await expect(readModels.open('limits', 2, [{ name: 'many', fields }])).rejects.toThrow(
          /more indexes/,
        );
        const collection = model.collection('things');
        await expect(
          collection.find({ filter: { field: 'name', contains: 'x'.repeat(40_000) } }),
        ).rejects.toThrow(TypeError);
      });

      it('wait for a slow writer that lives, and not for one that is silent', {
        timeout: 60_000,
      }, async () => {
        const model = await readModels.open('slow', 1, [shelf]);
        const connection = await connect({ ...place, ...OTHER_PROCESS });
        const session = client.startSession();
        const writing = new WritingSessions(connection, 'slow@1').start();
        const holdUp = async (position: number): Promise<void> => {
          session.startTransaction();
          await stored('checkpoints').updateOne({ _id: 'slow@1' }, { $set: { position } }, { session });
        };
        try {
          await writing.attempt(session);
          await holdUp(0);
          const waiting = model.write([], checkpointStep(START, 1));
          await pause(LONGER_THAN_SILENCE_MS);
          await session.commitTransaction();
          expect(await waiting).toBe(false);

          writing.end();
          await holdUp(7);
          const began = performance.now();
          expect(await model.write([], checkpointStep(0, 1))).toBe(true);
          expect(performance.now() - began).toBeGreaterThan(SILENCE_MS);
          await expect(session.commitTransaction()).rejects.toThrow();
        } finally {
          writing.end();
          await session.endSession();
          await connection.close();
        }
      });

      it('cannot be asked once they are closed', async () => {
        const closing = await openMongoDbReadModels(place);
        const model = await closing.open('closing', 1, [shelf]);
        await closing.close();
        await closing.close();
        await expect(positionOf(model)).rejects.toThrow(ReadModelsUnavailable);
        await expect(model.collection('things').find()).rejects.toThrow(ReadModelsUnavailable);
        await expect(model.write([], checkpointStep(START, 1))).rejects.toThrow(ReadModelsUnavailable);
      });
    });
  },
  { durable: false },
);

/** A session is given up after so long without a sign of life. */
const SILENCE_MS = 3_000;
const LONGER_THAN_SILENCE_MS = 5_000;

const OTHER_PROCESS = { collection: 'checkpoints', unavailable: (message: string) => new Error(message) };

/** Each query crosses to another process, so there are fewer of them than on the embedded adapter. */
const RANDOM_RUNS = rounds({ short: 4, full: 10 });
