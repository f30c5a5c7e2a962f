import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { type Position, START } from '@storefold/kernel/ports';
import type { AppendRequest } from '../../common/append-request.ts';
import { NO_REVISION } from '../../common/no-revision.ts';
import { prepare } from './sqlite-statement.ts';

/** The outcome of one append. The caller receives it once the transaction is on disk. */
export type AppendOutcome =
  | {
      readonly revision: number;
      readonly position: Position;
      /** False when there was nothing to write, or an earlier append had written it. */
      readonly isWritten: boolean;
    }
  /** The append was refused, because the stream is at this revision. */
  | { readonly actual: number };

/**
 * Of the events that are too old, an append removes the oldest, as many as this. It is more than an append adds, so they
 * do not pile up.
 */
const DROPPED_AT_ONCE = 8;

interface Tip {
  readonly revision: number;
  readonly position: Position;
}

/**
 * Executes appends one after the other inside a transaction. Each sees the events of earlier ones. A refused append
 * writes nothing and does not affect the others.
 */
export class SqliteAppender {
  readonly #head;
  readonly #tip;
  readonly #idAt;
  readonly #holds;
  readonly #insert;
  readonly #drop;
  readonly #dropOldest;
  readonly #oldestTime;
  /** When the oldest event of a category was appended. Later events are newer, so nothing is to go before that is. */
  readonly #oldestTimes = new Map<string, string>();
  #next: Position = START;
  #hasBegun = false;

  constructor(private readonly database: DatabaseSyncInstance) {
    this.#head = prepare<[], [Position | null]>(database, 'SELECT max(position) FROM events');
    this.#tip = prepare<[stream: string], [number, Position]>(
      database,
      'SELECT revision, position FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1',
    );
    this.#idAt = prepare<[stream: string, revision: number], [string, Position]>(
      database,
      'SELECT id, position FROM events WHERE stream = ? AND revision = ?',
    );
    this.#holds = prepare<[stream: string, id: string], [1]>(
      database,
      'SELECT 1 FROM events WHERE stream = ? AND id = ?',
    );
    this.#insert = prepare<[Position, string, string, number, string, string, string, string]>(
      database,
      `INSERT INTO events (position, stream, category, revision, id, type, data, metadata)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#drop = prepare<[stream: string, upTo: number]>(
      database,
      'DELETE FROM events WHERE stream = ? AND revision <= ?',
    );
    this.#dropOldest = prepare<[category: string, before: string]>(
      database,
      `DELETE FROM events WHERE position IN (
         SELECT position FROM (
           SELECT position, metadata FROM events WHERE category = ? ORDER BY position LIMIT ${DROPPED_AT_ONCE}
         ) WHERE metadata ->> '$.occurred_at' < ?
       )`,
    );
    this.#oldestTime = prepare<[category: string], [string | null]>(
      database,
      `SELECT metadata ->> '$.occurred_at' FROM events WHERE category = ? ORDER BY position LIMIT 1`,
    );
  }

  /** Takes the write lock. Throws SQLITE_BUSY while another process holds it. */
  begin(): void {
    this.database.exec('BEGIN IMMEDIATE');
    this.#next = (this.#head.get()?.[0] ?? START) + 1;
    if (!this.#hasBegun) this.#writeHeader();
    this.#hasBegun = true;
  }

  /**
   * Writes what is there, so that the first transaction of the process makes the write-ahead log even when nothing is
   * appended. That takes syncs of its own, which no later append then waits for.
   */
  #writeHeader(): void {
    const [version = 0] = prepare<[], [number]>(this.database, 'PRAGMA user_version').get() ?? [];
    this.database.exec(`PRAGMA user_version = ${version}`);
  }

  /** Returns when everything since `begin` is on disk. */
  commit(): void {
    this.database.exec('COMMIT');
  }

  rollback(): void {
    // They may be those of a moment that was taken back.
    this.#oldestTimes.clear();
    if (this.database.isTransaction) this.database.exec('ROLLBACK');
  }

  append(request: AppendRequest): AppendOutcome {
    const [revision, position] = this.#tip.get(request.stream) ?? [NO_REVISION, START];
    const tip = { revision, position };
    if (request.events.length === 0 && request.expected === tip.revision) return { ...tip, isWritten: false };
    if (request.expected === tip.revision)
      return this.#isNew(request, tip) ? this.#write(request) : refused(tip);
    return this.#earlier(request, tip) ?? refused(tip);
  }

  /**
   * Whether no id is in the stream yet. A known id with the current revision means that the caller has not seen its own
   * append.
   */
  #isNew({ stream, events }: AppendRequest, tip: Tip): boolean {
    return tip.revision === NO_REVISION || !events.some(({ id }) => this.#holds.get(stream, id));
  }

  /**
   * The events just written always stay, so the next revision and the next position follow from what is stored. A stream
   * that has become too old is gone as a whole, and begins again with revision 0.
   */
  #write({ stream, category, expected, events, keepLast, dropBefore }: AppendRequest): AppendOutcome {
    let revision = expected;
    for (const { id, type, data, metadata } of events) {
      this.#insert.run(this.#next++, stream, category, ++revision, id, type, data, metadata);
    }
    if (keepLast !== undefined) this.#drop.run(stream, revision - keepLast);
    if (dropBefore !== undefined) this.#dropWhatIsOlder(category, dropBefore);
    return { revision, position: this.#next - 1, isWritten: true };
  }

  #dropWhatIsOlder(category: string, time: string): void {
    if ((this.#oldestTimes.get(category) ?? '') >= time) return;
    this.#dropOldest.run(category, time);
    this.#oldestTimes.set(category, this.#oldestTime.get(category)?.[0] ?? '');
  }

  /**
   * The earlier outcome of a repeated append, when this append, or one that began with its events, was written before.
   */
  #earlier({ stream, expected, events }: AppendRequest, tip: Tip): AppendOutcome | undefined {
    let last: AppendOutcome | undefined;
    if (expected > tip.revision) return undefined;
    for (const [index, { id }] of events.entries()) {
      const revision = expected + 1 + index;
      const [writtenId, position] = this.#idAt.get(stream, revision) ?? [];
      if (writtenId !== id || position === undefined) return undefined;
      last = { revision, position, isWritten: false };
    }
    return last;
  }
}

const refused = ({ revision }: Tip): AppendOutcome => ({ actual: revision });
