import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, type StoreOptions, type StoreProcess, startStore } from '../harness/store-process.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { story } from './story.ts';
import type { World } from './world.ts';

interface Way {
  readonly name: string;
  readonly launcher: StoreOptions['launcher'];
  readonly killBetweenSteps: boolean;
}

const ways: readonly Way[] = [
  { name: 'in one process', launcher: 'start', killBetweenSteps: false },
  { name: 'in one process, killed after every step', launcher: 'start', killBetweenSteps: true },
  ...(hasNatsServer()
    ? [
        {
          name: 'in a process for each service, over NATS',
          launcher: 'start-services',
          killBetweenSteps: false,
        } as const,
      ]
    : []),
];

describe.each(ways)('the story of a shop, $name', ({ launcher, killBetweenSteps }) => {
  let options: StoreOptions;
  let store: StoreProcess;
  let shopsServer: WebhookReceiver;
  const memory: Partial<World> = {};

  beforeAll(async () => {
    options = {
      launcher,
      dataDir: await mkdtemp(join(tmpdir(), 'storefold-story-')),
      port: await freePort(),
    };
    shopsServer = await startWebhookReceiver();
    store = await startStore(options);
  }, 60_000);

  afterAll(async () => {
    await store?.stop();
    await shopsServer?.close();
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
      .poll(() => verifyLedger(options.dataDir).said, { timeout: 15_000, interval: 200 })
      .toContain('the books balance, 0 pending');
    expect(verifyLedger(options.dataDir)).toMatchObject({ status: 0 });
  }, 60_000);
});

if (!hasNatsServer()) {
  it('the story of a shop, in a process for each service, over NATS', ({ skip }) => {
    console.warn('skipped: the story over NATS needs nats-server (Debian: apt-get install nats-server)');
    skip();
  });
}

function hasNatsServer(): boolean {
  const found = spawnSync('nats-server', ['--version'], { stdio: 'ignore' });
  return found.error === undefined || existsSync('/usr/sbin/nats-server');
}
