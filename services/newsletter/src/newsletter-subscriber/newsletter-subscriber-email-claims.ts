import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes, normalizeEmail } from '@storefold/contracts';
import {
  type Claims,
  type CommandContext,
  type Commands,
  uniqueValue,
} from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { newsletterSubscriber } from './newsletter-subscriber.decider.ts';
import type { PresentNewsletterSubscriber } from './newsletter-subscriber.ts';

const emails = uniqueValue({
  kind: 'newsletter_subscriber_email',
  of: newsletterSubscriber,
  keyOf: normalizeEmail,
  has: ({ status }) => status === 'present',
});

/** The e-mail addresses of a store's subscribers: each belongs to one of them. */
@Injectable()
export class NewsletterSubscriberEmailClaims {
  constructor(
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
  ) {}

  /** The subscriber with an address, from the streams. */
  async findByEmail(
    email: string,
    storeId: string,
  ): Promise<{ id: string; subscriber: PresentNewsletterSubscriber } | undefined> {
    const id = await this.claims.holder(emails, email, storeId);
    const { state } = await this.commands.load(newsletterSubscriber, id ?? 'nobody');
    return id !== undefined && state.status === 'present' ? { id, subscriber: state } : undefined;
  }

  /** The id of the subscriber with an address: an existing one, or a new one for which the address is claimed. */
  async findOrClaimId(email: string, context: CommandContext): Promise<string> {
    const known = await this.claims.holder(emails, email, context.storeId);
    if (known !== undefined && (await emails.has(known, email, this.commands))) return known;
    const id = context.newId(idPrefixes.subscriber);
    if (await this.claims.take(emails, email, id, context)) return id;
    // Another request subscribed the same address at the same moment and may not have finished.
    const other = await this.claims.holder(emails, email, context.storeId);
    if (other === undefined) throw refusals.unavailable('the_subscription');
    return other;
  }

  release(email: string, id: string, context: CommandContext): Promise<void> {
    return this.claims.release(emails, email, id, context);
  }
}
