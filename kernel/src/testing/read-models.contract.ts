import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { START } from '../event-log/event-log.ts';
import type {
  Collection,
  CollectionSpec,
  Document,
  Filter,
  ReadModel,
  ReadModels,
  Sort,
} from '../read-models/read-models.ts';
import { wordsOf } from '../read-models/words.ts';
import { inOrder, matches, valuesOf } from './matches.ts';
import { documentsAndQueries } from './read-models.arbitraries.ts';
import {
  conditions,
  literals,
  mistakes,
  narrow,
  numbers,
  operators,
  type Stored,
  searches,
  shelf,
  strange,
  type Thing,
  texts,
  things,
  unstorable,
} from './read-models.examples.ts';

/** One adapter on one set of data, for the length of a suite. */
export interface OpenedReadModels {
  readonly readModels: ReadModels;
  /** Closes everything that this opening made and removes its data. */
  close(): Promise<void>;
  /** Another instance of the adapter on the same data, as another process has it. The suite closes it. */
  second?(): Promise<ReadModels>;
}

export interface ContractOptions {
  /** How many random sets of documents and queries are compared with plain code. */
  readonly randomRuns?: number;
}

/**
 * What every adapter of the read models promises, whatever is underneath. The data may be shared with others: each case
 * has models of its own. Prints the engine it met, and how many cases it could not run.
 */
