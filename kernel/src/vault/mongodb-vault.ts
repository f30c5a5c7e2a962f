import { type Clock, isoTime, type Random, systemClock, systemRandom } from '../domain/clock.ts';
import type { Logger } from '../runtime/logger.ts';
import { KeyCache } from './key-cache.ts';
import { KEY_BYTES, type MongoDbKeys, openMongoDbKeys } from './mongodb-keys.ts';
import { Secrets } from './secrets.ts';
import { SubjectErased, type Vault, VaultUnavailable } from './vault.ts';
import { requireName } from './vault-names.ts';

export interface MongoDbVaultOptions {
  /** Connection string of a replica set. */
  readonly url: string;
  /** Apart from those of the read models: it cannot be rebuilt. */
  readonly database: string;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
  /** Ends the waiting for a server. */
  readonly signal?: AbortSignal;
}

/**
 * Opens the vault in a MongoDB database of its own, on a replica set; several processes may share it. Waits for a server
 * that is not there yet, until `signal` ends it; rejects at once with VaultUnavailable when waiting cannot help.
 */
export async function openMongoDbVault(options: MongoDbVaultOptions): Promise<Vault> {
  const { clock = systemClock, random = systemRandom } = options;
  return new MongoDbVault(await openMongoDbKeys(options), clock, random);
}

class MongoDbVault implements Vault {
  readonly #cache: KeyCache;
  readonly #secrets: Secrets;
  readonly #making = new Map<string, Promise<Uint8Array>>();
  readonly #destroying = new Map<string, Promise<void>>();
  /** How many destructions have begun or ended: what was read meanwhile may be outdated and is not remembered. */
  #destructions = 0;
  #isClosed = false;

  constructor(
    private readonly stored: MongoDbKeys,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {
    this.#cache = new KeyCache(clock);
    this.#secrets = new Secrets(
      {
        find: (name) => stored.findSecret(name),
        keepFirst: (name, value) => stored.keepFirstSecret(name, value, this.#now()),
      },
      random,
    );
  }

  async keyFor(subject: string): Promise<Uint8Array> {
    await this.#settled(subject);
    const cached = this.#cache.get(subject);
    if (cached) return cached;
    let making = this.#making.get(subject);
    if (!making) {
      making = this.#findOrMake(subject);
      this.#making.set(subject, making);
      const forget = () => this.#forgetMaking(subject, making);
      making.then(forget, forget);
    }
    return making;
  }

  async findKey(subject: string): Promise<Uint8Array | undefined> {
    await this.#settled(subject);
    return (
      this.#cache.get(subject) ??
      this.#remembered(subject, async () => (await this.stored.find(subject))?.key)
    );
  }

  async destroy(subject: string): Promise<void> {
    await this.#settled(subject);
    const destroying = this.#destroy(subject);
    this.#destroying.set(subject, destroying);
    await destroying;
  }

  async secret(name: string, create?: () => Promise<string> | string): Promise<string> {
    this.#requireOpen();
    return this.#secrets.get(name, create);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cache.clear();
    this.#secrets.clear();
    await this.stored.close();
  }

  /** Who asks while the key is being destroyed hears what became of it. */
  async #settled(subject: string): Promise<void> {
    requireName(subject);
    this.#requireOpen();
    await this.#destroying.get(subject)?.catch(() => undefined);
  }

  async #findOrMake(subject: string): Promise<Uint8Array> {
    const key = await this.#remembered(subject, async () => {
      const found =
        (await this.stored.find(subject)) ??
        (await this.stored.keepFirst(subject, this.random.bytes(KEY_BYTES), this.#now()));
      return found.key;
    });
    if (!key) throw new SubjectErased(`the key of ${subject} was destroyed`);
    return key;
  }

  async #remembered(
    subject: string,
    read: () => Promise<Uint8Array | undefined>,
  ): Promise<Uint8Array | undefined> {
    const before = this.#destructions;
    const key = await read();
    if (key && before === this.#destructions && !this.#isClosed) this.#cache.set(subject, key);
    return key;
  }

  async #destroy(subject: string): Promise<void> {
    this.#forget(subject);
    try {
      await this.stored.destroy(subject, this.#now());
    } finally {
      this.#forget(subject);
      this.#destroying.delete(subject);
    }
  }

  #forget(subject: string): void {
    this.#destructions++;
    this.#cache.delete(subject);
    this.#making.delete(subject);
  }

  #forgetMaking(subject: string, making: Promise<Uint8Array> | undefined): void {
    if (this.#making.get(subject) === making) this.#making.delete(subject);
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new VaultUnavailable('the vault is closed');
  }

  #now(): string {
    return isoTime(this.clock.now());
  }
}
