import { Inject, Injectable } from '@nestjs/common';
import { beatAfter, Refusal } from '@storefold/kernel/core';
import type { RateCounters } from '@storefold/kernel/ports';
import { type Call, rateLimits } from '@storefold/server/http';
import { clientOf, RequestLimits, TOKENS } from '@storefold/server/runtime';
import type { IdentitySettings } from '../settings.ts';

/** How long an address from which an account was logged in is known. */
const KNOWN_MS = 30 * 24 * 3_600_000;

/** Limits guessing: failed log-ins, and the requests that make work or mails. */
@Injectable()
export class AttemptLimits {
  constructor(
    @Inject(TOKENS.COUNTERS) private readonly counters: RateCounters,
    @Inject(TOKENS.SETTINGS) private readonly settings: IdentitySettings,
    @Inject(RequestLimits) private readonly requests: RequestLimits,
  ) {}

  /**
   * Refuses a registration, or another e-mail address of a customer, with `rate_limit_exceeded` when too many came from the
   * caller's address: either says whether an e-mail address is taken.
   */
  countNewAddress(call: Call): Promise<void> {
    return this.requests.countRequest(call, {
      work: 'registration',
      perMinute: this.settings.rateLimitRegistrationPerMin,
    });
  }

  /** Refuses a refresh of tokens with `rate_limit_exceeded` when too many came from the caller's address. */
  countRefresh(call: Call): Promise<void> {
    return this.requests.countRequest(call, {
      work: 'refresh',
      perMinute: this.settings.rateLimitRefreshPerMin,
    });
  }

  /**
   * Refuses a request for a password reset with `rate_limit_exceeded` when too many came from the caller's address, or
   * when the account was sent as many mails as the limit while a token is good for. So its owner has one that is good.
   */
  countReset(call: Call, email: string): Promise<void> {
    return this.requests.countRequest(call, {
      work: 'reset',
      perMinute: this.settings.rateLimitResetPerMin,
      mailbox: { email, windowMs: this.settings.passwordResetTtlS * 1_000 },
    });
  }

  /**
   * Carries out a log-in, or another check of a password, unless too many failed lately, for the account or from the caller's address. Every attempt
   * counts as failed until it succeeds, so that many at once are no way around the limit.
   *
   * Failures elsewhere do not keep an account's owner out: an address from which the account was logged in before is
   * limited by its own failures only. From any other address a password reset logs in. How long a failure takes tells
   * nothing of the account.
   */
  async limitLogIn<T>(call: Call, email: string, logIn: () => Promise<T>): Promise<T> {
    const client = clientOf(call);
    const account = await this.requests.accountOf(call, email);
    const keys = [`login:client:${client}`, `login:account:${account}`] as const;
    const known = `login:known:${account}:${client}`;
    const { count: successes } = await this.counters.add(known, 0, KNOWN_MS);
    const perMinute = this.settings.rateLimitLoginPerMin;
    /** Counts for both, and tells what is left. */
    const count = async (amount: number) => {
      const [byClient, byAccount] = await Promise.all([
        this.requests.add(keys[0], amount),
        this.requests.add(keys[1], amount),
      ]);
      const counted = successes > 0 || byClient.count >= byAccount.count ? byClient : byAccount;
      call.addHeaders(rateLimits.rateLimitHeaders(perMinute, counted));
      return counted;
    };
    const counted = await count(1);
    if (counted.count > perMinute) throw rateLimits.rateLimitExceeded(counted);
    const attempt = logIn();
    const even = beatAfter(attempt);
    try {
      const result = await attempt;
      await Promise.all([count(-1), this.counters.add(known, 1, KNOWN_MS)]);
      return result;
    } catch (error) {
      await (isFailedLogIn(error) ? even : count(-1));
      throw error;
    }
  }
}

const isFailedLogIn = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === 'authentication_failed' || error.code === 'current_password_invalid');
