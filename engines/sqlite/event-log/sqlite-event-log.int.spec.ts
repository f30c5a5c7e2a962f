import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LogUnavailable, type Position, START } from '@storefold/kernel/ports';
import { exampleMetadata, HandClock } from '@storefold/kernel/testing';
import { describe, expect, it, vi } from 'vitest';
import { collect } from '../../contract/event-log/events.ts';
import { eventLogContract } from '../../contract/event-log.contract.ts';
import { openSqliteEventLog } from './sqlite-event-log.ts';

eventLogContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
  const file = join(folder, 'events.db');
  let log = await openSqliteEventLog({ file });
  return {
    log,
    second: () => openSqliteEventLog({ file }),
    reopen: async () => {
      await log.close();
      log = await openSqliteEventLog({ file });
      return log;
    },
    close: async () => {
      await log.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('a log to which one process appends', () => {
  it('reads of a stream what one shared with others reads, whatever it remembers of its end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    const file = join(folder, 'events.db');
    const log = await openSqliteEventLog({ file, isAlone: true });
    const shared = await openSqliteEventLog({ file });
    const streams = ['counter-a', 'counter-b', 'counter-c'];
    const agree = async (stream: string, from: number) => {
      const [known, stored] = [await log.read(stream, from), await shared.read(stream, from)];
      expect(known.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    };
    for (let round = 0; round < 60; round++) {
      const stream = streams[round % 3] ?? '';
      for (let from = 0; from < 12; from++) await agree(stream, from);
      const last = (await shared.readLast(stream))?.revision;
      const events = Array.from({ length: (round % 4) + 1 }, () => newEvent());
      await log.append(stream, last ?? 'no_stream', events, stream === 'counter-a' ? { keepLast: 2 } : {});
      await Promise.all(Array.from({ length: 12 }, (_, back) => agree(stream, (last ?? -1) + 6 - back)));
    }
    await Promise.all([log.close(), shared.close()]);
    await rm(folder, { recursive: true });
  });

  it('reads events that are stored already, before it is told that its own append is done', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    const log = await openSqliteEventLog({ file: join(folder, 'events.db'), isAlone: true });
    await log.append('counter-a', 'no_stream', [newEvent()]);
    let isTold = false;
    const appended = log.append('counter-a', 0, [newEvent()]).then(() => {
      isTold = true;
    });
    await nextTurn();
    // No message of the writer's thread arrives meanwhile, because this turn of the event loop does not end.
    while ((await log.head()) < 1) await log.read('counter-a', 1);
    expect((await log.read('counter-a', 1)).map(({ revision }) => revision)).toEqual([1]);
    expect(isTold).toBe(false);
    await appended;
    expect(await log.read('counter-a', 2)).toEqual([]);
    await log.close();
    await rm(folder, { recursive: true });
  });
});

it('a log of one process reads what a tool beside it has appended to a stream, once followers hear of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
  const file = join(folder, 'events.db');
  const log = await openSqliteEventLog({ file, isAlone: true });
  const tool = await openSqliteEventLog({ file });
  const seen = collect();
  const subscription = log.subscribe({
    name: 'spec',
    categories: [],
    onEvents: seen.onEvents,
    after: START,
  });
  await log.append('counter-a', 'no_stream', [newEvent()]);
  await vi.waitFor(() => expect(seen.events).toHaveLength(1), { timeout: 40_000 });
  expect(await log.read('counter-a', 1)).toEqual([]);
  await tool.append('counter-a', 0, [newEvent()]);
  await vi.waitFor(() => expect(seen.events).toHaveLength(2), { timeout: 40_000 });
  expect((await log.read('counter-a', 1)).map(({ revision }) => revision)).toEqual([1]);
  await subscription.stop();
  await tool.close();
  await log.close();
  await rm(folder, { recursive: true });
});

describe('an append', () => {
  it('is answered before the followers of this process begin with its events', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    const log = await openSqliteEventLog({ file: join(folder, 'events.db'), clock: new HandClock() });
    const seen = collect();
    const subscription = log.subscribe({
      name: 'spec',
      categories: [],
      onEvents: seen.onEvents,
      after: START,
    });
    await log.append('counter-a', 'no_stream', [newEvent()]);
    await vi.waitFor(() => expect(seen.events).toHaveLength(1), { timeout: 40_000 });
    await log.append('counter-a', 0, [newEvent()]);
    expect(seen.events).toHaveLength(1);
    await vi.waitFor(() => expect(seen.events).toHaveLength(2), { timeout: 40_000 });
    await subscription.stop();
    await log.close();
    await rm(folder, { recursive: true });
  });
});

