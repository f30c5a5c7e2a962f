import { findDefaultStore, listProducts, readProductFilters } from '@storefold/contracts';
import { driveService, testStore } from '@storefold/kernel/testing';
import { expect, test } from 'vitest';
import { catalog } from '../catalog.ts';

test('smoke', async () => {
  const t0 = Date.now();
  const driven = await driveService(catalog, {
    env: { SAMPLE_DATA: 'on' },
    neighbours: ({ bus }) => bus.answer(findDefaultStore, async () => ({ store: testStore })),
  });
  console.log('started', Date.now() - t0);
  await expect
    .poll(
      async () =>
        (driven.service.health().projections[0]?.position ?? 0) >= (await driven.ports.log.head()) - 50,
      { timeout: 20000 },
    )
    .toBe(true);
  console.log('caught up', Date.now() - t0, await driven.ports.log.head());
  const list = await driven.send(listProducts, { query: 'sort=price' });
  console.log(
    list.status,
    list.body.meta,
    list.body.data
      .slice(0, 10)
      .map((p: { name: string; price: { amount: string } }) => `${p.name} ${p.price.amount}`),
  );
  const filters = await driven.send(readProductFilters, { query: '' });
  console.log(JSON.stringify(filters.body, null, 1).slice(0, 3000));
  console.log(JSON.stringify(driven.service.health()));
  await driven.dispose();
  expect(1).toBe(1);
});
