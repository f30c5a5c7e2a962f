import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { type Clock, isoTime, type Random, systemClock, systemRandom } from '@storefold/kernel/core';
import { SubjectErased, type Vault, VaultUnavailable } from '@storefold/kernel/ports';
import { KeyCache } from '../../shared/key-cache.ts';
import { Secrets } from '../../shared/secrets.ts';
import { requireName } from '../../shared/vault-names.ts';
import { inTransaction } from '../transaction.ts';
import { emptyWriteAheadLog, openVaultFile } from './vault-file.ts';

export interface SqliteVaultOptions {
  readonly file: string;
  readonly clock?: Clock;
  readonly random?: Random;
}

const KEY_BYTES = 32;

/** How long a destroyed key may still be found in the write-ahead log; meanwhile others join it. */
const WIPE_AFTER_MS = 1_000;

/** Opens the vault in a file of its own (mode 0600); several processes may share it. */
export async function openSqliteVault({
  file,
  clock = systemClock,
  random = systemRandom,
}: SqliteVaultOptions): Promise<Vault> {
  return new SqliteVault(openVaultFile(file), clock, random);
}

interface Write {
  /** Runs inside the transaction. */
  readonly work: () => void;
  /** Called when it is on disk. */
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

class SqliteVault implements Vault {
  readonly #statements: Statements;
  readonly #keys: KeyCache;
  readonly #making = new Map<string, Promise<Uint8Array>>();
  readonly #secrets: Secrets;
  #writes: Write[] = [];
  #isClosed = false;
  #wiping: AbortController | undefined;

  constructor(
    private readonly database: DatabaseSyncInstance,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {
    this.#statements = statementsOf(database);
    this.#keys = new KeyCache(clock);
    this.#secrets = new Secrets(
      {
        find: async (name) => reading(() => this.#statements.findSecret.get(name)?.[0]),
        keepFirst: (name, value) => this.#keepFirst(name, value),
      },
      random,
    );
  }

  async keyFor(subject: string): Promise<Uint8Array> {
    const key = this.#read(subject);
    if (key) return key;
    if (reading(() => this.#statements.isErased.get(subject))) throw erased(subject);
    let making = this.#making.get(subject);
    if (!making) {
      making = this.#make(subject).finally(() => this.#making.delete(subject));
      this.#making.set(subject, making);
    }
    return making;
  }

  async findKey(subject: string): Promise<Uint8Array | undefined> {
    return this.#read(subject);
  }

  async destroy(subject: string): Promise<void> {
    requireName(subject);
    await this.#write(() => {
      this.#statements.erase.run(subject, this.#now());
      this.#statements.dropKey.run(subject);
    });
    this.#keys.delete(subject);
    this.#wipeSoon();
  }

  secret(name: string, create?: () => Promise<string> | string): Promise<string> {
    return this.#secrets.get(name, create);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#commit();
    if (this.#wiping) this.#wipe();
    this.#isClosed = true;
    this.#keys.clear();
    this.#secrets.clear();
    this.database.close();
  }

  #read(subject: string): Uint8Array | undefined {
    requireName(subject);
    const cached = this.#keys.get(subject);
    if (cached) return cached;
    const key = reading(() => this.#statements.findKey.get(subject)?.[0]);
    if (key) this.#keys.set(subject, key);
    return key;
  }

  /** The first who makes it wins, be it another process. */
  async #make(subject: string): Promise<Uint8Array> {
    const key = await this.#write(() => {
      if (this.#statements.isErased.get(subject)) return undefined;
      this.#statements.addKey.run(subject, this.random.bytes(KEY_BYTES), this.#now());
      return this.#statements.findKey.get(subject)?.[0];
    });
    if (!key) throw erased(subject);
    this.#keys.set(subject, key);
    return key;
  }

  #keepFirst(name: string, value: string): Promise<string | undefined> {
    return this.#write(() => {
      this.#statements.addSecret.run(name, value, this.#now());
      return this.#statements.findSecret.get(name)?.[0];
    });
  }

  /**
   * Does the work in a transaction and resolves when that is on disk. What arrives in one turn of the event loop goes
   * to disk together: many registrations at once pay for one sync.
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
      if (this.#writes.length === 1) setImmediate(() => this.#commit());
    });
  }

  #commit(): void {
    const writes = this.#writes;
    if (writes.length === 0) return;
    this.#writes = [];
    try {
      inTransaction(this.database, () => {
        for (const { work } of writes) work();
      });
    } catch (error) {
      for (const { failed } of writes)
        failed(new VaultUnavailable('the vault cannot be written', { cause: error }));
      return;
    }
    for (const { done } of writes) done();
  }

  /** Destroyed keys are still in the write-ahead log: it is emptied, once for all that are destroyed together. */
  #wipeSoon(): void {
    if (this.#wiping || this.#isClosed) return;
    this.#wiping = new AbortController();
    const { signal } = this.#wiping;
    void this.clock.sleep(WIPE_AFTER_MS, signal).then(() => {
      if (!signal.aborted) this.#wipe();
    });
  }

  #wipe(): void {
    this.#wiping?.abort();
    this.#wiping = undefined;
    if (!emptyWriteAheadLog(this.database)) this.#wipeSoon();
  }

  #now(): string {
    return isoTime(this.clock.now());
  }
}

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new VaultUnavailable('the vault cannot be read', { cause });
  }
}

const erased = (subject: string): SubjectErased => new SubjectErased(`the key of ${subject} was destroyed`);

/** A prepared statement whose parameters the compiler counts. Rows are arrays. */
interface Statement<Params extends readonly (string | Uint8Array)[], Row> {
  run(...params: Params): unknown;
  get(...params: Params): Row | undefined;
}

interface Statements {
  readonly findKey: Statement<[subject: string], [Uint8Array]>;
  readonly addKey: Statement<[subject: string, key: Uint8Array, at: string], never>;
  readonly dropKey: Statement<[subject: string], never>;
  readonly isErased: Statement<[subject: string], [number]>;
  readonly erase: Statement<[subject: string, at: string], never>;
  readonly findSecret: Statement<[name: string], [string]>;
  readonly addSecret: Statement<[name: string, value: string, at: string], never>;
}

function statementsOf(database: DatabaseSyncInstance): Statements {
  const prepare = (sql: string) => database.prepare(sql, { returnArrays: true });
  return {
    findKey: prepare('SELECT key FROM sealing_keys WHERE subject = ?'),
    addKey: prepare('INSERT INTO sealing_keys VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
    dropKey: prepare('DELETE FROM sealing_keys WHERE subject = ?'),
    isErased: prepare('SELECT 1 FROM erased_subjects WHERE subject = ?'),
    erase: prepare('INSERT INTO erased_subjects VALUES (?, ?) ON CONFLICT DO NOTHING'),
    findSecret: prepare('SELECT value FROM secrets WHERE name = ?'),
    addSecret: prepare('INSERT INTO secrets VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
  };
}
