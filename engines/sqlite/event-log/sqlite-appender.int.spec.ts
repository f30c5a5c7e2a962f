import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from '@storefold/kernel/ports';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppendRequest } from '../../common/append-request.ts';
import { NO_REVISION } from '../../common/no-revision.ts';
import { openMarkedFile } from '../marked-file.ts';
import { type AppendOutcome, SqliteAppender } from './sqlite-appender.ts';
import { EVENT_LOG } from './sqlite-database.ts';
import { prepare } from './sqlite-statement.ts';

describe('deciding appends', () => {
  let folder: string;
  let database: ReturnType<typeof openMarkedFile>;
  let appender: SqliteAppender;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'appender-'));
    database = openMarkedFile(join(folder, 'events.db'), EVENT_LOG);
    database.exec('PRAGMA synchronous = OFF');
    appender = new SqliteAppender(database);
  });
  afterAll(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });

  it('answers and writes as the rules say, whatever was asked before, in groups of any size', () => {
    const stored = prepare<[], [number, string, number, string]>(
      database,
      'SELECT position, stream, revision, id FROM events ORDER BY position',
    );
    let repetitions = 0;
    let refusals = 0;
    fc.assert(
      fc.property(fc.array(fc.array(anAppend, { maxLength: 6 }), { maxLength: 6 }), (groups) => {
        database.exec('DELETE FROM events');
        const model: ModelRow[] = [];
        for (const group of groups) {
          appender.begin();
          for (const request of group) {
            const before = model.at(-1)?.position;
            const expected = appendToModel(model, request);
            expect(appender.append(request)).toEqual(expected);
            if ('actual' in expected) refusals += 1;
            else if (model.at(-1)?.position === before && request.events.length > 0) repetitions += 1;
          }
          appender.commit();
        }
        expect(stored.all()).toEqual(
          model.map(({ stream, revision, position, id }) => [position, stream, revision, id]),
        );
      }),
      { numRuns: 1_500 },
    );
    expect(repetitions).toBeGreaterThan(50);
    expect(refusals).toBeGreaterThan(100);
  });

  it('leaves nothing of a group that was rolled back, not even its positions', () => {
    database.exec('DELETE FROM events');
    const request = requestOf('a', NO_REVISION, ['0', '1']);
    appender.begin();
    appender.append(request);
    appender.rollback();
    appender.begin();
    expect(appender.append(request)).toEqual({ revision: 1, position: 1, isWritten: true });
    appender.commit();
  });

  it('removes more of what is too old than it adds, the oldest first, and of its own category only', () => {
    const dated = (stream: string, expected: number, day: string, dropBefore?: string): AppendRequest => {
      const event = {
        id: `${stream}${day}`,
        type: 'Happened',
        data: '{}',
        metadata: `{"occurred_at":"2026-01-${day}"}`,
      };
      return {
        stream,
        category: stream === 'other' ? 'other' : 'aged',
        expected,
        events: [event],
        dropBefore,
      };
    };
    const left = () =>
      database.prepare("SELECT id FROM events WHERE category IN ('aged', 'other')").all().length;
    appender.begin();
    appender.append(dated('other', NO_REVISION, '01'));
    for (let count = 0; count < 20; count++) appender.append(dated(`aged${count}`, NO_REVISION, '01'));
    appender.append(dated('aged20', NO_REVISION, '02', '2026-01-01'));
    expect(left()).toBe(22);
    for (const [at, expected] of [15, 8, 5].entries()) {
      appender.append(dated(`new${at}`, NO_REVISION, '03', '2026-01-02'));
      expect(left()).toBe(expected);
    }
    appender.append(dated('new3', NO_REVISION, '03', '2026-01-02'));
    appender.commit();
    expect(
      database.prepare("SELECT id FROM events WHERE category = 'aged' ORDER BY position").all(),
    ).toHaveLength(5);
  });
});

interface ModelRow {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly id: string;
}

/** The rules in a few lines, on a list in memory. */
function appendToModel(
  model: ModelRow[],
  { stream, expected, events, keepLast = Number.POSITIVE_INFINITY }: AppendRequest,
): AppendOutcome {
  const own = model.filter((row) => row.stream === stream);
  const actual = own.at(-1)?.revision ?? NO_REVISION;
  const rowAt = (revision: number) => own.find((row) => row.revision === revision);
  const outcome = (revision: number) => ({
    revision,
    position: rowAt(revision)?.position ?? START,
    isWritten: false,
  });
  if (events.length === 0) return expected === actual ? outcome(actual) : { actual };
  if (expected !== actual) {
    const isRepetition = events.every(({ id }, at) => rowAt(expected + 1 + at)?.id === id);
    return isRepetition ? outcome(expected + events.length) : { actual };
  }
  if (events.some(({ id }) => own.some((row) => row.id === id))) return { actual };
  for (const [at, { id }] of events.entries()) {
    const position = (model.at(-1)?.position ?? START) + 1;
    model.push({ stream, revision: expected + 1 + at, position, id });
  }
  const revision = expected + events.length;
  const dropped = model.filter((row) => row.stream === stream && row.revision <= revision - keepLast);
  for (const row of dropped) model.splice(model.indexOf(row), 1);
  return { revision, position: model.at(-1)?.position ?? START, isWritten: true };
}

const requestOf = (
  stream: string,
  expected: number,
  ids: readonly string[],
  keepLast?: number,
): AppendRequest => ({
  stream,
  category: stream,
  expected,
  events: ids.map((id) => ({ id, type: 'Happened', data: '{}', metadata: '{}' })),
  keepLast,
});

/** Few streams and ids, so that chance makes repetitions, prefixes and mixtures. */
const anAppend = fc
  .record({
    stream: fc.constantFrom('a', 'bounded'),
    expected: fc.integer({ min: NO_REVISION, max: 4 }),
    first: fc.integer({ min: 0, max: 3 }),
    count: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ stream, expected, first, count }) =>
    requestOf(
      stream,
      expected,
      Array.from({ length: count }, (_, at) => String(first + at)),
      stream === 'bounded' ? 2 : undefined,
    ),
  );
