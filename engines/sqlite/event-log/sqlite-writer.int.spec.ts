import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import {
  LogUnavailable,
  type NewEvent,
  START,
  StartRefused,
  WrongExpectedRevision,
} from '@storefold/kernel/ports';
import { exampleMetadata } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toAppendRequest } from '../../common/append-request.ts';
import { builtFile } from '../../common/built-file.ts';
import { readJournal } from '../testing/appending-journal.ts';
import { SCHEMA_VERSION } from './sqlite-database.ts';
import { openSqliteEventLog } from './sqlite-event-log.ts';
import { afterQuery } from './sqlite-reader.ts';
import { SqliteWriter } from './sqlite-writer.ts';

describe('the SQLite event log', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-log-'));
    file = join(folder, 'data', 'events.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('commits appends of one turn in the order of asking: later ones see earlier ones', async () => {
    const log = await openSqliteEventLog({ file });
    const outcomes = await Promise.allSettled([
      log.append('card-1', 'no_stream', [anEvent(1), anEvent(2)]),
      log.append('card-1', 1, [anEvent(3)]),
      log.append('card-1', 1, [anEvent(4)]),
      log.append('card-1', 2, [anEvent(5)]),
      log.append('card-1', 'no_stream', [anEvent(1), anEvent(2)]),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { revision: 1, position: 1 } },
      { status: 'fulfilled', value: { revision: 2, position: 2 } },
      { status: 'rejected', reason: expect.any(WrongExpectedRevision) },
      { status: 'fulfilled', value: { revision: 3, position: 3 } },
      { status: 'fulfilled', value: { revision: 1, position: 1 } },
    ]);
    await log.close();
  });

  it('refuses a second use of an event id in a stream, so that its caller looks again', async () => {
    const log = await openSqliteEventLog({ file });
    await log.append('card-1', 'no_stream', [anEvent(1)]);
    await expect(log.append('card-1', 0, [anEvent(2), anEvent(1)])).rejects.toBeInstanceOf(
      WrongExpectedRevision,
    );
    expect(await log.read('card-1')).toHaveLength(1);
    await log.close();
  });

  it('writes few kilobytes for a small event, also far from the other events of its stream', async () => {
    const log = await openSqliteEventLog({ file });
    for (let number = 0; number < 500; number++)
      await log.append(`card-${number}`, 'no_stream', [anEvent(number)]);
    const before = statSync(`${file}-wal`).size;
    for (let number = 0; number < 100; number++)
      await log.append(`card-${(number * 37) % 500}`, 0, [anEvent(1_000 + number)]);
    expect((statSync(`${file}-wal`).size - before) / 100).toBeLessThan(8_000);
    await log.close();
  });

  it('counts positions from 0 without gaps, also across refusals and openings', async () => {
    for (let opening = 0; opening < 3; opening++) {
      const log = await openSqliteEventLog({ file });
      expect(await log.head()).toBe(opening - 1);
      await log.append('card-1', 99, [anEvent(1)]).catch(() => undefined);
      expect(await log.append(`card-${opening}`, 'no_stream', [anEvent(1)])).toMatchObject({
        position: opening,
      });
      await log.close();
    }
  });

  it('finds the events of categories in their index, without looking at others and without sorting', async () => {
    const log = await openSqliteEventLog({ file });
    await log.close();
    const database = new DatabaseSync(file);
    for (const numbersOfTypes of [[undefined], [undefined, 2], [1, 3], Array(15).fill(undefined)]) {
      const typesOf = (count = 0) => Array<string>(count).fill('Happened');
      const bounds = numbersOfTypes.flatMap((count) => ['card', 0, 100, ...typesOf(count)]);
      const plan = database
        .prepare(`EXPLAIN QUERY PLAN ${afterQuery(numbersOfTypes)}`)
        .all(...bounds, 10)
        .map(({ detail }: { detail: string }) => detail);
      const searches = plan.filter((step: string) =>
        step.startsWith('SEARCH events USING INDEX events_by_category (category=? AND position>?'),
      );
      expect(searches).toHaveLength(numbersOfTypes.length);
      expect(plan.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
    }
    database.close();
  });

  it('ends a stretch of large events before they fill the memory, and goes on behind them', async () => {
    const log = await openSqliteEventLog({ file });
    const large = 'x'.repeat(1_000_000);
    for (let at = 0; at < 20; at++) await log.append(`large-${at}`, 'no_stream', [anEvent(at, large)]);
    const seen: number[] = [];
    for (let position = START; ; ) {
      const next = await log.readAll(position, { categories: ['large'], limit: 1_000 });
      if (next.events.length === 0) break;
      expect(next.events.length).toBeLessThan(10);
      seen.push(...next.events.map((event) => event.position));
      position = next.position;
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => at));
    await log.close();
  });

  describe('opening', () => {
    it('creates the file and its folder, syncing at every commit', async () => {
      const log = await openSqliteEventLog({ file });
      expect(log.engine).toEqual({ name: 'SQLite', version: expect.stringMatching(/^3\.\d+\.\d+$/) });
      expect(existsSync(file)).toBe(true);
      await log.close();
      const database = new DatabaseSync(file);
      expect(database.prepare('PRAGMA journal_mode').get().journal_mode).toBe('wal');
      expect(database.prepare('PRAGMA user_version').get().user_version).toBe(SCHEMA_VERSION);
      database.close();
    });

    it('refuses a file of a newer version, names both, and leaves it as it is', async () => {
      const log = await openSqliteEventLog({ file });
      await log.append('card-1', 'no_stream', [anEvent(1)]);
      await log.close();
      setVersion(file, SCHEMA_VERSION + 1);
      const refused = openSqliteEventLog({ file });
      await expect(refused).rejects.toBeInstanceOf(StartRefused);
      await expect(refused).rejects.toThrow(
        /events\.db was written by a newer version.*layout 2, this one knows 1/,
      );
      setVersion(file, SCHEMA_VERSION);
      const again = await openSqliteEventLog({ file });
      expect(await again.read('card-1')).toHaveLength(1);
      await again.close();
    });

    it('refuses a database of something else and what is no database, and leaves them as they are', async () => {
      mkdirSync(join(folder, 'data'));
      const database = new DatabaseSync(file);
      database.exec('CREATE TABLE recipes (name TEXT); PRAGMA journal_mode = DELETE');
      database.close();
      const before = readFileSync(file);
      await expect(openSqliteEventLog({ file })).rejects.toThrow(/is not an event log/);
      expect(readFileSync(file)).toEqual(before);

      const text = join(folder, 'notes.txt');
      writeFileSync(text, 'not a database, but long enough to be looked at as one'.repeat(100));
      await expect(openSqliteEventLog({ file: text })).rejects.toThrow(/not a database.*npm run restore/);
      await expect(openSqliteEventLog({ file: folder })).rejects.toBeInstanceOf(StartRefused);
    });

    it('works when many processes open a new file at the same time and append', async () => {
      const journals = Array.from({ length: 4 }, (_, at) => join(folder, `journal-${at}.ndjson`));
      await Promise.all(
        journals.map((journal) =>
          promisify(execFile)(process.execPath, [CHILD, file, journal, '3', '15', 'recorded-only']),
        ),
      );
      const log = await openSqliteEventLog({ file });
      const { events } = await log.readAll(START, { limit: 10_000 });
      expect(events.map(({ position }) => position)).toEqual([...events.keys()]);
      expect(events).toHaveLength(4 * 3 * 15 * 2);
      const answered = journals.flatMap(readJournal).filter(({ kind }) => kind === 'answered');
      expect(answered).toHaveLength(4 * 3 * 15);
      await log.close();
    });
  });

  describe('when the writer cannot write', () => {
    it('waits while another process holds the write lock', async () => {
      const log = await openSqliteEventLog({ file });
      const other = new DatabaseSync(file);
      other.exec('BEGIN IMMEDIATE');
      const settled = vi.fn();
      const append = log.append('card-1', 'no_stream', [anEvent(1)]).finally(settled);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(settled).not.toHaveBeenCalled();
      other.exec('ROLLBACK');
      expect(await append).toEqual({ revision: 0, position: 0 });
      other.close();
      await log.close();
    });

    it('rejects what is pending and all that follows when its thread dies', async () => {
      const onFailed = vi.fn();
      const writer = await SqliteWriter.open({
        file,
        onCommitted: vi.fn(),
        onRoom: vi.fn(),
        onFailed,
        program: DYING_PROGRAM,
      });
      const appends = await Promise.allSettled([1, 2, 3].map((n) => writer.append(aRequest(n))));
      expect(appends).toMatchObject(
        Array(3).fill({ status: 'rejected', reason: expect.any(LogUnavailable) }),
      );
      await expect(writer.append(aRequest(4))).rejects.toThrow(/cannot be written: out of order/);
      expect(onFailed).toHaveBeenCalledOnce();
      await writer.close();
    });

    it('rejects the opening when its thread dies before it is ready', async () => {
      const program = new URL('data:text/javascript,process.exit(3)');
      const opening = SqliteWriter.open({
        file,
        onCommitted: vi.fn(),
        onRoom: vi.fn(),
        onFailed: vi.fn(),
        program,
      });
      await expect(opening).rejects.toThrow(/its thread ended/);
    });
  });

  it('lets the process end once it is closed', async () => {
    const program = `
      const { openSqliteEventLog } = await import(${JSON.stringify(builtFile('./sqlite-event-log.js', import.meta.url).href)});
      const log = await openSqliteEventLog({ file: ${JSON.stringify(file)} });
      log.subscribe({ name: 'all', after: -1, categories: [], onEvents: async () => {} });
      await log.append('card-1', 'no_stream', []);
      await log.close();
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

const CHILD = fileURLToPath(builtFile('../testing/appending.child.js', import.meta.url));

/** Opens, and dies at the first thing it is told. */
const DYING_PROGRAM = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage({ kind: 'opened' });
  parentPort.on('message', () => { throw new Error('out of order'); });
`);

const anEvent = (number: number, text = ''): NewEvent => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: 'Happened',
  data: { number, text },
  metadata: exampleMetadata,
});

const aRequest = (number: number) => toAppendRequest(`card-${number}`, 'no_stream', [anEvent(number)]);

function setVersion(file: string, version: number): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}
