import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engines } from '@storefold/engines';
import { exampleMetadata, silentLogger } from '@storefold/kernel/testing';
import { readSettings } from '@storefold/server/runtime';
import { expect, it, vi } from 'vitest';
import { startOneProcess } from './one-process.ts';
import { services } from './services.ts';
import { storeSettingsOf } from './store-settings.ts';

it('a store that starts again reads its log from near the end, however long nothing concerned a read model, a publisher or another follower', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefold-starts-'));
  const env = { NODE_ENV: 'test', DATA_DIR: folder, SAMPLE_DATA: 'none' };
  const settings = readSettings(storeSettingsOf(services), env);
  const opening = { settings, logger: silentLogger, name: 'store', isAlone: true };
  /** Starts the store, waits until all has been handled and stops it. Returns how many events were after each follower's place. */
  const start = async (before: (log: Log) => Promise<unknown>): Promise<Map<string, number>> => {
    const shared = await engines.openShared(opening);
    await before(shared.log);
    const subscribe = vi.spyOn(shared.log, 'subscribe');
    const store = await startOneProcess(shared, settings);
    const { events } = await shared.log.readAll(-1, { limit: 100_000 });
    const followers = () => store.services.flatMap((service) => service.health().followers);
    const head = await shared.log.head();
    await expect.poll(() => followers().every(({ position }) => position >= head), PATIENTLY).toBe(true);
    const places = subscribe.mock.calls.map(([{ name, after }]): [string, number] => [
      name,
      events.filter(({ position }) => position > after).length,
    ]);
    await store.close();
    return new Map(places);
  };
  try {
    const first = await start((log) => log.append('elsewhere-1', 'no_stream', events(LONG)));
    expect([...first].filter(([, behind]) => behind >= LONG).length).toBeGreaterThan(50);
    const again = await start((log) => log.append('elsewhere-1', LONG - 1, events(1)));
    expect(again.size).toBe(first.size);
    expect([...again].filter(([, behind]) => behind > SHORT)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

type Log = Awaited<ReturnType<typeof engines.openShared>>['log'];

const LONG = 1_000;
/** What a first start writes after its read models are built, and some more. */
const SHORT = 100;
const PATIENTLY = { timeout: 30_000 };

const events = (count: number) =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'HappenedElsewhere',
    data: {},
    metadata: exampleMetadata,
  }));
