import { Inject, Injectable } from '@nestjs/common';
import type { Call } from '@storefold/server/http';
import { RequestLimits, TOKENS } from '@storefold/server/runtime';
import type { NewsletterSettings } from '../settings.ts';

/** Tokens of the mails are good for days, so whoever asks no more for an hour has one that is good. */
const MAILBOX_WINDOW_MS = 3_600_000;

/** Keeps the newsletter from filling the mailbox of somebody who never asked for it. */
@Injectable()
export class MailLimits {
  constructor(
    @Inject(TOKENS.SETTINGS) private readonly settings: NewsletterSettings,
    @Inject(RequestLimits) private readonly requests: RequestLimits,
  ) {}

  /**
   * Counts a request that may send mail to an address, whether it is subscribed or not. Refuses it with
   * `rate_limit_exceeded` when too many came from the caller's address or for this mailbox.
   */
  countMail(call: Call, email: string): Promise<void> {
    return this.requests.countRequest(call, {
      work: 'newsletter',
      perMinute: this.settings.rateLimitNewsletterPerMin,
      mailbox: { email, windowMs: MAILBOX_WINDOW_MS },
    });
  }
}
