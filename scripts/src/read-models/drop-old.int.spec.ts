import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteReadModels } from '@storefold/engines/sqlite';
import { type ReadModels, START } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropOldReadModels } from './drop-old.ts';

let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefold-'));
  readModels = await openSqliteReadModels({ file: join(folder, 'catalog.db') });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true, force: true });
});

describe('dropping old read models', () => {
  it('leaves of each model the version in use', async () => {
    await build(1);
    await build(2);
    expect(await dropOldReadModels({ projections: [productsOf(2)] }, readModels)).toEqual({
      tidied: ['products'],
      left: [],
    });
    expect(await checkpoints()).toEqual([START, 7]);
  });

  it('drops nothing while the version in use has not been built', async () => {
    await build(1);
    expect(await dropOldReadModels({ projections: [productsOf(2)] }, readModels)).toEqual({
      tidied: [],
      left: ['products'],
    });
    expect(await checkpoints()).toEqual([7, START]);
  });

  it('may be done again', async () => {
    await build(2);
    await dropOldReadModels({ projections: [productsOf(2)] }, readModels);
    await dropOldReadModels({ projections: [productsOf(2)] }, readModels);
    expect(await checkpoints()).toEqual([START, 7]);
  });
});

const productsOf = (version: number): Projection => ({
  name: 'products',
  version,
  categories: ['product'],
  collections: [{ name: 'products', fields: { name: 'text' } }],
  project: async () => undefined,
});

async function build(version: number): Promise<void> {
  const { name, collections } = productsOf(version);
  const model = await readModels.open(name, version, collections);
  const put = { id: 'prod_1', name: 'Shirt' };
  const upTo = { id: 'event_7', stream: 'product-prd_1', revision: 0, position: 7 };
  await model.write([{ collection: 'products', put }], { after: undefined, upTo });
}

/** Of the first and the second version, as whoever opens them finds them. */
const checkpoints = () =>
  Promise.all(
    [1, 2].map(async (version) => {
      const { name, collections } = productsOf(version);
      const model = await readModels.open(name, version, collections);
      return (await model.checkpoint())?.position ?? START;
    }),
  );
