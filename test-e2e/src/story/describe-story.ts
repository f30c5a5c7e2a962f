import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casesOn, findNatsServer, freePort, inFullFormOnly } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canStartEngines, type Engines, NO_MONGODB, startEngines } from '../harness/engines.ts';
import type { FreshStore } from '../harness/fresh-store.ts';
import { type StoreOptions, type StoreProcess, startStore } from '../harness/store-process.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { actorsOn, blankMemory } from './actors.ts';
import { story } from './story.ts';
import type { World } from './world.ts';

export interface StorySetup {
  readonly launcher: StoreOptions['launcher'];
  /** Kills the store after every this many steps. */
  readonly killAfterSteps?: number;
  /** Runs on EventStoreDB, MongoDB and Meilisearch, or their substitutes here. */
  readonly onEngines?: boolean;
  /** Sixty sample products without pictures: all of them, and theirs, cost more than the story. */
  readonly isSmallShop?: boolean;
  /** Left out of the short form of the long tests: what it is, and what holds it there. */
  readonly onlyInFullForm?: string;
}

/** The store and what happened on it, once the story is told. */
export interface ToldStory {
  readonly store: Omit<FreshStore, 'stop'>;
  readonly world: World;
}

/**
 * Runs the story of a shop on a store in one of several set-ups. Each step is a test. `afterwards` declares further ones of
 * the same store.
 */
export function describeStory(
  name: string,
  setup: StorySetup,
  afterwards: (told: () => ToldStory) => unknown = () => undefined,
): void {
  casesOn(`the story of a shop, ${name}`, whatIsMissing(setup), () => afterwards(tellStory(setup)));
}

function whatIsMissing({ launcher, onEngines, onlyInFullForm }: StorySetup): string | undefined {
  const leftOut = onlyInFullForm && inFullFormOnly(onlyInFullForm);
  if (leftOut) return leftOut;
  if (launcher === 'start-services' && findNatsServer() === undefined) return NO_NATS;
  return onEngines && !canStartEngines() ? NO_MONGODB : undefined;
}

const NO_NATS = 'no nats-server is installed (Debian: apt-get install nats-server)';

function tellStory({
  launcher,
  killAfterSteps,
  onEngines,
  isSmallShop = false,
}: StorySetup): () => ToldStory {
  let engines: Engines | undefined;
  let options: StoreOptions;
  let store: StoreProcess;
  let shopsServer: WebhookReceiver;
  const memory: Partial<World> = { ...blankMemory(), isSmallShop };

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-story-'));
    engines = onEngines ? await startEngines(dataDir, { durable: false }) : undefined;
    const env = { ...engines?.env, ...(isSmallShop ? { SAMPLE_DATA: '60' } : {}) };
    options = { launcher, dataDir, port: await freePort(), env };
    shopsServer = await startWebhookReceiver();
    store = await startStore(options);
  }, 150_000);

  afterAll(async () => {
    await store?.stop();
    await shopsServer?.close();
    await engines?.stop();
    await rm(options.dataDir, { recursive: true, force: true });
  });

  for (const [index, step] of story.entries()) {
    it(step.name, async () => {
      const world = { ...memory, ...actorsOn(store, shopsServer) } as World;
      await step.run(world);
      Object.assign(memory, world);
      if (killAfterSteps === undefined || (index + 1) % killAfterSteps !== 0) return;
      await store.kill();
      store = await startStore(options);
    });
  }

  it('leaves books that balance when they are done again from the log', async () => {
    await expect
      .poll(() => verifyLedger(options.dataDir, engines?.env), { interval: 200 })
      .toEqual({ status: 0, said: expect.stringContaining('the books balance, 0 pending') });
  });

  return () => ({
    store: { ...store, dataDir: options.dataDir },
    world: { ...memory, ...actorsOn(store, shopsServer) } as World,
  });
}
