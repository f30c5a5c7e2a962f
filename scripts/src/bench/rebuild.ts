import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteEventLog } from '@storefold/engines/sqlite';
import { START } from '@storefold/kernel/ports';
import type { Figures } from './figures.ts';
import { startStore } from './store-under-load.ts';
import { decimals, whole } from './table.ts';

interface Rebuilt {
  readonly dataDir: string;
  readonly isMany: boolean;
  readonly figures: Figures;
  readonly setting: string;
}

/** How fast a store that was stopped builds all its read models again from its log, the start of its processes included. */
export async function measureRebuild({ dataDir, isMany, figures, setting }: Rebuilt): Promise<string> {
  const events = await countEvents(join(dataDir, 'events.db'));
  await rm(join(dataDir, 'read-models'), { recursive: true, force: true });
  const store = await startStore(dataDir, { isMany });
  const { processes } = store;
  const seconds = store.startedInMs / 1_000;
  const lines = [
    `Read models built again from ${whole(events)} events in ${decimals(seconds, 1)} s`,
    `${whole(events / seconds)} a second ${figures.note(`${setting}, rebuild`, events / seconds)}`.trimEnd(),
    `${whole(processes.writtenBytes() / 1_000_000)} MB written`,
    processes.memory(),
  ];
  await store.stop();
  return `${lines.join('; ')}.`;
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
