import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer, freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canStartEngines, type Engines, NO_MONGODB, startEngines } from '../harness/engines.ts';
import { type StoreOptions, type StoreProcess, startStore } from '../harness/store-process.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { story } from './story.ts';
import type { World } from './world.ts';

interface Way {
  readonly name: string;
  readonly launcher: StoreOptions['launcher'];
  readonly killBetweenSteps?: boolean;
  /** On EventStoreDB, MongoDB and Meilisearch, or what stands in for them here. */
  readonly onEngines?: boolean;
}

const ways: readonly Way[] = [
  { name: 'in one process', launcher: 'start' },
  { name: 'in one process, killed after every step', launcher: 'start', killBetweenSteps: true },
  { name: 'in a process for each service, over NATS', launcher: 'start-services' },
  { name: 'in one process, on the engines', launcher: 'start', onEngines: true },
  {
    name: 'in a process for each service, over NATS, on the engines',
    launcher: 'start-services',
    onEngines: true,
  },
];
const missing = ({ launcher, onEngines }: Way): string | undefined => {
  if (launcher === 'start-services' && findNatsServer() === undefined) return NO_NATS;
  return onEngines && !canStartEngines() ? NO_MONGODB : undefined;
};
const NO_NATS = 'no nats-server is installed (Debian: apt-get install nats-server)';

describe.each(ways.filter((way) => missing(way) === undefined))('the story of a shop, $name', (way) => {
  const { launcher, killBetweenSteps, onEngines } = way;
  let engines: Engines | undefined;
  let options: StoreOptions;
  let store: StoreProcess;
  let shopsServer: WebhookReceiver;
  const memory: Partial<World> = {};

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-story-'));
    engines = onEngines ? await startEngines(dataDir, { durable: false }) : undefined;
    options = { launcher, dataDir, port: await freePort(), ...(engines ? { env: engines.env } : {}) };
    shopsServer = await startWebhookReceiver();
    store = await startStore(options);
  }, 60_000);

  afterAll(async () => {
    await store?.stop();
    await shopsServer?.close();
    await engines?.stop();
    await rm(options.dataDir, { recursive: true, force: true });
  }, 60_000);

  for (const step of story) {
    it(step.name, async () => {
      const world = { ...memory, storefront: store.storefront, admin: store.admin, shopsServer } as World;
      await step.run(world);
      Object.assign(memory, world);
      if (!killBetweenSteps) return;
      await store.kill();
      store = await startStore(options);
    }, 60_000);
  }

  it('leaves books that balance when they are done again from the log', async () => {
    await expect
      .poll(() => verifyLedger(options.dataDir, engines?.env).said, { timeout: 15_000, interval: 200 })
      .toContain('the books balance, 0 pending');
    expect(verifyLedger(options.dataDir, engines?.env)).toMatchObject({ status: 0 });
  }, 60_000);
});

for (const way of ways) {
  const reason = missing(way);
  if (reason === undefined) continue;
  it(`the story of a shop, ${way.name}`, ({ skip }) => {
    console.warn(`left out: ${reason}`);
    skip(reason);
  });
}
