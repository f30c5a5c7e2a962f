import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteEventLog } from '@storefold/engines/sqlite';
import { type EventLog, type NewEvent, START } from '@storefold/kernel/ports';

interface EventLogFigures {
  readonly engine: string;
  readonly appendsBySingleWriter: number;
  readonly appendsBySixteenWriters: number;
  readonly replayed: number;
}

/** Durable appends a second with one and with sixteen writers, one event each, and events read again a second. */
export async function measureEventLog(seconds: number): Promise<EventLogFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'storefold-bench-log-'));
  const log = await openSqliteEventLog({ file: join(folder, 'events.db') });
  try {
    const appendsBySingleWriter = await appends(log, 1, seconds);
    const appendsBySixteenWriters = await appends(log, 16, seconds);
    const replayed = await replay(log);
    const { name, version } = log.engine;
    return { engine: `${name} ${version}`, appendsBySingleWriter, appendsBySixteenWriters, replayed };
  } finally {
    await log.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function appends(log: EventLog, writers: number, seconds: number): Promise<number> {
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1_000;
  let count = 0;
  const writer = async () => {
    const stream = `bench-${randomUUID()}`;
    for (let revision = -1; performance.now() < endMs; revision++) {
      await log.append(stream, revision < 0 ? 'no_stream' : revision, [anEvent()]);
      count++;
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return count / ((performance.now() - startedMs) / 1_000);
}

async function replay(log: EventLog): Promise<number> {
  const startedMs = performance.now();
  let count = 0;
  for (let after = START; ; ) {
    const { events, position } = await log.readAll(after, { limit: 1_000 });
    if (events.length === 0) break;
    count += events.length;
    after = position;
  }
  return count / ((performance.now() - startedMs) / 1_000);
}

function anEvent(): NewEvent {
  const commandId = randomUUID();
  return {
    id: randomUUID(),
    type: 'CartItemAdded',
    data: { line_item_id: 'li_00000000000000000000', variant_id: 'var_00000000000000000000', quantity: 1 },
    metadata: {
      command_id: commandId,
      correlation_id: commandId,
      causation_id: null,
      actor: { type: 'guest', id: null },
      store_id: 'store_00000000000000000000',
      occurred_at: '2026-01-01T00:00:00.000Z',
      schema: 1,
    },
  };
}