export function readModelsContract(
  name: string,
  open: () => Promise<OpenedReadModels>,
  { randomRuns = 200 }: ContractOptions = {},
): void {
  describe(`read models contract: ${name}`, () => {
    let opened: OpenedReadModels;
    let readModels: ReadModels;
    let skipped = 0;

    beforeAll(async () => {
      opened = await open();
      readModels = opened.readModels;
      console.log(`read models contract: ${name} on ${readModels.engine.name} ${readModels.engine.version}`);
    });

    afterAll(async () => {
      if (skipped > 0) console.log(`read models contract: ${name} could not run ${skipped} of its cases`);
      await opened?.close();
    });

    const newName = (): string => `contract_${randomUUID().replaceAll('-', '')}`;
    const openShelf = (collections: readonly CollectionSpec[] = [shelf]): Promise<ReadModel> =>
      readModels.open(newName(), 1, collections);

    /** A model that holds these documents, and nothing else. */
    async function shelfOf<D extends Document = Thing>(
      documents: readonly Stored[],
      spec: CollectionSpec = shelf,
    ): Promise<Collection<D>> {
      const model = await openShelf([spec]);
      await put(model, documents, { after: START, upTo: 1 }, spec.name);
      return model.collection<D>(spec.name);
    }

    async function withSecond(
      context: TestContext,
      work: (second: ReadModels) => Promise<void>,
    ): Promise<void> {
      if (!opened.second) {
        skipped += 1;
        return context.skip('this adapter cannot be opened twice');
      }
      const second = await opened.second();
      try {
        await work(second);
      } finally {
        await second.close();
      }
    }

    describe('documents', () => {
      it('come back as they were stored, with all that is not declared', async () => {
        const document = {
          id: 'x',
          name: 'n',
          nested: { list: [1, 'two', null, { deep: true }] },
          text: 'a\0b "\u2028😀',
        };
        const collection = await shelfOf([document]);
        expect(await collection.get('x')).toEqual(document);
        expect(await collection.find()).toEqual([document]);
      });

      it('come back as they were stored, whatever their keys and numbers mean to an engine', async () => {
        const collection = await shelfOf(strange);
        for (const document of strange) {
          expect(JSON.stringify(await collection.get(document.id))).toBe(JSON.stringify(document));
        }
        expect(JSON.stringify(await collection.getMany(idsOf(strange)))).toBe(JSON.stringify(strange));
        for (const { id } of strange) {
          expect(idsOf(await collection.find({ filter: { field: 'id', eq: id } }))).toEqual([id]);
        }
      });

      it('are found by their whole id and nothing less', async () => {
        const collection = await shelfOf([{ id: 'thing' }]);
        expect(await collection.get('thin')).toBeUndefined();
        expect(await collection.get('THING')).toBeUndefined();
        expect(await collection.get('thing\0')).toBeUndefined();
        expect(await collection.get('')).toBeUndefined();
        expect(await collection.getMany(['thing\0', "' OR ''='"])).toEqual([]);
      });

      it('come in the order asked for, without those that do not exist', async () => {
        const collection = await shelfOf(things);
        const found = await collection.getMany(['c', 'nobody', 'a', 'c']);
        expect(idsOf(found)).toEqual(['c', 'a', 'c']);
        expect(await collection.getMany([])).toEqual([]);
      });

      it('are found by thousands of ids at once', async () => {
        const ids = Array.from({ length: 2_500 }, (_, index) => `id${index}`);
        const collection = await shelfOf(ids.map((id) => ({ id })));
        expect(idsOf(await collection.getMany([...ids].reverse()))).toEqual([...ids].reverse());
      });

      it('are replaced as a whole and removed with all their values', async () => {
        const model = await openShelf();
        const collection = model.collection<Thing>('things');
        await put(model, things, { after: START, upTo: 1 });
        await put(model, [{ id: 'a', tags: ['new'] }], { after: 1, upTo: 2 });
        await model.write(
          [
            { collection: 'things', remove: 'b' },
            { collection: 'things', remove: 'nobody' },
          ],
          { after: 2, upTo: 3 },
        );
        expect(await collection.get('a')).toEqual({ id: 'a', tags: ['new'] });
        expect(await collection.get('b')).toBeUndefined();
        expect(await collection.count({ field: 'tags', eq: 'kitchen' })).toBe(0);
        expect(await collection.count({ field: 'words', words: 'mug' })).toBe(0);
        expect(idsOf(await collection.find({ filter: { field: 'tags', eq: 'new' } }))).toEqual(['a']);
        expect(await collection.count({ field: 'name', isNull: false })).toBe(2);
      });

      it('of one id in one batch: the last change counts', async () => {
        const model = await openShelf();
        await model.write(
          [
            { collection: 'things', put: thing({ id: 'a', price: 1 }) },
            { collection: 'things', remove: 'a' },
            { collection: 'things', put: thing({ id: 'a', price: 2 }) },
          ],
          { after: START, upTo: 1 },
        );
        expect(await model.collection('things').find()).toEqual([{ id: 'a', price: 2 }]);
      });

      it('cannot be spoiled for the next reader by what one reader does to them', async () => {
        const collection = await shelfOf<Thing & { inner: { list: number[] } }>([
          { id: 'a', inner: { list: [1] } },
        ]);
        const spoil = async (): Promise<void> => {
          (await collection.find())[0]?.inner.list.push(2);
        };
        await spoil().catch(() => undefined);
        expect(await collection.get('a')).toEqual({ id: 'a', inner: { list: [1] } });
      });
    });

    describe('filters', () => {
      it.each(conditions)('%j finds %j', async (filter, expected) => {
        const collection = await shelfOf(things);
        expect(idsOf(await collection.find({ filter }))).toEqual(expected);
        expect(await collection.count(filter)).toBe(expected.length);
        const others = idsOf(things).filter((id) => !expected.includes(id));
        expect(idsOf(await collection.find({ filter: { not: filter } }))).toEqual(others);
      });

      it.each(literals)('take %j for what it is, in every condition on text', async (literal) => {
        const around = [literal, `x${literal}`, `${literal}x`, `x${literal}x`, `${literal}\n`];
        const named = [...around, 'x', 'harmless'];
        const documents = named.map((text, index) => ({
          id: `t${index}`,
          name: text,
          email: text,
          tags: [text, 'other'],
        }));
        const collection = await shelfOf(documents);
        for (const field of ['name', 'email', 'tags']) {
          for (const filter of textConditions(field, literal)) {
            expect(idsOf(await collection.find({ filter })), JSON.stringify(filter)).toEqual(
              idsOf(documents.filter((document) => matches(filter, document, shelf))),
            );
          }
        }
        await collection.find({ filter: { field: 'words', words: literal } });
        expect(await collection.count()).toBe(named.length);
      });

      it('on a beginning find also what goes on with the last character there is', async () => {
        const names = ['x', 'x\u{10FFFF}', 'x\u{10FFFF}x', '\u{10FFFF}', '\u{10FFFF}x', 'y', 'w\u{10FFFF}'];
        const collection = await shelfOf(
          names.map((name, index) => ({ id: `${index}`, name, tags: [name] })),
        );
        for (const field of ['name', 'tags']) {
          const found = async (prefix: string) => idsOf(await collection.find({ filter: { field, prefix } }));
          expect(await found('x')).toEqual(['0', '1', '2']);
          expect(await found('\u{10FFFF}')).toEqual(['3', '4']);
        }
      });

      it('find the few among many, each once however many of its items meet them', async () => {
        const many = Array.from(
          { length: 300 },
          (_, n): Thing => ({ id: `m${n}`, price: n, name: `n${n % 7}`, sold: n % 2 === 0 }),
        );
        const few = ['a', 'b', 'c'].map((id, n): Thing => {
          const tags = ['red', 'redder', 'reddest', `only_${id}`];
          return { id, price: 2 * n, sold: true, tags, words: wordsOf(`${tags.join(' ')} t-shirt`) };
        });
        const collection = await shelfOf([...many, ...few]);
        for (const filter of narrow) {
          const expected = [...many, ...few].filter((document) => matches(filter, document, shelf));
          for (const sort of [[], [{ field: 'price', descending: true }], [{ field: 'name' }]]) {
            const all = idsOf(expected.toSorted(inOrder(sort, shelf)));
            expect(idsOf(await collection.find({ filter, sort })), JSON.stringify(filter)).toEqual(all);
            expect(await collection.page({ filter, sort, limit: 2, offset: 1 })).toMatchObject({
              count: all.length,
            });
            expect(idsOf(await collection.find({ filter, sort, limit: 2, offset: 1 }))).toEqual(
              all.slice(1, 3),
            );
          }
          expect(await collection.facets('sold', filter)).toEqual(countsOf(expected.map(({ sold }) => sold)));
        }
      });

      it('take a thousand values', async () => {
        const documents = Array.from({ length: 30 }, (_, n) => ({
          id: `${100 + n}`,
          name: `n${n}`,
          price: n,
          tags: [`t${n}`],
        }));
        const collection = await shelfOf(documents);
        const thousand = Array.from({ length: 1_000 }, (_, n) => n * 2);
        const even = idsOf(documents.filter(({ price }) => price % 2 === 0));
        const found = async (filter: Filter) => idsOf(await collection.find({ filter }));
        expect(await found({ field: 'price', in: thousand })).toEqual(even);
        expect(await found({ field: 'name', in: thousand.map((n) => `n${n}`) })).toEqual(even);
        expect(await found({ field: 'tags', in: thousand.map((n) => `t${n}`) })).toEqual(even);
        expect(await found({ any: thousand.map((n) => ({ field: 'price', eq: n })) })).toEqual(even);
        expect(await found({ all: thousand.map((n) => ({ not: { field: 'price', eq: n } })) })).toHaveLength(
          15,
        );
      });

      it('are refused when they name what is not declared', async () => {
        const collection = await shelfOf(things);
        for (const field of [
          'nobody',
          'password',
          '_n',
          'NAME',
          'name" OR 1=1 --',
          '__proto__',
          'constructor',
          '$where',
        ]) {
          await expect(collection.find({ filter: { field, eq: 'x' } }), field).rejects.toThrow(TypeError);
          await expect(collection.count({ not: { all: [{ field, isNull: true }] } }), field).rejects.toThrow(
            TypeError,
          );
          await expect(collection.find({ sort: [{ field }] }), field).rejects.toThrow(TypeError);
          await expect(collection.facets(field), field).rejects.toThrow(TypeError);
          await expect(collection.range(field), field).rejects.toThrow(TypeError);
        }
      });

      it.each(mistakes)('%j is refused: the value is not of the type', async (filter) => {
        const collection = await shelfOf(things);
        await expect(collection.find({ filter })).rejects.toThrow(TypeError);
        await expect(collection.count(filter)).rejects.toThrow(TypeError);
      });
    });

    it.each(operators)('%j in place of a value is refused', async (operator) => {
      const collection = await shelfOf(things);
      const filters: unknown = ['name', 'email', 'price', 'sold', 'made_at', 'tags', 'words', 'id'].flatMap(
        (field) => [
          { field, eq: operator },
          { field, in: [operator] },
          { field, gt: operator },
          { field, contains: operator },
          { not: { all: [{ field, lte: operator }] } },
        ],
      );
      for (const filter of filters as Filter[]) {
        await expect(collection.find({ filter }), JSON.stringify(filter)).rejects.toThrow(TypeError);
        await expect(collection.count(filter), JSON.stringify(filter)).rejects.toThrow(TypeError);
      }
      const id: unknown = operator;
      await expect(collection.getMany([id as string])).rejects.toThrow(TypeError);
      expect(await collection.count()).toBe(things.length);
    });

    it('numbers are kept, compared, ordered and counted exactly', async () => {
      const documents = numbers.map((price, index) => ({ id: `${100 + index}`, price }));
      const collection = await shelfOf(documents.toReversed());
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

    describe('words', () => {
      it.each(searches)('%j finds %j', async (words, expected) => {
        const collection = await shelfOf(things);
        expect(idsOf(await collection.find({ filter: { field: 'words', words } }))).toEqual(expected);
      });
    });

    describe('order and pages', () => {
      const sorts: Sort[] = Object.entries({ id: 'text', ...shelf.fields })
        .filter(([, type]) => type !== 'text[]' && type !== 'words')
        .flatMap(([field]) => [
          [{ field }],
          [{ field, descending: true }],
          [{ field }, { field: 'price', descending: true }],
        ]);

      it.each(sorts.map((sort) => [sort] as const))('%j: the missing last, ties by id', async (sort) => {
        const documents = [...things, ...things.map((thing) => ({ ...thing, id: `${thing.id}2` })), ...texts];
        const collection = await shelfOf(documents);
        const expected = documents.toSorted(inOrder(sort, shelf));
        expect(idsOf(await collection.find({ sort }))).toEqual(idsOf(expected));
        expect(idsOf(await collection.find({ sort, filter: { field: 'price', isNull: true } }))).toEqual(
          idsOf(expected.filter((document) => !('price' in document) || document.price === null)),
        );
      });

      it('without a sort is the order of ids', async () => {
        const collection = await shelfOf(things.toReversed());
        expect(idsOf(await collection.find())).toEqual(['a', 'b', 'c', 'd', 'e']);
      });

      it('pages hold every document once, and the count is that of all', async () => {
        const documents = Array.from({ length: 23 }, (_, n) => ({
          id: `${100 + n}`,
          price: n % 4 === 3 ? null : n % 4,
          email: n % 3 === 0 ? 'ANN@example.com' : 'ann@EXAMPLE.com',
          sold: n % 2 === 0,
        }));
        const collection = await shelfOf(documents);
        const sorts: Sort[] = [
          [],
          [{ field: 'price' }],
          [{ field: 'price', descending: true }],
          [{ field: 'email' }],
          [{ field: 'email', descending: true }, { field: 'price' }],
          [{ field: 'price' }, { field: 'price', descending: true }],
        ];
        for (const sort of sorts) {
          const seen: string[] = [];
          for (const offset of [0, 5, 10, 15, 20, 25]) {
            const { documents: page, count } = await collection.page({ sort, offset, limit: 5 });
            expect(count).toBe(23);
            seen.push(...idsOf(page));
          }
          expect(seen).toEqual(idsOf(documents.toSorted(inOrder(sort, shelf))));
        }
        expect(await collection.page({ filter: { field: 'sold', eq: true }, limit: 0 })).toEqual({
          documents: [],
          count: 12,
        });
        expect(await collection.page({ offset: 1_000, limit: 5 })).toEqual({ documents: [], count: 23 });
        expect(idsOf(await collection.find({ offset: 20 }))).toEqual(['120', '121', '122']);
      });

      it('refuses to sort by what has many values, and a page without measure', async () => {
        const collection = await shelfOf(things);
        await expect(collection.find({ sort: [{ field: 'tags' }] })).rejects.toThrow(TypeError);
        await expect(collection.find({ limit: -1 })).rejects.toThrow(TypeError);
        await expect(collection.page({ limit: 1.5 })).rejects.toThrow(TypeError);
        await expect(collection.page({ offset: Number.NaN })).rejects.toThrow(TypeError);
      });
    });

    describe('facets and ranges', () => {
      it('count the documents for each value, each item of an array for itself', async () => {
        const collection = await shelfOf([
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
        expect(
          entries(await collection.facets('tags', { field: 'words', words: 'nothing like it' })),
        ).toEqual([]);
      });

      it('come in the order of the values', async () => {
        const documents = [...things, ...texts].map((each) => ({
          ...each,
          tags: each.name ? [each.name] : [],
        }));
        const collection = await shelfOf(documents);
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
        const collection = await shelfOf(things);
        expect(await collection.range('price')).toEqual({ min: 0, max: 10 });
        expect(await collection.range('price', { field: 'tags', eq: 'kitchen' })).toEqual({
          min: 9.5,
          max: 10,
        });
        expect(await collection.range('price', { field: 'id', eq: 'd' })).toBeUndefined();
        await expect(collection.range('name')).rejects.toThrow(TypeError);
      });

      it('are not spoiled for the next reader', async () => {
        const collection = await shelfOf(things);
        (await collection.facets('sold')).clear();
        expect((await collection.facets('sold')).size).toBe(2);
      });
    });

    describe('writing', () => {
      it('begins at START and moves the checkpoint with the documents', async () => {
        const model = await openShelf();
        expect(await model.checkpoint()).toBe(START);
        expect(await put(model, [{ id: 'a' }], { after: START, upTo: 0 })).toBe(true);
        expect(await model.checkpoint()).toBe(0);
        expect(await put(model, [], { after: 0, upTo: 7_000_000_000 })).toBe(true);
        expect(await model.checkpoint()).toBe(7_000_000_000);
      });

      it('from another checkpoint than the stored one changes nothing', async () => {
        const model = await openShelf();
        await put(model, [{ id: 'a', price: 1 }], { after: START, upTo: 5 });
        for (const after of [START, 4, 6]) {
          expect(await put(model, [{ id: 'a', price: 2 }, { id: 'b' }], { after, upTo: 10 })).toBe(false);
        }
        expect(await model.collection('things').find()).toEqual([{ id: 'a', price: 1 }]);
        expect(await model.checkpoint()).toBe(5);
      });

      it('refuses a step that goes nowhere', async () => {
        const model = await openShelf();
        await expect(put(model, [], { after: START, upTo: START })).rejects.toThrow(RangeError);
      });

      it.each(unstorable)(
        'refuses %s, leaves nothing of its batch, and says so beforehand',
        async (_, change) => {
          const model = await openShelf();
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
        const model = await openShelf();
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

    describe('models', () => {
      it('keep their collections apart', async () => {
        const model = await openShelf([shelf, { ...shelf, name: 'others' }]);
        await put(model, [{ id: 'a', tags: ['x'] }], { after: START, upTo: 1 });
        expect(await model.collection('others').count()).toBe(0);
        expect(await model.collection('others').facets('tags')).toEqual(new Map());
        expect(() => model.collection('nobody')).toThrow(TypeError);
      });

      it('of another version stand beside, each with its checkpoint, until they are dropped', async () => {
        const name = newName();
        const one = await readModels.open(name, 1, [shelf]);
        await put(one, things, { after: START, upTo: 9 });
        const two = await readModels.open(name, 2, [{ ...shelf, fields: { name: 'folded' }, indexes: [] }]);
        expect(await two.checkpoint()).toBe(START);
        expect(await two.collection('things').count()).toBe(0);
        await put(two, things.slice(0, 1), { after: START, upTo: 3 });
        expect(await one.collection('things').count()).toBe(5);
        await readModels.dropOtherVersions(name, 2);
        expect(await two.collection('things').count()).toBe(1);
        expect(await two.checkpoint()).toBe(3);
        const again = await readModels.open(name, 1, [shelf]);
        expect(await again.checkpoint()).toBe(START);
        expect(await again.collection('things').count()).toBe(0);
      });

      it('of another name are not dropped with it', async () => {
        const name = newName();
        const longer = await readModels.open(`${name}_x`, 1, [shelf]);
        await put(longer, things, { after: START, upTo: 1 });
        await readModels.open(name, 2, [shelf]);
        await readModels.dropOtherVersions(name, 2);
        expect(await longer.collection('things').count()).toBe(5);
      });

      it('with other fields under the same version are refused', async () => {
        const name = newName();
        await readModels.open(name, 1, [shelf]);
        await expect(
          readModels.open(name, 1, [{ ...shelf, fields: { ...shelf.fields, price: 'text' } }]),
        ).rejects.toThrow(/version/);
        await expect(readModels.open(name, 1, [shelf])).resolves.toBeDefined();
      });

      it('take new indexes without a new version', async () => {
        const name = newName();
        await readModels.open(name, 1, [shelf]);
        const model = await readModels.open(name, 1, [{ ...shelf, indexes: [['made_at', 'id']] }]);
        await put(model, things, { after: START, upTo: 1 });
        expect(await model.collection('things').count()).toBe(5);
      });
    });

    describe('two instances on the same data', () => {
      it('see what the other has written, also what they had counted and read before', (context) =>
        withSecond(context, async (second) => {
          const name = newName();
          const mine = await readModels.open(name, 1, [shelf]);
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
            expect(await model.checkpoint()).toBe(2);
            expect(await model.collection('things').page({})).toEqual({
              documents: [{ id: 'a', price: 2 }, { id: 'b' }],
              count: 2,
            });
            expect(await model.collection('things').facets('tags')).toEqual(new Map());
            expect(await model.collection('things').get('a')).toEqual({ id: 'a', price: 2 });
          }
          await theirs.write([{ collection: 'things', remove: 'a' }], { after: 2, upTo: 3 });
          expect(await mine.collection('things').get('a')).toBeUndefined();
        }));

      it('racing from one checkpoint: one stores all it has, the other is told and leaves nothing', (context) =>
        withSecond(context, async (second) => {
          const name = newName();
          const collections = [shelf, { ...shelf, name: 'others' }];
          const models = [
            await readModels.open(name, 1, collections),
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
                  { after: step, upTo: step + 1 },
                ),
              ),
            );
            expect(stored.filter(Boolean)).toHaveLength(1);
            winners.push(stored.indexOf(true));
          }
          for (const model of models) {
            expect(await model.checkpoint()).toBe(20);
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
        withSecond(context, async (second) => {
          for (let round = 0; round < 5; round++) {
            const name = newName();
            const models = await Promise.all([
              readModels.open(name, 1, [shelf]),
              second.open(name, 1, [shelf]),
            ]);
            for (const [writer, model] of models.entries()) {
              expect(await put(model, [{ id: `${writer}` }], { after: writer - 1, upTo: writer })).toBe(true);
            }
          }
        }));

      it('a version that another has dropped takes nothing any more', (context) =>
        withSecond(context, async (second) => {
          const name = newName();
          const old = await readModels.open(name, 1, [shelf]);
          const next = await second.open(name, 2, [shelf]);
          await put(next, things, { after: START, upTo: 1 });
          await second.dropOtherVersions(name, 2);
          await expect(put(old, [{ id: 'x' }], { after: START, upTo: 1 })).rejects.toThrow();
          expect(await next.collection('things').count()).toBe(things.length);
        }));
    });

    it('finds, sorts, pages, counts and groups any documents as plain code does', {
      timeout: 60_000,
    }, async () => {
      const model = await openShelf();
      const collection = model.collection<Thing>('things');
      await put(model, crowd, { after: START, upTo: 0 });
      let checkpoint = 0;
      await fc.assert(
        fc.asyncProperty(documentsAndQueries, async ({ documents, queries }) => {
          const old = await collection.find({ filter: { field: 'id', prefix: 't' } });
          await model.write(
            [
              ...old.map(({ id }) => ({ collection: 'things', remove: id })),
              ...documents.map((document) => ({ collection: 'things', put: document })),
            ],
            { after: checkpoint, upTo: checkpoint + 1 },
          );
          checkpoint += 1;
          for (const { filter, sort, offset, limit } of queries) {
            const all = [...crowd, ...documents]
              .filter((document) => matches(filter, document, shelf))
              .toSorted(inOrder(sort, shelf));
            const query = { filter, sort, offset, limit };
            const page = await collection.page(query);
            expect(idsOf(page.documents)).toEqual(idsOf(all.slice(offset, offset + limit)));
            expect(page.count).toBe(all.length);
            expect(await collection.page(query)).toEqual(page);
            expect(idsOf(await collection.find(query))).toEqual(idsOf(page.documents));
            expect(idsOf(await collection.find({ filter, sort }))).toEqual(idsOf(all));
            const fields = Object.keys(shelf.fields);
            const facets = await Promise.all(fields.map((field) => collection.facets(field, filter)));
            for (const [index, field] of fields.entries()) {
              const values = all.flatMap((document) => valuesOf(field, document, shelf));
              expect(entries(facets[index] ?? new Map())).toEqual(entries(countsOf(values)));
            }
            const prices = all.flatMap(({ price }) => (typeof price === 'number' ? [price + 0] : []));
            expect(await collection.range('price', filter)).toEqual(
              prices.length === 0 ? undefined : { min: Math.min(...prices), max: Math.max(...prices) },
            );
          }
        }),
        { numRuns: randomRuns },
      );
    });
  });
}

/** Others that are there as well, so that what a query asks for can be few among many. */
const crowd = Array.from({ length: 60 }, (_, n): Thing => ({ id: `z${100 + n}`, price: 1_000 + n }));

const thing = (each: Thing): Thing => each;

const idsOf = (documents: readonly Document[]): string[] => documents.map(({ id }) => id);

const put = (
  model: ReadModel,
  documents: readonly Stored[],
  step: { after: number; upTo: number },
  collection = 'things',
): Promise<boolean> =>
  model.write(
    documents.map((document) => ({ collection, put: document })),
    step,
  );

const entries = <K, V>(map: ReadonlyMap<K, V>): [K, V][] =>
  [...map].sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));

function countsOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const textConditions = (field: string, text: string): Filter[] => [
  { field, eq: text },
  { field, in: [text, 'nobody'] },
  { field, contains: text },
  { field, prefix: text },
  { field, suffix: text },
  { field, contains: text, insensitive: true },
  { field, prefix: text, insensitive: true },
  { field, suffix: text, insensitive: true },
  { field, gt: text },
  { field, gte: text },
  { field, lt: text },
  { field, lte: text },
];
