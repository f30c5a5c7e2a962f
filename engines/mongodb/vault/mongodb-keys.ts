import { retry, systemClock } from '@storefold/kernel/core';
import { VaultUnavailable } from '@storefold/kernel/ports';
import { INSTALLATION_SECRET } from '@storefold/server/runtime';
import { Binary, type Collection, type UpdateResult } from 'mongodb';
import { KEY_BYTES, type KnownSubject, type StoredKeys } from '../../common/stored-vault.ts';
import { type ConnectOptions, connect } from '../connect.ts';
import type { Connection } from '../connection.ts';
import { isDuplicateKey } from '../server-errors.ts';

/**
 * One document for each subject, with a key or with the mark that the key was destroyed. Creating a key and destroying
 * it are therefore single writes that exclude each other.
 */
interface StoredSubject {
  readonly _id: string;
  readonly key?: Binary;
  readonly made_at?: string;
  readonly erased_at?: string;
}

interface StoredSecret {
  readonly _id: string;
  readonly value: string;
  readonly made_at: string;
}

interface StoredLayout {
  readonly _id: 'vault';
  readonly version: number;
}

/** The layout that this program writes. A database with a newer layout is refused and not changed. */
const LAYOUT_VERSION = 1;
const LAYOUT = 'layout';
const SEALING_KEYS = 'sealing_keys';
const SECRETS = 'secrets';

/** Two concurrent inserts of the same document can conflict even on the server. */
const UPSERT_ATTEMPTS = 5;
const UPSERT_PAUSES = { shortestMs: 1, longestMs: 8 };
const UPSERT = { upsert: true } as const;

export type OpenOptions = Omit<ConnectOptions, 'collection' | 'unavailable'>;

/**
 * Retries while the database is unavailable. Rejects with an Error when a newer version of the program has written it.
 */
export async function openMongoDbKeys(options: OpenOptions): Promise<MongoDbKeys> {
  const connection = await connect({
    ...options,
    collection: LAYOUT,
    unavailable: (message, cause) => new VaultUnavailable(message, cause),
  });
  const keys = new MongoDbKeys(connection);
  try {
    await keys.requireKnownLayout();
    return keys;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * Keys and secrets in MongoDB. Every write is on the disks of a majority before it is acknowledged.
 *
 * A server may come back with other data, or an address may lead to another server. A vault is recognised by its secret of
 * the installation, which is random. It is looked at wherever another vault would do harm: what is not found would be
 * taken for erased, a key that is made would be lost with what is sealed under it, and an erasure would erase nothing.
 */
class MongoDbKeys implements StoredKeys {
  /** Undefined before the first start. */
  #own: string | undefined;
  readonly #layout: Collection<StoredLayout>;
  readonly #subjects: Collection<StoredSubject>;
  readonly #secrets: Collection<StoredSecret>;

  constructor(private readonly connection: Connection) {
    this.#layout = connection.collection(LAYOUT);
    this.#subjects = connection.collection(SEALING_KEYS);
    this.#secrets = connection.collection(SECRETS);
  }

  /** Only what a majority has is found. */
  async settle(): Promise<void> {}

  async requireKnownLayout(): Promise<void> {
    await this.#upsert(() =>
      this.#layout.updateOne({ _id: 'vault' }, { $setOnInsert: { version: LAYOUT_VERSION } }, UPSERT),
    );
    const { version } = kept(await this.connection.ask(() => this.#layout.findOne({ _id: 'vault' })));
    if (version <= LAYOUT_VERSION) return;
    throw new Error(
      `the vault in ${this.connection.database} was written by a newer version of this program ` +
        `(layout ${version}, this one knows ${LAYOUT_VERSION}): start the newer version`,
    );
  }

  async find(subject: string): Promise<KnownSubject | undefined> {
    const stored = await this.connection.ask(() => this.#subjects.findOne({ _id: subject }));
    if (stored) return known(stored);
    await this.#requireOwn();
    return undefined;
  }

  /** The first key wins, also between processes. A destruction wins over any key. */
  async keepFirst(subject: string, key: Uint8Array, at: string): Promise<KnownSubject> {
    const first = { $setOnInsert: { key: new Binary(key), made_at: at } };
    await this.#upsert(() => this.#subjects.updateOne({ _id: subject }, first, UPSERT));
    const [stored] = await Promise.all([this.find(subject), this.#requireOwn()]);
    return kept(stored);
  }

  /** Removes the key and marks the subject in one write, so that no other key is ever created. */
  async destroy(subject: string, at: string): Promise<void> {
    // A second destruction keeps the time of the first one.
    const erasure = { $unset: { key: '' }, $min: { erased_at: at } } as const;
    await this.#upsert(() => this.#subjects.updateOne({ _id: subject }, erasure, UPSERT));
    await this.#requireOwn();
  }

  async findSecret(name: string): Promise<string | undefined> {
    const value = await this.#secret(name);
    if (name === INSTALLATION_SECRET) this.#own ??= value;
    await this.#requireOwn();
    return value;
  }

  async keepFirstSecret(name: string, value: string, at: string): Promise<string> {
    const first = { $setOnInsert: { value, made_at: at } };
    await this.#upsert(() => this.#secrets.updateOne({ _id: name }, first, UPSERT));
    return kept(await this.findSecret(name));
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  async #secret(name: string): Promise<string | undefined> {
    return (await this.connection.ask(() => this.#secrets.findOne({ _id: name })))?.value;
  }

  async #requireOwn(): Promise<void> {
    if (this.#own === undefined || (await this.#secret(INSTALLATION_SECRET)) === this.#own) return;
    throw new VaultUnavailable(
      `MongoDB has another vault in ${this.connection.database}, or an empty one. Nothing is taken from it. See which ` +
        'server READ_MODELS_URL leads to, and start it with the data of this store, which then goes on by itself',
    );
  }

  /**
   * Adds missing fields by an update. "Find and modify" is not used, because MongoDB would keep a copy of the key for
   * as long as the request may be retried.
   */
  async #upsert(update: () => Promise<UpdateResult>): Promise<void> {
    let attempts = 0;
    const isTransient = (error: unknown): boolean => isDuplicateKey(error) && ++attempts < UPSERT_ATTEMPTS;
    await this.connection.ask(() => retry(update, { ...UPSERT_PAUSES, clock: systemClock, isTransient }));
  }
}

function kept<T>(stored: T | null | undefined): T {
  if (stored === null || stored === undefined) throw new VaultUnavailable('MongoDB kept nothing');
  return stored;
}

function known({ _id, key, erased_at: erasedAt }: StoredSubject): KnownSubject {
  if (erasedAt !== undefined) return { key: undefined };
  const bytes = key?.value();
  if (bytes?.length !== KEY_BYTES) throw new Error(`the key of ${_id} is damaged`);
  return { key: new Uint8Array(bytes) };
}
