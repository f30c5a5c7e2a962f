import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@storefold/kernel/core';
import { type Call, type Caller, rateLimits } from '@storefold/kernel/http';
import type { Counted, RateCounters, Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { IdentitySettings } from '../settings.ts';

/** The work that is limited for each client address. */
type LimitedWork = 'registration' | 'refresh' | 'reset';

/** How long an address from which an account was logged in is known. */
const KNOWN_MS = 30 * 24 * 3_600_000;

/** The name of the vault's secret under which accounts are digested: counters hold no e-mail addresses. */
const PEPPER = 'rate_limit_pepper';

/** Limits guessing: failed log-ins, and the requests that make work or mails. */
@Injectable()
export class AttemptLimits {
  constructor(
    @Inject(TOKENS.COUNTERS) private readonly counters: RateCounters,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.SETTINGS) private readonly settings: IdentitySettings,
  ) {}

  /** Counts a request for the caller's address. Refuses it with `rate_limit_exceeded` beyond the limit. */
  async countRequest(work: LimitedWork, call: Call): Promise<void> {
    const perMinute = this.#perMinute(work);
    const counted = await this.#add(`${work}:${clientOf(call)}`, 1);
    call.addHeaders(rateLimits.rateLimitHeaders(perMinute, counted));
    if (counted.count > perMinute) throw rateLimits.rateLimitExceeded(counted);
  }

  /**
   * Carries out a log-in unless too many failed lately, for the account or from the caller's address. Every attempt
   * counts as failed until it succeeds, so that many at once are no way around the limit.
   *
   * Failures elsewhere do not keep an account's owner out: an address from which the account was logged in before is
   * limited by its own failures only. From any other address a password reset logs in.
   */
  async limitLogIn<T>(call: Call, email: string, logIn: () => Promise<T>): Promise<T> {
    const client = clientOf(call);
    const account = await this.#digest(
      `${call.endpoint.access.api} ${call.caller.store.id} ${email.trim().toLowerCase()}`,
    );
    const keys = [`login:client:${client}`, `login:account:${account}`] as const;
    const known = `login:known:${account}:${client}`;
    const [byClient, byAccount, { count: successes }] = await Promise.all([
      this.#add(keys[0], 1),
      this.#add(keys[1], 1),
      this.counters.add(known, 0, KNOWN_MS),
    ]);
    const counted = successes > 0 || byClient.count >= byAccount.count ? byClient : byAccount;
    const perMinute = this.settings.rateLimitLoginPerMin;
    call.addHeaders(rateLimits.rateLimitHeaders(perMinute, counted));
    if (counted.count > perMinute) throw rateLimits.rateLimitExceeded(counted);
    const takeBack = () => Promise.all(keys.map((key) => this.#add(key, -1)));
    try {
      const result = await logIn();
      await Promise.all([takeBack(), this.counters.add(known, 1, KNOWN_MS)]);
      return result;
    } catch (error) {
      if (!isFailedLogIn(error)) await takeBack();
      throw error;
    }
  }

  #add(key: string, amount: number): Promise<Counted> {
    return this.counters.add(key, amount, rateLimits.RATE_WINDOW_MS);
  }

  async #digest(text: string): Promise<string> {
    return createHmac('sha256', await this.vault.secret(PEPPER))
      .update(text)
      .digest('base64url');
  }

  #perMinute(work: LimitedWork): number {
    switch (work) {
      case 'registration':
        return this.settings.rateLimitRegistrationPerMin;
      case 'refresh':
        return this.settings.rateLimitRefreshPerMin;
      case 'reset':
        return this.settings.rateLimitResetPerMin;
    }
  }
}

/** Customers and staff are counted apart. */
const clientOf = ({ endpoint, caller }: { endpoint: Call['endpoint']; caller: Caller }): string =>
  `${endpoint.access.api}:${caller.store.id}:${rateLimits.clientNetwork(caller.ip)}`;

const isFailedLogIn = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'authentication_failed';
