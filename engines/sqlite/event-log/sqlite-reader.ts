import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { messageOf } from '@storefold/kernel/core';
import { LogUnavailable, type Position, type RecordedEvent, START } from '@storefold/kernel/ports';
import { isName } from '../../common/append-request.ts';
import type { EventFilter } from '../../common/event-filter.ts';
import { type EventRow, type Stretch, toEvent, weightOf } from '../../common/event-row.ts';
import { isDamage } from '../refused-file.ts';
import { openForReading, WHEN_DAMAGED } from './sqlite-database.ts';
import { prepare, type Statement } from './sqlite-statement.ts';

const COLUMNS = 'position, stream, category, revision, id, type, data, metadata';

/** A stream is read in pieces of this size, so that other work of the process can run between them. */
const STREAM_PIECE = 500;

/** A search looks at this many events at a time, which takes two milliseconds. */
const SEARCH_PIECE = 10_000;
const FIRST_PLACE: Place = ['', ''];
/** After every name that UTF-8 can hold. */
const LAST_PLACE: Place = ['\u{10ffff}', ''];

/** A place in the index of ids. */
type Place = readonly [stream: string, id: string];

/** A stretch ends at about this many characters of JSON, whatever limit was requested. */
const STRETCH_CHARACTERS = 8_000_000;

/**
 * The connection that reads. It is synchronous on the calling thread, because an indexed read costs less than passing
 * it to another thread.
 */
export class SqliteReader {
  readonly #database: DatabaseSyncInstance;
  readonly #head;
  readonly #stream;
  readonly #last;
  readonly #latest;
  readonly #placeAfter;
  readonly #between;
  /** By their SQL. */
  readonly #after = new Map<string, Statement<(string | number)[], EventRow>>();
  #isClosed = false;