describe('the first append of a process', () => {
  it('makes the write-ahead log although it has no events, so that no later one waits for that', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    const file = join(folder, 'events.db');
    await (await openSqliteEventLog({ file })).close();
    const log = await openSqliteEventLog({ file });
    const size = async () => (await stat(`${file}-wal`)).size;
    expect(await size()).toBe(0);
    await log.append('counter-a', 'no_stream', []);
    const made = await size();
    expect(made).toBeGreaterThan(0);
    await log.append('counter-a', 'no_stream', []);
    expect(await size()).toBe(made);
    expect(await log.head()).toBe(START);
    await log.close();
    await rm(folder, { recursive: true });
  });
});

describe('reading the whole log page by page', () => {
  it('lets other work of the process run between the pages', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    const log = await openSqliteEventLog({ file: join(folder, 'events.db') });
    await log.append('counter-a', 'no_stream', Array.from({ length: 20 }, newEvent));
    let turns = 0;
    let isReading = true;
    const otherWork = (async () => {
      for (; isReading; turns++) await nextTurn();
    })();
    for (let after = START; ; ) {
      const { events, position } = await log.readAll(after, { limit: 1 });
      if (events.length === 0) break;
      after = position;
    }
    isReading = false;
    await otherWork;
    expect(turns).toBeGreaterThanOrEqual(20);
    await log.close();
    await rm(folder, { recursive: true });
  });
});

describe('a log to which other processes append too', () => {
  it('tells its listeners of what it has written, and not of what was refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    const log = await openSqliteEventLog({ file: join(folder, 'events.db') });
    const told: Position[] = [];
    log.onAppended((position) => told.push(position));
    const { position } = await log.append('counter-a', 'no_stream', [newEvent()]);
    await expect.poll(() => told.at(-1)).toBe(position);
    await log.append('counter-a', 0, []);
    await log.append('counter-a', 5, [newEvent()]).catch(() => undefined);
    expect(told.at(-1)).toBe(position);
    const last = await log.append('counter-a', 0, [newEvent()]);
    await expect.poll(() => told.at(-1)).toBe(last.position);
    expect(told).toHaveLength(2);
    await log.close();
    await rm(folder, { recursive: true });
  });

  it('looks at once when it is told that there is something new', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    const file = join(folder, 'events.db');
    const [log, other] = [await openSqliteEventLog({ file }), await openSqliteEventLog({ file })];
    const seen = collect();
    const following = { name: 'spec', categories: [], onEvents: seen.onEvents };
    const subscription = log.subscribe({ ...following, after: START });
    other.onAppended(() => log.checkForNewEvents());
    const delaysMs: number[] = [];
    for (let round = 0; round < 15; round++) {
      const askedMs = performance.now();
      await other.append(`counter-${round}`, 'no_stream', [newEvent()]);
      await vi.waitFor(() => expect(seen.events).toHaveLength(round + 1), { timeout: 40_000, interval: 1 });
      delaysMs.push(performance.now() - askedMs);
    }
    // On a timer each but the first would wait for all of its time; beside other programs some are slow by chance.
    expect(Math.min(...delaysMs.slice(1))).toBeLessThan(50);
    await subscription.stop();
    await Promise.all([log.close(), other.close()]);
    await rm(folder, { recursive: true });
  });
});

describe('a log with damaged pages', () => {
  it('says at the read that meets them which file it is and what to do', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    const file = join(folder, 'events.db');
    const log = await openSqliteEventLog({ file });
    for (let count = 0; count < 20; count++) {
      const events = Array.from({ length: 100 }, newEvent);
      await log.append(`counter-${count}`, 'no_stream', events);
    }
    await log.close();
    const content = await readFile(file);
    await writeFile(file, content.fill(0, Math.floor(content.length / 4), Math.floor(content.length / 2)));

    const damaged = await openSqliteEventLog({ file });
    const reading = damaged.readAll(START, { limit: 10_000 });
    await expect(reading).rejects.toThrow(LogUnavailable);
    await expect(reading).rejects.toThrow(
      /events.db is damaged .*: stop the store, and restore .*npm run restore/,
    );
    await damaged.close();
    await rm(folder, { recursive: true });
  });
});

const newEvent = () => ({ id: randomUUID(), type: 'Counted', data: { by: 1 }, metadata: exampleMetadata });
