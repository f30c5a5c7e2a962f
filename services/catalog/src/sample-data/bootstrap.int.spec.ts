import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AdminProduct,
  createOptionType,
  deleteProduct,
  findDefaultStore,
  listAdminProducts,
  listCategories,
  listProducts,
  listStockItems,
  type StoreInfo,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { START } from '@storefold/kernel/ports';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendProduct } from '../catalog.examples.ts';
import { catalog } from '../catalog.ts';

let dataDir: string;
let driven: DrivenService | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-catalog-'));
});
afterEach(async () => {
  await driven?.dispose();
  driven = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

describe('the first start', () => {
  it('fills the store with a shop that can be bought from', async () => {
    driven = await start('on');
    const { body } = await driven.send(listProducts, { query: 'q[in_stock]=true&expand=categories' });
    expect(body.meta.count).toBeGreaterThan(250);
    expect(body.data[0].categories[0].depth).toBe(2);
    const { body: all } = await driven.send(listProducts);
    expect(all.meta.count).toBeGreaterThanOrEqual(300);
    const { body: roots } = await driven.send(listCategories, { query: 'q[depth_eq]=0' });
    expect(roots.meta.count).toBeGreaterThan(5);
    expect(await driven.published(), 'nobody could have listened').toEqual([]);
    const { followers } = driven.service.health();
    expect(followers.flatMap(({ parked }) => parked)).toEqual([]);
  });

  it('weighs the goods in the unit of the store', async () => {
    const weightsIn = async (shown: DrivenService) => {
      const { body } = await shown.send(listAdminProducts, { query: 'expand=variants&sort=name' });
      return body.data.flatMap(({ variants }: AdminProduct) => (variants ?? []).map(({ weight }) => weight));
    };
    driven = await start('2');
    const grams = await weightsIn(driven);
    await driven.dispose();
    await rm(dataDir, { recursive: true, force: true });
    dataDir = await mkdtemp(join(tmpdir(), 'storefold-catalog-'));
    driven = await start('2', async () => ({ ...testStore, unit_system: 'imperial' }));
    expect(await weightsIn(driven)).toEqual(
      grams.map((each: number) => Math.round((each / 28.349523125) * 100) / 100),
    );
  });

  it('with an empty catalog leaves it empty', async () => {
    driven = await start('none');
    expect((await driven.send(listProducts)).body.meta.count).toBe(0);
    expect((await driven.send(listCategories)).body.meta.count).toBe(0);
  });

  it('waits for a store to be there', async () => {
    let asked = 0;
    driven = await start('3', async () => {
      asked += 1;
      return asked < 4 ? null : testStore;
    });
    expect(asked).toBe(4);
    expect((await driven.send(listProducts)).body.meta.count).toBe(3);
  });

  it('happens once: what staff deletes does not come back', async () => {
    driven = await start('10');
    const { body: before } = await driven.send(listProducts);
    await driven.send(deleteProduct, { params: { id: before.data[0].id } });
    await driven.dispose();
    driven = await start('10');
    const { body: after } = await driven.send(listProducts);
    expect(after.data).toEqual(before.data.slice(1));
  });

  it('asks no neighbour once it has happened, so that none has to be there', async () => {
    driven = await start('3');
    await driven.dispose();
    let asked = 0;
    driven = await start('3', async () => {
      asked += 1;
      return null;
    });
    expect(asked).toBe(0);
    expect((await driven.send(listProducts)).body.meta.count).toBe(3);
  });

  it('leaves a catalog alone that staff have begun', async () => {
    driven = await start('none');
    await sendProduct(driven, { name: 'Our Own' });
    const type = { name: 'Volume', label: 'Volume', option_values: [{ name: 'One' }] };
    expect((await driven.send(createOptionType, { body: type })).status).toBe(201);
    await driven.dispose();
    driven = await start('10');
    expect((await driven.send(listProducts)).body.data).toMatchObject([{ name: 'Our Own' }]);
  });

  it('that was cut off is begun again, and nothing is there twice', async () => {
    driven = await start('12');
    const whole = await shop(driven);
    await driven.dispose();
    await rm(dataDir, { recursive: true, force: true });
    dataDir = await mkdtemp(join(tmpdir(), 'storefold-catalog-'));

    const cut = start('12', undefined, 60);
    await expect(cut).rejects.toThrow('the power went out');
    driven = await start('12');
    expect(await shop(driven)).toEqual(whole);
    const { events } = await driven.ports.log.readAll(START, { limit: 10_000 });
    const created = events.filter(({ type }) => type === 'ProductCreated');
    expect(new Set(created.map(({ stream }) => stream)).size).toBe(created.length);
  });
});

/** `appends`: after so many the log fails. */
function start(
  sampleData: string,
  store: () => Promise<StoreInfo | null> = async () => testStore,
  appends = Number.POSITIVE_INFINITY,
): Promise<DrivenService> {
  return driveService(catalog, {
    env: { DATA_DIR: dataDir, SAMPLE_DATA: sampleData },
    neighbours: async ({ bus, log }) => {
      await answerOn(bus, [answerTo(findDefaultStore, async () => ({ store: await store() }))]);
      const append = log.append.bind(log);
      let left = appends;
      log.append = (...parameters) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('the power went out')) : append(...parameters);
      };
    },
  });
}

async function shop(shown: DrivenService) {
  const products = await shown.send(listProducts, {
    query: 'sort=name&limit=100&expand=variants,categories',
  });
  const stock = await shown.send(listStockItems, { query: 'sort=id&limit=100&fields=id,count_on_hand' });
  return [products.body, stock.body];
}
