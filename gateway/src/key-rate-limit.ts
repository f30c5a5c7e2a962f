import type { RateCounters } from '@storefold/kernel/ports';
import { rateLimits } from '@storefold/server/http';

/**
 * Limits the requests of the Store API for each publishable key and client: a shop's key is shared by all its shoppers.
 */
export class KeyRateLimit {
  constructor(
    private readonly counters: RateCounters,
    private readonly perMinute: number,
  ) {}

  /**
   * Counts a request; `keyId` is null when its key is not valid. Returns the headers that tell what is left, and the
   * refusal once nothing is.
   */
  async countRequest(keyId: string | null, address: string) {
    const key = `key:${keyId ?? 'invalid'}:${rateLimits.clientNetwork(address)}`;
    const counted = await this.counters.add(key, 1, rateLimits.RATE_WINDOW_MS);
    return {
      headers: rateLimits.rateLimitHeaders(this.perMinute, counted),
      refusal: counted.count > this.perMinute ? rateLimits.rateLimitExceeded(counted) : undefined,
    };
  }
}
