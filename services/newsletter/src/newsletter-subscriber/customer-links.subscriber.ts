import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import { where } from '@storefold/kernel/ports';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { CustomerClient } from './customer.client.ts';
import { newsletterSubscriber } from './newsletter-subscriber.decider.ts';
import { NEWSLETTER_SUBSCRIBERS, type NewsletterSubscriberDocument } from './newsletter-subscriber.view.ts';
import { NewsletterSubscriberEmailClaims } from './newsletter-subscriber-email-claims.ts';

/**
 * Links a subscription to the customer who later gets its address. The consent stays as it was given. The subscription of a
 * deleted customer is removed.
 */
@Injectable()
export class CustomerLinks implements Subscriber {
  readonly name = 'customer_links';
  readonly from = 'first';
  readonly names = ['customer.created', 'customer.updated', 'customer.deleted'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(NewsletterSubscriberEmailClaims) private readonly emails: NewsletterSubscriberEmailClaims,
    @Inject(CustomerClient) private readonly customers: CustomerClient,
  ) {}

  async handle(event: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const { id: customerId } = event.payload;
    if (typeof customerId !== 'string') return;
    if (event.name === 'customer.deleted') return this.#removeOf(customerId, envelope);
    return this.#link(customerId, event, envelope);
  }

  async #link(customerId: string, event: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const { email } = event.payload;
    if (typeof email !== 'string') return;
    const found = await this.emails.findByEmail(email, event.store_id);
    if (!found || found.subscriber.customer_id === customerId) return;
    // The event may be older than the link to whoever has the address now.
    if ((await this.customers.findIdByEmail(email, event.store_id)) !== customerId) return;
    const context = this.contexts.following(envelope, 'link');
    await this.commands.execute(newsletterSubscriber, found.id, { type: 'Link', customerId }, context);
  }

  async #removeOf(customerId: string, envelope: PublicEventEnvelope): Promise<void> {
    // This subscriber makes the links itself, and they may be newer than the event.
    await this.views.caughtUpTo();
    for (const { id } of await this.#listedOf(customerId, envelope.metadata.store_id)) {
      const context = this.contexts.following(envelope, `remove ${id}`);
      try {
        await this.commands.execute(
          newsletterSubscriber,
          id,
          { type: 'Remove', by: { who: 'customer_deletion' } },
          context,
        );
      } catch (error) {
        const isGone = error instanceof Refusal && error.code === 'record_not_found';
        if (!isGone) throw error;
      }
    }
  }

  /** A customer who changed the e-mail address may have more than one. */
  #listedOf(customerId: string, storeId: string): Promise<NewsletterSubscriberDocument[]> {
    const subscribers = this.views.collection(NEWSLETTER_SUBSCRIBERS);
    const filter = where({ store_id: storeId, listed: true, customer_id: customerId });
    return subscribers.find({ filter });
  }
}
