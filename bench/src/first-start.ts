import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startStore } from './store/store-under-load.ts';

/** What follows the first healthy answer, such as filling the caches, is done by then. */
const SETTLED_AFTER_MS = 2_000;

/** How long the first start with the sample shop takes, and how much memory, in one process and in many. */
export async function measureFirstStarts(): Promise<string> {
  return [`In one process: ${await firstStart(false)}.`, `In many: ${await firstStart(true)}.`].join('\n');
}

async function firstStart(isMany: boolean): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefold-bench-'));
  const store = await startStore(dataDir, { isMany, env: { SAMPLE_DATA: 'on' } });
  try {
    await setTimeout(SETTLED_AFTER_MS);
    return `ready after ${(store.startedInMs / 1_000).toFixed(1)} s, ${store.processes.memory()}`;
  } finally {
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
