import { Binary, type Collection } from 'mongodb';
import { type ConnectOptions, connect } from '../mongodb/connect.ts';
import type { Connection } from '../mongodb/connection.ts';
import { isDuplicateKey } from '../mongodb/server-errors.ts';
import { VaultUnavailable } from './vault.ts';

export const KEY_BYTES = 32;

/**
 * One document for each subject, so that making a key and destroying it are single writes that exclude each other. With
 * a key, or with the mark that it was destroyed.
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

/** The layout this program writes. A database with a higher one is refused, never changed. */
const LAYOUT_VERSION = 1;
const LAYOUT = 'layout';
const SEALING_KEYS = 'sealing_keys';
const SECRETS = 'secrets';

/** Upserts of the same document may get into each other's way even on the server. */
const UPSERT_ATTEMPTS = 5;

/** Adds the document, or changes nothing of the one that is there; answers with what is stored then. */
const KEEP_FIRST = { upsert: true, returnDocument: 'after' } as const;

/** What is known of a subject: its key, or nothing but that it was destroyed. */
export interface KnownSubject {
  readonly key: Uint8Array | undefined;
}

type OpenOptions = Omit<ConnectOptions, 'collection' | 'unavailable'>;

/** Waits for the database; rejects with an Error when a newer version of the program has written it. */
export async function openMongoDbKeys({ url, database, logger, signal }: OpenOptions): Promise<MongoDbKeys> {
  const connection = await connect({
    url,
    database,
    collection: LAYOUT,
    unavailable: (message, options) => new VaultUnavailable(message, options),
    ...(logger ? { logger } : {}),
    ...(signal ? { signal } : {}),
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

/** Keys and secrets as MongoDB holds them. Every write is on the disks of a majority before it is answered. */
export class MongoDbKeys {
  readonly #layout: Collection<StoredLayout>;
  readonly #subjects: Collection<StoredSubject>;
  readonly #secrets: Collection<StoredSecret>;

  constructor(private readonly connection: Connection) {
    this.#layout = connection.collection(LAYOUT);
    this.#subjects = connection.collection(SEALING_KEYS);
    this.#secrets = connection.collection(SECRETS);
  }

  async requireKnownLayout(): Promise<void> {
    const first = { $setOnInsert: { version: LAYOUT_VERSION } };
    const { version } = await this.#upserted(() =>
      this.#layout.findOneAndUpdate({ _id: 'vault' }, first, KEEP_FIRST),
    );
    if (version <= LAYOUT_VERSION) return;
    throw new Error(
      `the vault in ${this.connection.database} was written by a newer version of this program ` +
        `(layout ${version}, this one knows ${LAYOUT_VERSION}): start the newer version`,
    );
  }

  async find(subject: string): Promise<KnownSubject | undefined> {
    const stored = await this.connection.ask(() => this.#subjects.findOne({ _id: subject }));
    return stored ? known(stored) : undefined;
  }

  /** The first who makes it wins, be it another process, and so does who destroys it. */
  async keepFirst(subject: string, key: Uint8Array, at: string): Promise<KnownSubject> {
    const first = { $setOnInsert: { key: new Binary(key), made_at: at } };
    return known(
      await this.#upserted(() => this.#subjects.findOneAndUpdate({ _id: subject }, first, KEEP_FIRST)),
    );
  }

  /** In one write: the key is gone, and a mark left that no other is ever made. */
  async destroy(subject: string, at: string): Promise<void> {
    await this.#upserted(() =>
      this.#subjects.updateOne(
        { _id: subject },
        // Who destroys it again does not change when it was destroyed.
        { $unset: { key: '' }, $min: { erased_at: at } },
        { upsert: true },
      ),
    );
  }

  async findSecret(name: string): Promise<string | undefined> {
    return (await this.connection.ask(() => this.#secrets.findOne({ _id: name })))?.value;
  }

  async keepFirstSecret(name: string, value: string, at: string): Promise<string> {
    const first = { $setOnInsert: { value, made_at: at } };
    const kept = await this.#upserted(() => this.#secrets.findOneAndUpdate({ _id: name }, first, KEEP_FIRST));
    return kept.value;
  }

  close(): Promise<void> {
    return this.connection.close();
  }
  /** Of two that add the same document at once one may be told nothing of it; it is there then, and asked for again. */
  async #upserted<T>(upsert: () => Promise<T | null>): Promise<T> {
    return this.connection.ask(async () => {
      for (let attempt = 1; ; attempt++) {
        const answer = await upsert().catch(nothingIfAlreadyThere);
        if (answer !== null) return answer;
        if (attempt === UPSERT_ATTEMPTS) throw new VaultUnavailable('MongoDB kept nothing');
      }
    });
  }
}

function nothingIfAlreadyThere(error: unknown): null {
  if (isDuplicateKey(error)) return null;
  throw error;
}

function known({ _id, key, erased_at: erasedAt }: StoredSubject): KnownSubject {
  if (erasedAt !== undefined) return { key: undefined };
  const bytes = key?.value();
  if (bytes?.length !== KEY_BYTES) throw new Error(`the key of ${_id} is damaged`);
  return { key: new Uint8Array(bytes) };
}
