import { type Filter, inMemory, searchWords, wordsFilter } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { countsOf, idsOf } from './documents.ts';
import {
  conditions,
  literals,
  MANY,
  mistakes,
  narrow,
  operators,
  shelf,
  type Thing,
  things,
} from './shelf.examples.ts';
import type { ContractSuite } from './suite.ts';

const { inOrder, matching } = inMemory;

export function filtersContract(suite: ContractSuite): void {
  describe('filters', () => {
    it.each(conditions)('%j finds %j', async (filter, expected) => {
      const collection = await suite.shelfOfExamples();
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
        more: { size: text, sizes: 'other' },
      }));
      const collection = await suite.shelfOf(documents);
      for (const field of ['name', 'email', 'tags', 'more.size']) {
        for (const filter of textConditions(field, literal)) {
          expect(idsOf(await collection.find({ filter })), JSON.stringify(filter)).toEqual(
            idsOf(documents.filter(matching(filter, shelf))),
          );
        }
      }
      await collection.find({ filter: wordsFilter(literal, { field: 'words' }) });
      expect(await collection.count()).toBe(named.length);
    });

    it('on a beginning find also what goes on with the last character there is', async () => {
      const names = ['x', 'x\u{10FFFF}', 'x\u{10FFFF}x', '\u{10FFFF}', '\u{10FFFF}x', 'y', 'w\u{10FFFF}'];
      const collection = await suite.shelfOf(
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
        { length: MANY },
        (_, n): Thing => ({ id: `m${n}`, price: n, name: `n${n % 7}`, sold: n % 2 === 0 }),
      );
      const few = ['a', 'b', 'c'].map((id, n): Thing => {
        const tags = ['red', 'redder', 'reddest', `only_${id}`];
        return {
          id,
          price: 2 * n,
          sold: true,
          tags,
          words: searchWords.wordsOf(`${tags.join(' ')} t-shirt`),
        };
      });
      const collection = await suite.shelfOf([...many, ...few]);
      for (const filter of narrow) {
        const expected = [...many, ...few].filter(matching(filter, shelf));
        for (const sort of [[], [{ field: 'price', descending: true }], [{ field: 'name' }]]) {
          const all = idsOf(expected.toSorted(inOrder(sort, shelf)));
          expect(idsOf(await collection.find({ filter, sort })), JSON.stringify(filter)).toEqual(all);
          const { documents, count } = await collection.page({ filter, sort, limit: 2, offset: 1 });
          expect([idsOf(documents), count]).toEqual([all.slice(1, 3), all.length]);
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
      const collection = await suite.shelfOf(documents);
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
      const collection = await suite.shelfOfExamples();
      for (const field of [
        'nobody',
        'password',
        '_n',
        'NAME',
        'name" OR 1=1 --',
        '__proto__',
        'constructor',
        'more',
        'more.',
        'more.a.b',
        'more.__proto__',
        'name.size',
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
      const collection = await suite.shelfOfExamples();
      await expect(collection.find({ filter })).rejects.toThrow(TypeError);
      await expect(collection.count(filter)).rejects.toThrow(TypeError);
    });
  });

  it.each(operators)('%j in place of a value is refused', async (operator) => {
    const collection = await suite.shelfOfExamples();
    const filters: unknown = [
      'name',
      'email',
      'price',
      'sold',
      'made_at',
      'tags',
      'words',
      'more.size',
      'id',
    ].flatMap((field) => [
      { field, eq: operator },
      { field, in: [operator] },
      { field, gt: operator },
      { field, contains: operator },
      { not: { all: [{ field, lte: operator }] } },
    ]);
    for (const filter of filters as Filter[]) {
      await expect(collection.find({ filter }), JSON.stringify(filter)).rejects.toThrow(TypeError);
      await expect(collection.count(filter), JSON.stringify(filter)).rejects.toThrow(TypeError);
    }
    const id: unknown = operator;
    await expect(collection.getMany([id as string])).rejects.toThrow(TypeError);
    expect(await collection.count()).toBe(things.length);
  });
}

const textConditions = (field: string, text: string): Filter[] => [
  { field, eq: text },
  { field, in: [text, 'nobody'] },
  { field, contains: text },
  { field, prefix: text },
  { field, suffix: text },
  { field, contains: text, insensitive: true },
  { field, gt: text },
  { field, gte: text },
  { field, lt: text },
  { field, lte: text },
];
