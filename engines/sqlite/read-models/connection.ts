import { channel } from 'node:diagnostics_channel';
import { resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { BoundedCache, type Clock, type Logger, systemClock } from '@storefold/kernel/core';
import { DiskFull } from '@storefold/kernel/ports';
import { retryWhileBusy } from '../busy.ts';
import { Eraser } from '../eraser.ts';
import { makePrivate } from '../private-file.ts';
import { asFull, refusalOf } from '../refused-file.ts';
import { Turns } from '../turns.ts';
import { type Sql, sql } from './sql.ts';
import { TransactionGroup } from './transaction-group.ts';

/** How long a write waits for a write of another process. */
const BUSY_TIMEOUT_MS = 10_000;
const MAX_STATEMENTS = 500;
/** How long replaced and removed data may remain in the files. */
const ERASED_AFTER_MS = 3_000;
const QUIET_MS = 2_000;
/** Fewer pages are written when a file's only user gathers its transactions. A crash loses this much more. */
const GATHER_MS = 200;

/**
 * A build changes pages all over the indexes by id again and again. They stay in memory (64 MB), and are copied into the
 * file less often (at 64 MB of changes).
 */
const FILLING = 'PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 16000;';

type Row = readonly unknown[];

/** Each statement with its database and the number of rows it returned, for benchmarks. */
const statements = channel('storefold.sqlite.statement');

export interface ConnectionOptions {
  readonly clock?: Clock;
  readonly logger?: Pick<Logger, 'warn'>;
  /**
   * Whether replaced and removed data must leave the files within seconds, which costs writes, and time to rewrite the
   * file when it is quiet. Default true.
   */
  readonly holdsPersonalData?: boolean;
  /**
   * Whether this connection alone uses the file. Its transactions are then readable at once, and stored a moment later,
   * several together; a crash loses them. Others would wait for its write lock, and see older documents. Default false.
   */
  readonly isAlone?: boolean;
  /**
   * Whether this connection only fills read models, beside the one that uses them. It keeps more pages in memory, and
   * leaves erasing to the other. Default false.
   */
  readonly isFiller?: boolean;
  /** What the process does with the file, one after the other. Default: of this connection alone. */
  readonly turns?: Turns;
}

/** One SQLite file: statements prepared once, rows as arrays, transactions. */
export class Connection {
  readonly version: string;
  /** Writes take turns with work on the file in other threads. */
  readonly turns: Turns;
  readonly #database: DatabaseSyncInstance;
  readonly #group: TransactionGroup;
  readonly #isAlone: boolean;
  readonly #eraser: Eraser | undefined;
  readonly #statements = new BoundedCache<StatementSyncInstance>(MAX_STATEMENTS);
  readonly #holdsPersonalData: boolean;
  #fills = 0;

  constructor(
    file: string,
    {
      clock = systemClock,
      logger,
      holdsPersonalData = true,
      isAlone = false,
      isFiller = false,
      turns = new Turns(),
    }: ConnectionOptions = {},
  ) {
    const path = resolve(file);
    this.turns = turns;
    this.#isAlone = isAlone;
    this.#holdsPersonalData = holdsPersonalData;
    try {
      makePrivate(path);
      this.#database = open(path);
      this.version = String(this.#database.prepare('SELECT sqlite_version() AS version').get().version);
      this.#group = new TransactionGroup(this.#database, {
        clock,
        logger,
        gatherMs: isAlone ? GATHER_MS : 0,
        onCommitted: () => this.#eraser?.eraseSoon(),
        // From its thread only words come through, and whoever reads them says what they mean.
        asThrown: (error) => (isFiller ? error : asFull(error, path, 'read_models')),
      });
      if (isFiller) this.#database.exec(FILLING);
      if (!holdsPersonalData) return;
      this.#database.exec('PRAGMA secure_delete = ON');
      if (isFiller) return;
      const times = { afterMs: ERASED_AFTER_MS, quietMs: QUIET_MS };
      const beforeErasing = () => this.#group.commit();
      this.#eraser = new Eraser(this.#database, {
        clock,
        ...times,
        logger,
        beforeErasing,
        file: path,
        kept: 'read_models',
        turns,
      });
    } catch (error) {
      throw refusalOf(error, path, {
        kept: 'read_models',
        whenDamaged: 'stop the store and delete it, because it is built again from the log',
      });
    }
  }

  all<R extends Row>(statement: Sql): R[] {
    const rows: R[] = this.#prepared(statement.text).all(...statement.values);
    this.#tell(statement, rows.length);
    return rows;
  }

  get<R extends Row>(statement: Sql): R | undefined {
    const row: R | undefined = this.#prepared(statement.text).get(...statement.values);
    this.#tell(statement, row ? 1 : 0);
    return row;
  }

  /** Returns the number of changed rows. */
  run(statement: Sql): number {
    this.#tell(statement, 0);
    return this.#prepared(statement.text).run(...statement.values).changes;
  }

  /** Returns the number of the row that was added. */
  insert(statement: Sql): number {
    this.#tell(statement, 0);
    return Number(this.#prepared(statement.text).run(...statement.values).lastInsertRowid);
  }

  /** Runs a schema change, which is not kept prepared. */
  execute(statement: Sql): void {
    this.#database.prepare(statement.text).run(...statement.values);
  }

  /**
   * Runs a transaction, which is carried out as a whole or not at all, and is stored at once or a moment later. Other
   * writers wait. What it replaces leaves the files soon after.
   */
  transaction<T>(work: () => T): T {
    return this.#group.run(work);
  }

  /** Stores the transactions that are not stored yet. */
  commit(): void {
    this.#group.commit();
  }

  /** Tells within a transaction that it removes a document. */
  countRemoval(): void {
    if (this.#holdsPersonalData) this.run(sql`UPDATE removals SET made = made + 1`);
  }

  /** Tells that a filler has written. */
  noticeFill(): void {
    this.#fills += 1;
    this.#eraser?.eraseSoon();
  }

  /** Runs several reads on one state of the database. Nothing changes it meanwhile where nobody else can. */
  snapshot<T>(read: () => T): T {
    if (this.#isAlone || this.#database.isTransaction) return read();
    this.#prepared('BEGIN').run();
    try {
      return read();
    } finally {
      this.#prepared('COMMIT').run();
    }
  }

  /**
   * A number that increases when another connection commits, and when changes of this one are taken back, but not with
   * its writes.
   */
  dataVersion(): number {
    const ofOthers = this.#isAlone ? this.#fills : Number(this.#prepared('PRAGMA data_version').get()[0]);
    return ofOthers + this.#group.rollbacks * 2 ** 32;
  }

  async close(): Promise<void> {
    if (!this.#database.isOpen) return;
    try {
      this.#group.close();
    } catch (error) {
      // What a full disk keeps from being stored is built again from the log.
      if (!(error instanceof DiskFull)) throw error;
    } finally {
      await this.#eraser?.close();
      this.#database.close();
    }
  }

  #tell({ text, values }: Sql, rows: number): void {
    if (statements.hasSubscribers) statements.publish({ database: this.#database, text, values, rows });
  }

  #prepared(text: string): StatementSyncInstance {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text, { returnArrays: true });
    this.#statements.set(text, statement);
    return statement;
  }
}

function open(path: string): DatabaseSyncInstance {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, defensive: true });
  try {
    useWriteAheadLog(database, path);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * NORMAL syncs only at checkpoints. After a power failure the last documents may be lost together with their
 * checkpoint, and are built again from the log. With fewer checkpoints of the file than usual (at 16 MB) pages that
 * change often are copied into it less often. The size limit frees the disk space of a write-ahead log that has grown
 * large.
 */
function useWriteAheadLog(database: DatabaseSyncInstance, path: string): void {
  const mode = retryWhileBusy(() => database.prepare('PRAGMA journal_mode = WAL').get().journal_mode);
  if (mode !== 'wal') throw new Error(`${path} does not allow a write-ahead log (its mode is ${mode})`);
  database.exec(`
    PRAGMA synchronous = NORMAL;
    PRAGMA wal_autocheckpoint = 4000;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA cache_size = -8192;
    PRAGMA temp_store = MEMORY;
  `);
}
