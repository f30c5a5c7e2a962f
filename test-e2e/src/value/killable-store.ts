import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@storefold/engines/testing';
import { startPairedStore } from '../harness/paired-store.ts';
import { type StoreOptions, startStore } from '../harness/store-process.ts';
import { doorsOf, RaceShop } from './race-shop.ts';

/** A store whose processes kill themselves after the step that a request's id names. */
export interface KillableStore {
  readonly dataDir: string;
  readonly shop: RaceShop;
  /** Whether the request of this id has killed a process. */
  wasKilledBy(requestId: string): boolean;
  /** The request of this id kills a process once more. */
  killAgain(requestId: string): Promise<void>;
  /** Starts again what was killed. Resolves when it is healthy. */
  restart(): Promise<void>;
  stop(): Promise<unknown>;
}

const killing = new URL('../../dist/harness/killed-after-step.js', import.meta.url);

async function killingEnv() {
  const folder = await mkdtemp(join(tmpdir(), 'storefold-kills-'));
  return {
    env: { NODE_OPTIONS: `--import=${killing.href}`, KILLED_FOLDER: folder, SAMPLE_DATA: 'none' },
    wasKilledBy: (requestId: string) => existsSync(join(folder, requestId)),
    killAgain: (requestId: string) => rm(join(folder, requestId)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function startKillableStore(): Promise<KillableStore> {
  const { env, wasKilledBy, killAgain, remove } = await killingEnv();
  const dataDir = await mkdtemp(join(tmpdir(), 'storefold-killable-'));
  const options: StoreOptions = { launcher: 'start', dataDir, port: await freePort(), env };
  let store = await startStore(options);
  const shop = new RaceShop([store]);
  return {
    dataDir,
    wasKilledBy,
    killAgain,
    // The port, the keys and so the clients stay the same.
    shop,
    async restart() {
      await store.kill();
      store = await startStore(options);
    },
    async stop() {
      await store.stop();
      await rm(dataDir, { recursive: true, force: true });
      await remove();
    },
  };
}

/** Two instances of each service. */
export async function startKillablePair(): Promise<KillableStore> {
  const { env, wasKilledBy, killAgain, remove } = await killingEnv();
  const pair = await startPairedStore('all', env);
  const shop = new RaceShop(doorsOf(pair));
  return {
    dataDir: pair.dataDir,
    wasKilledBy,
    killAgain,
    shop,
    restart: () => pair.restartEnded(),
    async stop() {
      await pair.stop();
      await remove();
    },
  };
}
