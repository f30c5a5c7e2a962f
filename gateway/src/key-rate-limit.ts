import type { RateCounters } from '@storefold/kernel/ports';
import { rateLimits } from '@storefold/server/http';

/** What a caller of the Store API may do. */
interface KeyLimits {
  readonly perMinute: number;
  /** Requests that are worked on at once. */
  readonly atOnce: number;
}

/** Those of a caller that are worked on, and those that wait. */
interface Turns {
  underWay: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits the requests of the Store API for each publishable key and client: a shop's key is shared by all its shoppers. They
 * are limited by what they cost, too: a request that took much time, or has a long answer, counts as several.
 */
export class KeyRateLimit {
  readonly #turns = new Map<string, Turns>();

  constructor(
    private readonly counters: RateCounters,
    private readonly limits: KeyLimits,
  ) {}

  /**
   * Counts a request; `keyId` is null when its key is not valid. Returns the headers that tell what is left, and the
   * refusal once nothing is.
   */
  async countRequest(keyId: string | null, address: string) {
    const { perMinute } = this.limits;
    const counted = await this.counters.add(callerKey(keyId, address), 1, rateLimits.RATE_WINDOW_MS);
    return {
      headers: rateLimits.rateLimitHeaders(perMinute, counted),
      refusal: counted.count > perMinute ? rateLimits.rateLimitExceeded(counted) : undefined,
    };
  }

  /**
   * Lets a request be worked on as soon as few enough of its caller's are, so that they cannot cost much before they are
   * counted. `work` resolves with what the request cost beyond the one that it counted as.
   */
  async inTurn(keyId: string | null, address: string, work: () => Promise<number>): Promise<void> {
    const key = callerKey(keyId, address);
    await this.#turn(key);
    try {
      const cost = await work();
      if (cost > 0) await this.counters.add(key, cost, rateLimits.RATE_WINDOW_MS);
    } finally {
      this.#passOn(key);
    }
  }

  async #turn(key: string): Promise<void> {
    const turns = this.#turns.get(key) ?? { underWay: 0, waiting: [] };
    this.#turns.set(key, turns);
    if (turns.underWay >= this.limits.atOnce)
      return new Promise((resolve) => {
        turns.waiting.push(resolve);
      });
    turns.underWay++;
  }

  #passOn(key: string): void {
    const turns = this.#turns.get(key);
    const next = turns?.waiting.shift();
    if (next) next();
    else if (turns && --turns.underWay === 0) this.#turns.delete(key);
  }
}

const callerKey = (keyId: string | null, address: string): string =>
  `key:${keyId ?? 'invalid'}:${rateLimits.clientNetwork(address)}`;
