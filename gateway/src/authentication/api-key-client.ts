import { type AnswerTo, apiKeyChanged, resolveApiKey, storeChanged } from '@storefold/contracts';
import { apiKeyDigest, type Clock } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { LookupCache } from './lookup-cache.ts';

type ResolvedApiKey = NonNullable<AnswerTo<typeof resolveApiKey>['key']>;

/** A valid API key, as identity described it. */
export interface ApiKey extends ResolvedApiKey {
  readonly digest: string;
}

/** A text of any other form cannot be a key and is rejected without a question to identity. */
const keyPattern = /^[ps]k_[\w-]{16,256}$/;

/**
 * Asks identity what an API key may do: by digest, at most every ten seconds for each key. Revocations take effect at
 * once. While identity cannot be asked, a key found valid less than 55 s ago is still accepted.
 */
export class ApiKeyClient {
  readonly #cache: LookupCache<ApiKey>;

  constructor(
    private readonly bus: Bus,
    private readonly pepper: string,
    clock: Clock,
  ) {
    this.#cache = new LookupCache({ freshMs: 10_000, staleMs: 55_000, maxEntries: 10_000, clock });
    bus.onWake(apiKeyChanged, (digest) => this.#cache.invalidateWhere((key) => key.digest === digest));
    bus.onWake(storeChanged, () => this.#cache.invalidateAll());
  }

  /**
   * Null when the key is unknown or revoked. Rejects with `unavailable` when identity does not answer and nothing is
   * cached.
   */
  findApiKey(plaintext: string): ApiKey | null | Promise<ApiKey | null> {
    if (!keyPattern.test(plaintext)) return null;
    return this.#cache.lookUp(plaintext, () => this.#askIdentity(plaintext));
  }

  async #askIdentity(plaintext: string): Promise<ApiKey | null> {
    const digest = apiKeyDigest(plaintext, this.pepper);
    const { key } = await this.bus.ask(resolveApiKey, { digest });
    return key && { ...key, digest };
  }
}
