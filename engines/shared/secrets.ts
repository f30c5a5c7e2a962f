import type { Random } from '@storefold/kernel/core';
import { requireName } from './vault-names.ts';

const SECRET_BYTES = 32;

/** Where secrets are kept. */
export interface SecretStore {
  find(name: string): Promise<string | undefined>;
  /** Keeps the value unless there is one, be it another process's; resolves to what is kept, when it is on disk. */
  keepFirst(name: string, value: string): Promise<string | undefined>;
}

/** The secrets of an installation, each asked of the store once. */
export class Secrets {
  readonly #known = new Map<string, Promise<string>>();

  constructor(
    private readonly store: SecretStore,
    private readonly random: Random,
  ) {}

  get(name: string, create: () => Promise<string> | string = () => this.#newSecret()): Promise<string> {
    const known = this.#known.get(name);
    if (known) return known;
    const secret = this.#findOrKeep(name, create);
    this.#known.set(name, secret);
    // Who asks next tries again.
    secret.catch(() => this.#known.delete(name));
    return secret;
  }

  clear(): void {
    this.#known.clear();
  }

  async #findOrKeep(name: string, create: () => Promise<string> | string): Promise<string> {
    requireName(name);
    const stored = await this.store.find(name);
    if (stored !== undefined) return stored;
    const kept = await this.store.keepFirst(name, await create());
    if (kept === undefined) throw new Error(`the secret ${name} was not kept`);
    return kept;
  }

  #newSecret(): string {
    return Buffer.from(this.random.bytes(SECRET_BYTES)).toString('base64url');
  }
}
