import { type Clock, isoTime, type Random } from '@storefold/kernel/core';
import { SubjectErased, type Vault, VaultUnavailable } from '@storefold/kernel/ports';
import { KeyCache } from './key-cache.ts';

export const KEY_BYTES = 32;

/** The stored state of a subject: its key, or that the key was destroyed. */
export interface KnownSubject {
  readonly key: Uint8Array | undefined;
}

/** Keys and secrets in an engine. Every call may reject with VaultUnavailable. A write that resolves is durable. */
export interface StoredKeys {
  /** Resolves when what was found before is durable, also what another process has just written. */
  settle(): Promise<void>;
  find(subject: string): Promise<KnownSubject | undefined>;
  /** Stores the key unless the subject is known already. Resolves to the stored state. */
  keepFirst(subject: string, key: Uint8Array, at: string): Promise<KnownSubject>;
  destroy(subject: string, at: string): Promise<void>;
  findSecret(name: string): Promise<string | undefined>;
  /** Stores the value unless there is one, possibly of another process. Resolves to the stored value. */
  keepFirstSecret(name: string, value: string, at: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * The vault on the keys of an engine. It caches keys for a limited time and is correct when responses arrive out of
 * order.
 */
export class StoredVault implements Vault {
  readonly #cache: KeyCache;
  readonly #making = new Map<string, Promise<Uint8Array>>();
  readonly #destroying = new Map<string, Promise<void>>();
  readonly #secrets = new Map<string, Promise<string>>();
  /**
   * The number of destructions that have begun or ended. A key that was read meanwhile may be outdated and is not
   * cached.
   */
  #destructions = 0;
  #isClosed = false;

  constructor(
    private readonly stored: StoredKeys,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {
    this.#cache = new KeyCache(clock);
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
    const read = async () => (await this.stored.find(subject))?.key;
    return this.#cache.get(subject) ?? this.#cached(subject, read);
  }

  async destroy(subject: string): Promise<void> {
    this.#requireUsable(subject);
    let destroying = this.#destroying.get(subject);
    if (!destroying) {
      // Registered before the first await, so that no later call gets the key.
      destroying = this.#destroy(subject);
      this.#destroying.set(subject, destroying);
    }
    await destroying;
  }

  async secret(name: string, create = () => this.#newSecret()): Promise<string> {
    this.#requireUsable(name);
    const known = this.#secrets.get(name);
    if (known) return known;
    const secret = this.#findOrKeepSecret(name, create);
    this.#secrets.set(name, secret);
    // A failed request is not cached, so the next call tries again.
    secret.catch(() => this.#secrets.delete(name));
    return secret;
  }

  async findSecret(name: string): Promise<string | undefined> {
    this.#requireUsable(name);
    return this.#secrets.get(name) ?? this.stored.findSecret(name);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cache.clear();
    this.#secrets.clear();
    await this.stored.close();
  }

  /** Resolves once a pending destruction of the key has ended. */
  async #settled(subject: string): Promise<void> {
    this.#requireUsable(subject);
    await this.#destroying.get(subject)?.catch(() => undefined);
  }

  async #findOrMake(subject: string): Promise<Uint8Array> {
    const key = await this.#cached(subject, async () => {
      const found = await this.stored.find(subject);
      if (!found)
        return (await this.stored.keepFirst(subject, this.random.bytes(KEY_BYTES), this.#now())).key;
      await this.stored.settle();
      return found.key;
    });
    if (!key) throw new SubjectErased(`the key of ${subject} was destroyed`);
    return key;
  }

  async #cached(
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

  async #findOrKeepSecret(name: string, create: () => Promise<string> | string): Promise<string> {
    const stored = await this.stored.findSecret(name);
    if (stored === undefined) return this.stored.keepFirstSecret(name, await create(), this.#now());
    await this.stored.settle();
    return stored;
  }

  #newSecret(): Promise<string> | string {
    return Buffer.from(this.random.bytes(KEY_BYTES)).toString('base64url');
  }

  /**
   * Throws a TypeError for a name that an engine could confuse with another: an empty name, one with NUL, at which a
   * text would be truncated, and one with an unpaired surrogate, which is stored as the replacement character.
   */
  #requireUsable(name: string): void {
    if (name === '' || name.includes('\0') || Buffer.from(name).toString() !== name) {
      throw new TypeError('a name in the vault is a text of whole characters without NUL');
    }
    if (this.#isClosed) throw new VaultUnavailable('the vault is closed');
  }

  #now(): string {
    return isoTime(this.clock.now());
  }
}
