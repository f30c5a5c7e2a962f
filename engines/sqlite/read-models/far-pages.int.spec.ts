import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Change,
  type Filter,
  inMemory,
  type ReadModel,
  type ReadModels,
  type Sort,
  START,
} from '@storefold/kernel/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpointStep } from '../../contract/positions.ts';
import { idsOf } from '../../contract/read-models/documents.ts';
import { shelf, type Thing } from '../../contract/read-models/shelf.examples.ts';
import { openSqliteReadModels } from './sqlite-read-models.ts';

const { inOrder, matching } = inMemory;

describe('far pages', () => {
  const documents = new Map<string, Thing>();
  let folder: string;
  let readModels: ReadModels;
  let model: ReadModel;
  let written = START;

  const write = async (changes: readonly Change[]) => {
    await model.write(changes, checkpointStep(written, written + 1));
    written += 1;
  };
  const put = async (changed: readonly Thing[]) => {
    for (const each of changed) documents.set(each.id, each);
    await write(changed.map((each) => ({ collection: 'things', put: each })));
  };
  const remove = async (id: string) => {
    documents.delete(id);
    await write([{ collection: 'things', remove: id }]);
  };
  const expectSamePages = async () => {
    const all = [...documents.values()].filter(matching(sold, shelf));
    for (const sort of sorts) {
      all.sort(inOrder(sort, shelf));
      for (const filter of filters) {
        const expected = all.filter(matching(filter, shelf));
        for (const share of [0, 0.4, 0.8, 1]) {
          const offset = Math.max(0, Math.floor(expected.length * share) - 20);
          const page = await model.collection<Thing>('things').page({ filter, sort, offset, limit: 25 });
          expect(idsOf(page.documents)).toEqual(idsOf(expected.slice(offset, offset + 25)));
          expect(page.count).toBe(expected.length);
        }
      }
    }
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'far-pages-'));
    readModels = await openSqliteReadModels({ file: join(folder, 'read-models.db') });
    model = await readModels.open('far', 1, [shelf]);
    await put(Array.from({ length: 2 * MANY }, (_, n) => thing(n, n)));
  });
  afterAll(async () => {
    await readModels.close();
    await rm(folder, { recursive: true });
  });

  it('hold what plain code finds', () => expectSamePages());

  it('follow changes: other places, additions, removals and other partitions', async () => {
    await put([thing(96, 5), thing(2 * MANY, 7)]);
    await expectSamePages();
    await remove(thing(54, 0).id);
    await put([{ ...thing(40, 41), sold: false }]);
    await expectSamePages();
    await put([{ ...thing(41, 41), sold: true }, thing(194, 190)]);
    await expectSamePages();
  });

  it('follow many changes at once', async () => {
    await put(Array.from({ length: 500 }, (_, n) => thing(n * 4, n * 11 + 1)));
    await expectSamePages();
  });
});

/** So many that pages in the middle are far. */
const MANY = 1_100;

const sorts: readonly Sort[] = ['price', 'made_at', 'more.size'].flatMap((field) => [
  [{ field }],
  [{ field, descending: true }],
]);

const sold: Filter = { field: 'sold', eq: true };
const filters: readonly Filter[] = [sold, { all: [sold, { not: { field: 'tags', eq: 'rare' } }] }];

/** A thing with values that others have too, some missing. `seed` decides about the values alone. */
function thing(n: number, seed: number): Thing {
  const made = new Date(Date.UTC(2026, 0, 1 + ((seed * 7) % 90))).toISOString();
  return {
    // Written in another order than that of ids.
    id: `${(n * 7_919) % 99_991}`,
    sold: n % 2 === 0,
    price: seed % 11 === 0 ? null : (seed * 37) % 300,
    made_at: seed % 13 === 0 ? null : made,
    tags: seed % 9 === 0 ? ['rare'] : ['usual'],
    more: seed % 5 === 0 ? {} : { size: sizes[(seed * 3) % sizes.length] ?? '' },
  };
}

const sizes = ['', 'a', 'A', 'ab', 'é', 'ﬁ', '\u{1F600}', '\uFFFD', '가', 'z'];
