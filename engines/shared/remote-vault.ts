import { type Clock, isoTime, type Random } from '@storefold/kernel/core';
import { SubjectErased, type Vault, VaultUnavailable } from '@storefold/kernel/ports';
import { KeyCache } from './key-cache.ts';
import { Secrets } from './secrets.ts';
import { requireName } from './vault-names.ts';

export const KEY_BYTES = 32;

/** What is known of a subject: its key, or nothing but that it was destroyed. */
export interface KnownSubject {
  readonly key: Uint8Array | undefined;
}

/** Keys and secrets on a server. Every call may reject with VaultUnavailable; what resolves is durable. */
export interface RemoteKeys {
  find(subject: string): Promise<KnownSubject | undefined>;
  /** Keeps the key unless something is known of the subject; resolves to what is known then. */
  keepFirst(subject: string, key: Uint8Array, at: string): Promise<KnownSubject>;
  destroy(subject: string, at: string): Promise<void>;
  findSecret(name: string): Promise<string | undefined>;
  keepFirstSecret(name: string, value: string, at: string): Promise<string>;
  close(): Promise<void>;
}

/** The vault over keys that lie elsewhere: remembers them for a while, and answers overtake each other on the way. */
export class RemoteVault implements Vault {
  readonly #cache: KeyCache;
  readonly #secrets: Secrets;
  readonly #making = new Map<string, Promise<Uint8Array>>();
  readonly #destroying = new Map<string, Promise<void>>();
  /** How many destructions have begun or ended: what was read meanwhile may be outdated and is not remembered. */
  #destructions = 0;
  #isClosed = false;

  constructor(
    private readonly stored: RemoteKeys,
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
    requireName(subject);
    this.#requireOpen();
    let destroying = this.#destroying.get(subject);
    if (!destroying) {
      // From this moment on, before anything is awaited: who asks after must not be faster.
      destroying = this.#destroy(subject);
      this.#destroying.set(subject, destroying);
    }
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
