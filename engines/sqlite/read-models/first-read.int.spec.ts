import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Change,
  type CollectionSpec,
  type Document,
  type Filter,
  inMemory,
  type ReadModel,
  type ReadModels,
  type Sort,
} from '@storefold/kernel/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpointStep, positionOf } from '../../contract/positions.ts';
import { idsOf } from '../../contract/read-models/documents.ts';
import { openSqliteReadModels } from './sqlite-read-models.ts';

describe.each([
  { use: 'alone', where: 'in a file of one process' },
  { use: 'shared', where: 'in a file that others share' },
] as const)('many documents found for the first time, $where', ({ use }) => {
  const documents = new Map<string, Good>();
  const opened: ReadModels[] = [];
  let folder: string;
  let model: ReadModel;

  const open = async (): Promise<ReadModel> => {
    const readModels = await openSqliteReadModels({ file: join(folder, 'read-models.db'), use });
    opened.push(readModels);
    return readModels.open('goods', 1, [goods]);
  };
  const changeOf = async (put: readonly Good[], to = model): Promise<Parameters<ReadModel['write']>> => {
    for (const each of put) documents.set(each.id, each);
    const at = await positionOf(to);
    return [put.map((each): Change => ({ collection: 'goods', put: each })), checkpointStep(at, at + 1)];
  };
  const write = async (put: readonly Good[]) => model.write(...(await changeOf(put)));
  const page = (filter: Filter, sort: Sort = []) =>
    model
      .collection<Good>('goods')
      .page({ filter: { all: [ofShop, filter] }, sort, limit: 20, offset: 6_000 });
  const expectTruth = async (filter: Filter, sort: Sort = []) => {
    const expected = [...documents.values()]
      .filter(inMemory.matching({ all: [ofShop, filter] }, goods))
      .sort(inMemory.inOrder(sort, goods));
    const found = await page(filter, sort);
    expect(found.count).toBe(expected.length);
    expect(idsOf(found.documents)).toEqual(idsOf(expected.slice(6_000, 6_020)));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'first-read-'));
    model = await open();
    const many = Array.from({ length: MANY }, (_, n) => good(n));
    // In the order in which they are compared, which makes sorting them quick.
    for (const each of many.toSorted(inMemory.inOrder([], goods))) documents.set(each.id, each);
    await write(many);
  });
  afterAll(async () => {
    for (const readModels of opened) await readModels.close();
    await rm(folder, { recursive: true });
  });

  it.each(filters)('by %s let others have their turn, once', async (_, filter) => {
    expect(await turnsOfOthersDuring(() => page(filter))).toBeGreaterThan(0);
    expect(await turnsOfOthersDuring(() => page(filter))).toBe(0);
    await expectTruth(filter);
  });

  it('let others have their turn while their values are counted', async () => {
    const count = () => model.collection<Good>('goods').facets('words', ofShop);
    expect(await turnsOfOthersDuring(count)).toBeGreaterThan(0);
    const expected = [...documents.values()].filter(
      ({ shop, words }) => shop === 'shop' && words.includes('all:odd'),
    );
    expect((await count()).get('all:odd')).toBe(expected.length);
  });

  it('let others have their turn while they are put in the order of a key', async () => {
    const byCare: Sort = [{ field: 'tags.care', descending: true }];
    expect(await turnsOfOthersDuring(() => page(everything, byCare))).toBeGreaterThan(2);
    expect(await turnsOfOthersDuring(() => page(everything, byCare))).toBe(0);
    await expectTruth(everything, byCare);
  });

  it('include in their order what changes meanwhile', async () => {
    const bySize: Sort = [{ field: 'tags.size' }];
    const first = page(everything, bySize);
    await write([{ ...good(3), tags: { size: '00' } }, { ...good(MANY - 3), tags: {} }, good(MANY + 2)]);
    await first;
    await expectTruth(everything, bySize);
  });

  it('include numbers that change meanwhile', async () => {
    const filter = { field: 'rank', gte: 1_000 };
    const first = page(filter);
    await write([{ ...good(3), rank: MANY }, { ...good(MANY - 3), rank: 3 }, good(MANY + 3)]);
    await first;
    await expectTruth(filter);
  });

  it('are asked for by several at once, and read once', async () => {
    const filter = { field: 'words', prefix: 'all:nearly' };
    const alone = await turnsOfOthersDuring(() => page(filter));
    const other = { field: 'words', prefix: 'all:nearl' };
    const together = await turnsOfOthersDuring(() => Promise.all([page(other), page(other), page(other)]));
    expect(together).toBeLessThanOrEqual(alone + 1);
    await expectTruth(other);
  });

  it('include what changes meanwhile', async () => {
    const filter = { field: 'words', prefix: 'all:near' };
    const first = page(filter);
    await write([{ ...good(1), words: [] }, { ...good(MANY - 1), words: [] }, good(MANY)]);
    await first;
    await expectTruth(filter);
  });

  if (use === 'shared') {
    it('include what another process changes meanwhile', async () => {
      const second = await open();
      const filter = { field: 'words', prefix: 'all:nea' };
      const changed = [{ ...good(50), words: [] }, { ...good(MANY - 51), words: [] }, good(MANY + 1)];
      const change = await changeOf(changed, second);
      const first = page(filter);
      await second.write(...change);
      expect(await model.collection('goods').get(good(50).id)).toEqual(documents.get(good(50).id));
      await first;
      await expectTruth(filter);
    });
  }
});

/** So many that they are read in several parts, whatever is asked. */
const MANY = 9_000;

const goods: CollectionSpec = {
  name: 'goods',
  fields: { shop: 'text', name: 'text', price: 'number', rank: 'number', words: 'words', tags: 'text{}' },
  indexes: [
    ['shop', 'price'],
    ['shop', 'rank'],
    ['shop', 'name'],
  ],
};

type Good = Document & {
  readonly shop: string;
  readonly name: string;
  readonly price: number | null;
  readonly rank: number;
  readonly words: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
};

const good = (n: number): Good => ({
  id: `${(n * 7_919) % 99_991}`,
  shop: n % 20 === 0 ? 'another' : 'shop',
  name: `Good ${n}`,
  price: n % 30 === 7 ? null : (n * 7) % 60,
  rank: n,
  words: ['all:nearly', n % 2 === 0 ? 'all:even' : 'all:odd', `all:near${n % 50}`],
  tags: { size: `${n % 40}`, ...(n % 10 === 3 ? {} : { care: `Wash at ${n % 90} degrees` }) },
});

const ofShop: Filter = { field: 'shop', eq: 'shop' };

const everything: Filter = { all: [] };

const filters: readonly (readonly [string, Filter])[] = [
  ['their shop', everything],
  ['a number', { field: 'price', gte: 10 }],
  ['a word', { field: 'words', eq: 'all:nearly' }],
  ['the beginning of a word', { field: 'words', prefix: 'all:n' }],
  ['a piece of a text', { field: 'name', contains: 'o' }],
  ['a piece of a text, whatever its case', { field: 'name', contains: 'O', insensitive: true }],
  ['the beginning of a text behind a key', { field: 'tags.care', prefix: 'Wash' }],
  [
    'a piece of a text behind a key, whatever its case',
    { field: 'tags.care', contains: 'WASH', insensitive: true },
  ],
];

/** How many turns of the event loop come before the answer. */
async function turnsOfOthersDuring(ask: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    if (isOver) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  await ask();
  isOver = true;
  return turns;
}
