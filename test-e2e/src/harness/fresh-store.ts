import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@storefold/engines/testing';
import { type StoreProcess, startStore } from './store-process.ts';

export interface FreshStore extends StoreProcess {
  /** The folder of its data, removed when it is stopped. */
  readonly dataDir: string;
}

/**
 * Starts a store in one process with its own folder, which is removed when the store is stopped.
 *
 * @param sampleData the number of products it starts with; `none` for an empty shop
 * @param settings further environment variables
 * @param startDeadlineMs how long it may take to answer, with more products than other stores
 */
export async function startFreshStore(
  sampleData: string,
  settings: Readonly<Record<string, string>> = {},
  startDeadlineMs?: number,
): Promise<FreshStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefold-fresh-'));
  const leaveNothing = () => rm(dataDir, { recursive: true, force: true });
  try {
    const env = { ...settings, SAMPLE_DATA: sampleData };
    const slow = startDeadlineMs === undefined ? {} : { startDeadlineMs };
    const store = await startStore({ launcher: 'start', dataDir, port: await freePort(), env, ...slow });
    const stop = async () => {
      const exitCode = await store.stop();
      await leaveNothing();
      return exitCode;
    };
    return { ...store, dataDir, stop };
  } catch (error) {
    await leaveNothing();
    throw error;
  }
}
