import { type AnswerTo, apiKeyChanged, resolveApiKey, storeChanged } from '@storefold/contracts';
import { apiKeyDigest, type Clock } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { AnswerCache } from './answer-cache.ts';

type Resolved = NonNullable<AnswerTo<typeof resolveApiKey>['key']>;

/** A key that is good, as it was looked up. */
export interface ApiKey extends Resolved {
  readonly digest: string;
}

/** Only what can be a key at all is asked about. */
const keyPattern = /^[ps]k_[\w-]{16,256}$/;

/**
 * Finds out what an API key may do. Identity is asked by digest, at most every ten seconds for each key, and hears of
 * revocations at once. While identity cannot be asked, a key found good less than a minute ago still is.
 */
export class ApiKeys {
  readonly #answers: AnswerCache<ApiKey>;

  constructor(
    private readonly bus: Bus,
    private readonly pepper: string,
    clock: Clock,
  ) {
    this.#answers = new AnswerCache({ freshMs: 10_000, staleMs: 55_000, maxEntries: 10_000, clock });
    bus.onWake(apiKeyChanged, (digest) => this.#answers.drop((key) => key.digest === digest));
    bus.onWake(storeChanged, () => this.#answers.clear());
  }

  /** Null: unknown or revoked. Rejects with `unavailable` when identity does not answer and nothing is remembered. */
  resolve(plaintext: string): ApiKey | null | Promise<ApiKey | null> {
    if (!keyPattern.test(plaintext)) return null;
    return this.#answers.get(plaintext, () => this.#ask(plaintext));
  }

  async #ask(plaintext: string): Promise<ApiKey | null> {
    const digest = apiKeyDigest(plaintext, this.pepper);
    const { key } = await this.bus.ask(resolveApiKey, { digest });
    return key && { ...key, digest };
  }
}
