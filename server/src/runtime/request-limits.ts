import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { normalizeEmail } from '@storefold/contracts';
import type { Counted, RateCounters, Vault } from '@storefold/kernel/ports';
import type { Call } from '../http/calls/call.ts';
import {
  clientNetwork,
  RATE_WINDOW_MS,
  rateLimitExceeded,
  rateLimitHeaders,
} from '../http/connection/rate-limit.ts';
import type { Caller } from '../http/request/caller.ts';
import * as tokens from './tokens.ts';

/** The name of the vault's secret under which e-mail addresses are digested: counters hold none. */
const PEPPER = 'rate_limit_pepper';

interface Limit {
  /** What is limited. Each work is counted apart. */
  readonly work: string;
  readonly perMinute: number;
  /** The address to which the request sends mail, if it sends one. */
  readonly mailbox?: Mailbox;
}

interface Mailbox {
  readonly email: string;
  readonly windowMs: number;
}

interface ClientLimit {
  readonly work: string;
  readonly most: number;
  readonly windowMs: number;
}

interface MailLimit {
  readonly work: string;
  readonly most: number;
  readonly mailbox: Mailbox;
}

/** Limits how often one client may ask for work, and how many mails one mailbox may get by it. */
@Injectable()
export class RequestLimits {
  constructor(
    @Inject(tokens.COUNTERS) private readonly counters: RateCounters,
    @Inject(tokens.VAULT) private readonly vault: Vault,
  ) {}

  /**
   * Counts a request for the client's address, and for its mailbox, known or not, in a window of its own with the same
   * limit. Refuses it with `rate_limit_exceeded` beyond either. What is refused to a client does not count for the
   * mailbox, so one client alone cannot keep its owner from asking.
   */
  async countRequest(call: Call, { work, perMinute, mailbox }: Limit): Promise<void> {
    const byClient = await this.counters.add(`${work}:${clientOf(call)}`, 1, RATE_WINDOW_MS);
    call.addHeaders(rateLimitHeaders(perMinute, byClient));
    if (byClient.count > perMinute) throw rateLimitExceeded(byClient);
    if (mailbox?.email.trim()) await this.countMail(call, { work, most: perMinute, mailbox });
  }

  /** Counts a request for the client's address alone, in a window of any length. */
  async countClient(call: Call, { work, most, windowMs }: ClientLimit): Promise<void> {
    const byClient = await this.counters.add(`${work}:client:${clientOf(call)}`, 1, windowMs);
    if (byClient.count > most) throw rateLimitExceeded(byClient);
  }

  /** Counts a request for its mailbox alone. */
  async countMail(call: Call, { work, most, mailbox }: MailLimit): Promise<void> {
    const account = await this.accountOf(call, untagged(mailbox.email));
    const byMailbox = await this.counters.add(`${work}:mailbox:${account}`, 1, mailbox.windowMs);
    if (byMailbox.count > most) throw rateLimitExceeded(byMailbox);
  }

  /** Does `count` once in a window for what is named, and again where it has refused. */
  async countOnce(name: string, windowMs: number, count: () => Promise<void>): Promise<void> {
    if ((await this.counters.add(name, 0, windowMs)).count > 0) return;
    await count();
    await this.counters.add(name, 1, windowMs);
  }

  /** Adds to a count of the last minute, and returns it. */
  add(key: string, amount: number): Promise<Counted> {
    return this.counters.add(key, amount, RATE_WINDOW_MS);
  }

  /** A name for the account with this address, of the API and the store that the call is for. */
  async accountOf({ endpoint, caller }: Call, email: string): Promise<string> {
    return createHmac('sha256', await this.vault.secret(PEPPER))
      .update(`${endpoint.access.api} ${caller.store.id} ${normalizeEmail(email)}`)
      .digest('base64url');
  }
}

/** Who asks, by their network. Customers and staff are counted apart. */
export const clientOf = ({ endpoint, caller }: { endpoint: Call['endpoint']; caller: Caller }): string =>
  `${endpoint.access.api}:${caller.store.id}:${clientNetwork(caller.ip)}`;

/** Many providers deliver mail to `name+anything@…` into the mailbox of `name@…`. */
export function untagged(email: string): string {
  const [tag, at] = [email.indexOf('+'), email.lastIndexOf('@')];
  return tag >= 0 && tag < at ? email.slice(0, tag) + email.slice(at) : email;
}
