import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer, freePort, startNatsServer, type TestNatsServer } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StoreProcess, startStore } from '../harness/store-process.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { inThisForm, natsFaults } from './faults.ts';
import { shoppingThrough } from './shopping-through.ts';

describe.runIf(findNatsServer())('a store of many processes whose NATS fails', () => {
  let dataDir: string;
  let nats: TestNatsServer;
  let store: StoreProcess;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefold-nats-'));
    const started = await startNatsServer();
    if (!started) throw new Error('nats-server does not start');
    nats = started;
    const env = { SAMPLE_DATA: '10', LOG_LEVEL: 'silent', BUS_URL: nats.url };
    store = await startStore({ launcher: 'start-services', dataDir, port: await freePort(), env });
  });

  afterAll(async () => {
    await store?.stop();
    await nats?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each(inThisForm(natsFaults))(
    '$name: every request is answered in time, nothing acknowledged is lost, nothing happens twice',
    (fault) => shoppingThrough(fault, nats, store),
    120_000,
  );

  it('has books that balance', async () => {
    const books = () => verifyLedger(dataDir).said;
    await expect.poll(books, { interval: 500 }).toContain('the books balance, 0 pending');
  });
});

if (findNatsServer() === undefined) {
  it('a store of many processes whose NATS fails', ({ skip }) => {
    console.warn(`left out: ${NO_NATS}`);
    skip(NO_NATS);
  });
}

const NO_NATS = 'no nats-server is installed (Debian: apt-get install nats-server)';