  constructor(private readonly file: string) {
    const database = openForReading(file);
    this.#database = database;
    this.#head = prepare<[], [Position | null]>(database, 'SELECT max(position) FROM events');
    this.#stream = prepare<[stream: string, from: number, limit: number], EventRow>(
      database,
      `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    );
    this.#last = prepare<[stream: string], EventRow>(
      database,
      `SELECT ${COLUMNS} FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1`,
    );
    this.#latest = prepare<[limit: number], EventRow>(
      database,
      `SELECT ${COLUMNS} FROM events ORDER BY position DESC LIMIT ?`,
    );
    this.#placeAfter = prepare<Place, Place>(
      database,
      `SELECT stream, id FROM events INDEXED BY events_by_id WHERE (stream, id) > (?, ?)
       ORDER BY stream, id LIMIT 1 OFFSET ${SEARCH_PIECE - 1}`,
    );
    this.#between = prepare<[...Place, ...Place, id: string], EventRow>(
      database,
      `SELECT ${COLUMNS} FROM events INDEXED BY events_by_id
       WHERE (stream, id) > (?, ?) AND (stream, id) <= (?, ?) AND id = ?`,
    );
  }

  get version(): string {
    return this.#try(() => prepare<[], [string]>(this.#database, 'SELECT sqlite_version()').get()?.[0]) ?? '';
  }

  head(): Position {
    return this.#try(() => this.#head.get()?.[0] ?? START);
  }

  async stream(stream: string, from: number, limit: number): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    // SQLite would truncate an invalid name at its NUL and find another stream.
    if (!isName(stream)) return events;
    for (let next = from; ; ) {
      const size = Math.min(STREAM_PIECE, limit - events.length);
      const piece = this.#try(() => this.#stream.all(stream, next, size));
      for (const row of piece) events.push(toEvent(row));
      const last = piece.at(-1);
      if (!last || piece.length < STREAM_PIECE) return events;
      next = last[REVISION] + 1;
      await nextTurn();
    }
  }

  last(stream: string): RecordedEvent | undefined {
    if (!isName(stream)) return undefined;
    const row = this.#try(() => this.#last.get(stream));
    return row && toEvent(row);
  }

  /** The last events of all, in order. */
  latest(limit: number): RecordedEvent[] {
    return this.#try(() => this.#latest.all(limit))
      .map(toEvent)
      .reverse();
  }

  /** Reads the index of ids alone, which begins with the stream. Other work of the process can run between its pieces. */
  async find(id: string, storeId: string, givenUp: AbortSignal): Promise<RecordedEvent | undefined> {
    for (let from = FIRST_PLACE; from !== LAST_PLACE && !givenUp.aborted; await nextTurn()) {
      const to = this.#try(() => this.#placeAfter.get(...from)) ?? LAST_PLACE;
      const events = this.#try(() => this.#between.all(...from, ...to, id)).map(toEvent);
      const found = events.find(({ metadata }) => metadata.store_id === storeId);
      if (found) return found;
      from = to;
    }
    return undefined;
  }

  /** At most `limit` events after a position that the filter admits. */
  after(after: Position, filter: EventFilter | undefined, limit: number): Stretch {
    return this.#try(() => {
      // The end is read first, so that all events up to it are visible to the following query.
      const head = this.head();
      const { rows, isWhole } = takeFrom(this.#admitted(filter, { after, head, limit }));
      const lookedAtAll = isWhole && rows.length < limit;
      return { rows, position: lookedAtAll ? Math.max(head, after) : (rows.at(-1)?.[POSITION] ?? after) };
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#database.close();
  }

  #admitted(
    filter: EventFilter | undefined,
    { after, head, limit }: { readonly after: Position; readonly head: Position; readonly limit: number },
  ): Iterable<EventRow> {
    if (!filter) return this.#statement(afterQuery()).iterate(after, head, limit);
    const wanted = [...filter].filter(([category]) => isName(category));
    if (wanted.length === 0) return [];
    const numbers = wanted.map(([, types]) => types?.size);
    const bounds = wanted.flatMap(([category, types = []]) => [category, after, head, ...types]);
    return this.#statement(afterQuery(numbers)).iterate(...bounds, limit);
  }

  #statement(sql: string): Statement<(string | number)[], EventRow> {
    const prepared = this.#after.get(sql) ?? prepare<(string | number)[], EventRow>(this.#database, sql);
    this.#after.set(sql, prepared);
    return prepared;
  }

  #try<T>(read: () => T): T {
    if (this.#isClosed) throw new LogUnavailable('the event log was closed');
    try {
      return read();
    } catch (error) {
      if (error instanceof LogUnavailable) throw error;
      // A lost part of a row reads as null, where no column may be.
      const problem =
        isDamage(error) || error instanceof TypeError
          ? `is damaged (${messageOf(error)}): stop the store, and ${WHEN_DAMAGED}`
          : `cannot be read: ${messageOf(error)}`;
      throw new LogUnavailable(`the event log in ${this.file} ${problem}`, { cause: error });
    }
  }
}

/**
 * The query for the events between two positions: of all categories, or of some, for each of which the number of its
 * wanted types is given, or undefined for all. It merges one index range for each category by position, so it reads no
 * other categories and does not sort. Of events of other types it reads no data.
 */
export function afterQuery(numbersOfTypes?: readonly (number | undefined)[]): string {
  const ofAny = `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ?`;
  const ofOne = `SELECT ${COLUMNS} FROM events WHERE category = ? AND position > ? AND position <= ?`;
  const ofTypes = (count: number) => `${ofOne} AND type IN (${Array<string>(count).fill('?').join(', ')})`;
  const parts = numbersOfTypes?.map((count) => (count === undefined ? ofOne : ofTypes(count))) ?? [ofAny];
  return `${parts.join(' UNION ALL ')} ORDER BY position LIMIT ?`;
}

const POSITION = 0;
const REVISION = 3;

/** Takes rows up to the size limit. `isWhole` tells that there were no more. */
function takeFrom(found: Iterable<EventRow>): { rows: EventRow[]; isWhole: boolean } {
  const rows: EventRow[] = [];
  let characters = 0;
  for (const row of found) {
    rows.push(row);
    characters += weightOf(row);
    if (characters > STRETCH_CHARACTERS) return { rows, isWhole: false };
  }
  return { rows, isWhole: true };
}
