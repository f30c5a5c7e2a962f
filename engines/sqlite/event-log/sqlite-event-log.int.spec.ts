import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogUnavailable, START } from '@storefold/kernel/ports';
import { exampleMetadata } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
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
