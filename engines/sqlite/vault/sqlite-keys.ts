import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Clock } from '@storefold/kernel/core';
import { VaultUnavailable } from '@storefold/kernel/ports';
import type { KnownSubject, StoredKeys } from '../../common/stored-vault.ts';
import { Eraser } from '../eraser.ts';
import { prepare } from '../event-log/sqlite-statement.ts';
import { asFull } from '../refused-file.ts';
import { inTransaction } from '../transaction.ts';
import { Turns } from '../turns.ts';
import type { FileSync } from './file-sync.ts';

/** How long a destroyed key may remain in the files. */
const ERASED_AFTER_MS = 1_000;

interface Write {
  /** Runs inside the transaction. */
  readonly work: () => void;
  /** Called when the transaction is on disk. */
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Keys and secrets in the vault's file. SQLite itself syncs only at checkpoints of the file: `log` syncs its write-ahead
 * log after each transaction, on another thread.
 */
export class SqliteKeys implements StoredKeys {
  readonly #statements: ReturnType<typeof statementsOf>;
  #writes: Write[] = [];
  #isClosed = false;
  readonly #eraser: Eraser;
  readonly #turns = new Turns();

  constructor(
    private readonly file: string,
    private readonly database: DatabaseSyncInstance,
    private readonly log: FileSync,
    clock: Clock,
  ) {
    this.#eraser = new Eraser(database, {
      file,
      kept: 'vault',
      clock,
      turns: this.#turns,
      afterMs: ERASED_AFTER_MS,
    });
    this.#statements = statementsOf(database);
  }

  async find(subject: string): Promise<KnownSubject | undefined> {
    return reading(() => this.#find(subject));
  }

  keepFirst(subject: string, key: Uint8Array, at: string): Promise<KnownSubject> {
    return this.#write(() => {
      const known = this.#find(subject);
      if (!known) this.#statements.addKey.run(subject, key, at);
      return known ?? { key: new Uint8Array(key) };
    });
  }

  async destroy(subject: string, at: string): Promise<void> {
    await this.#write(() => {
      this.#statements.erase.run(subject, at);
      this.#statements.dropKey.run(subject);
      this.#eraser.countRemoval();
    });
    this.#eraser.eraseSoon();
  }

  async findSecret(name: string): Promise<string | undefined> {
    return reading(() => this.#statements.findSecret.get(name)?.[0]);
  }

  keepFirstSecret(name: string, value: string, at: string): Promise<string> {
    return this.#write(() => {
      const [kept] = this.#statements.findSecret.get(name) ?? [];
      if (kept === undefined) this.#statements.addSecret.run(name, value, at);
      return kept ?? value;
    });
  }

  settle(): Promise<void> {
    return this.log.sync().catch(refuse);
  }

  async close(): Promise<void> {
    const committed = this.#commit();
    this.#isClosed = true;
    await committed;
    await this.#eraser.close();
    await this.log.close();
    this.database.close();
  }

  #find(subject: string): KnownSubject | undefined {
    const [key] = this.#statements.findKey.get(subject) ?? [];
    return key || this.#statements.isErased.get(subject) ? { key } : undefined;
  }

  /**
   * Does the work in a transaction and resolves when it is on disk. Writes of one turn of the event loop share a
   * transaction, so that many concurrent registrations cost one sync.
   */
  #write<T>(work: () => T): Promise<T> {
    if (this.#isClosed) return Promise.reject(new VaultUnavailable('the vault is closed'));
    return new Promise((resolve, reject) => {
      let result: T;
      this.#writes.push({
        work: () => {
          result = work();
        },
        done: () => resolve(result),
        failed: reject,
      });
      if (this.#writes.length === 1) setImmediate(() => void this.#commit());
    });
  }

  async #commit(): Promise<void> {
    const writes = this.#writes;
    if (writes.length === 0) return;
    this.#writes = [];
    try {
      await this.#turns.run(() =>
        inTransaction(this.database, () => {
          for (const { work } of writes) work();
        }),
      );
      await this.log.sync();
    } catch (cause) {
      const full = asFull(cause, this.file, 'vault');
      const error = full === cause ? new VaultUnavailable('the vault cannot be written', { cause }) : full;
      for (const { failed } of writes) failed(error);
      return;
    }
    for (const { done } of writes) done();
  }
}

function refuse(cause: unknown): never {
  throw new VaultUnavailable('the vault cannot be written', { cause });
}

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new VaultUnavailable('the vault cannot be read', { cause });
  }
}

const statementsOf = (database: DatabaseSyncInstance) => ({
  findKey: prepare<[subject: string], [Uint8Array]>(
    database,
    'SELECT key FROM sealing_keys WHERE subject = ?',
  ),
  addKey: prepare<[subject: string, key: Uint8Array, at: string]>(
    database,
    'INSERT INTO sealing_keys VALUES (?, ?, ?)',
  ),
  dropKey: prepare<[subject: string]>(database, 'DELETE FROM sealing_keys WHERE subject = ?'),
  isErased: prepare<[subject: string], [number]>(database, 'SELECT 1 FROM erased_subjects WHERE subject = ?'),
  erase: prepare<[subject: string, at: string]>(
    database,
    'INSERT INTO erased_subjects VALUES (?, ?) ON CONFLICT DO NOTHING',
  ),
  findSecret: prepare<[name: string], [string]>(database, 'SELECT value FROM secrets WHERE name = ?'),
  addSecret: prepare<[name: string, value: string, at: string]>(
    database,
    'INSERT INTO secrets VALUES (?, ?, ?)',
  ),
});
