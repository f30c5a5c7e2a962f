import { execFileSync } from 'node:child_process';
import { rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { HeldConnections } from './harness/held-connections.ts';

const IDLE = rounds({ short: 1_000, full: 10_000 });
const TRICKLING = rounds({ short: 100, full: 500 });
/** The long form lasts beyond the store's patience with headers that do not end. */
const DURATION_MS = rounds({ short: 3_000, full: 20_000 });
/** A request takes some milliseconds by itself; while thousands connect again at once it waits for them, never for headers. */
const PATIENCE_MS = 9_000;
/** The files that this process has open besides. */
const OTHER_FILES = 200;

describe(`a store with ${IDLE} idle and ${TRICKLING} trickling connections`, () => {
  let store: FreshStore;
  let held: HeldConnections;

  beforeAll(async () => {
    store = await startFreshStore('5');
    // Before anything is measured: the first response is held against documents that have to be made.
    await store.storefront.get('/api/v3/store/products?limit=1');
    held = new HeldConnections(new URL(store.baseUrl));
    const mayOpen = openFilesLimit() - OTHER_FILES;
    await held.open(Math.min(IDLE, mayOpen - TRICKLING), TRICKLING);
  });
  afterAll(async () => {
    held?.close();
    await store?.stop();
  });

  it('goes on answering everybody else in time', async () => {
    const times: number[] = [];
    const open: number[] = [];
    const end = performance.now() + DURATION_MS;
    for (let request = 0; performance.now() < end; request++) {
      const begun = performance.now();
      const reply =
        request % 4 === 0
          ? await store.storefront.post('/api/v3/store/carts', {})
          : await store.storefront.get('/api/v3/store/products?limit=5');
      times.push(performance.now() - begun);
      open.push(held.idle + held.trickling);
      expect(reply.status).toBeLessThan(300);
    }
    const sorted = times.toSorted((one, other) => one - other);
    const [median = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    const [least, most] = [Math.min(...open), Math.max(...open)];
    console.info(
      `${least} to ${most} connections were open at a time (ulimit -n is ${openFilesLimit()}); ` +
        `the store closed ${held.reopened}, which were opened again; ` +
        `${times.length} requests of others took ${median.toFixed(0)} ms, the slowest ${slowest.toFixed(0)} ms`,
    );
    expect(most).toBeGreaterThan(0.9 * Math.min(IDLE + TRICKLING, openFilesLimit() - OTHER_FILES));
    expect(slowest).toBeLessThan(PATIENCE_MS);
  });

  it('is well when they are gone', async () => {
    held.close();
    const { status } = await fetch(`${store.baseUrl}/readyz`);
    expect(status).toBe(200);
  });
});

const openFilesLimit = (): number => {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
};
