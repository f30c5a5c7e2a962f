import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canStartEngines, type Engines, NO_MONGODB, startEngines } from '../harness/engines.ts';
import { type StoreOptions, type StoreProcess, startStore } from '../harness/store-process.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { Shop } from '../tables/shop.ts';
import { engineFaults, inThisForm } from './faults.ts';
import { SOON, shoppingThrough, statusOf } from './shopping-through.ts';

describe.runIf(canStartEngines())('a store whose engines fail', () => {
  let dataDir: string;
  let engines: Engines;
  let options: StoreOptions;
  let store: StoreProcess;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefold-faults-'));
    engines = await startEngines(dataDir, { durable: true });
    const env = { SAMPLE_DATA: '10', LOG_LEVEL: 'silent', ...engines.env };
    options = { launcher: 'start', dataDir, port: await freePort(), env };
    store = await startStore(options);
  });

  afterAll(async () => {
    await store?.stop();
    await engines?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each(inThisForm(engineFaults))(
    '$name: every request is answered in time, nothing acknowledged is lost, nothing happens twice',
    (fault) => shoppingThrough(fault, engines, store),
    300_000,
  );

  it('waits for engines that are down when it starts, and says so in the envelope until they are there', async () => {
    expect(await store.stop()).toBe(0);
    const { eventLog, readModels, search } = engines;
    await Promise.all([eventLog.kill(), readModels.kill(), search.kill()]);
    const starting = startStore(options);
    await expect
      .poll(() => answerOf(store), SOON)
      .toMatchObject({
        status: 503,
        body: { error: { code: 'processing_error', message: expect.any(String) } },
      });
    await readModels.restart();
    await eventLog.restart();
    store = await starting;
    await new Shop(store).buyer();
    await search.restart();
    await expect.poll(() => statusOf(store), SOON).toBe('up');
  });

  it('has books that balance', async () => {
    const books = () => verifyLedger(dataDir, engines.env).said;
    await expect.poll(books, { interval: 500 }).toContain('the books balance, 0 pending');
  });
});

if (!canStartEngines()) {
  it('a store whose engines fail', ({ skip }) => {
    console.warn(`left out: ${NO_MONGODB}`);
    skip(NO_MONGODB);
  });
}

/** What a storefront gets at the moment; undefined while nobody listens. */
function answerOf({ baseUrl, credentials }: StoreProcess) {
  const headers = { 'x-service-api-key': credentials.publishable_key };
  return fetch(`${baseUrl}/api/v3/store/products`, { headers }).then(
    async (response) => ({ status: response.status, body: await response.json() }),
    () => undefined,
  );
}
