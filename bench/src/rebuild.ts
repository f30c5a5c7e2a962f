import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteEventLog } from '@storefold/engines/sqlite';
import { START } from '@storefold/kernel/ports';
import { startStore } from './store/store-under-load.ts';
import { decimals, whole } from './table.ts';

/** How fast a store that was stopped builds all its read models again from its log, the start of its processes included. */
export async function measureRebuild(
  dataDir: string,
  { isMany }: { readonly isMany: boolean },
): Promise<string> {
  const events = await countEvents(join(dataDir, 'events.db'));
  await rm(join(dataDir, 'read-models'), { recursive: true, force: true });
  const store = await startStore(dataDir, { isMany });
  const seconds = store.startedInMs / 1_000;
  const told = [
    `Read models built again from ${whole(events)} events in ${decimals(seconds, 1)} s, ${whole(events / seconds)} a second`,
    `${whole(store.processes.writtenBytes() / 1_000_000)} MB written`,
    store.processes.memory(),
  ];
  await store.stop();
  return `${told.join('; ')}.`;
}

async function countEvents(file: string): Promise<number> {
  const log = await openSqliteEventLog({ file });
  try {
    for (let count = 0, after = START; ; ) {
      const { events, position } = await log.readAll(after);
      if (events.length === 0) return count;
      count += events.length;
      after = position;
    }
  } finally {
    await log.close();
  }
}
