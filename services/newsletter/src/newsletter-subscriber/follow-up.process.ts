import { Inject, Injectable } from '@nestjs/common';
import { type CommandContextFactory, type Commands, originOf } from '@storefold/kernel/command-handling';
import type { Stored, Vault } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { CustomerClient } from './customer.client.ts';
import { dueAt, newsletterSubscriber } from './newsletter-subscriber.decider.ts';
import type { NewsletterSubscriberFact } from './newsletter-subscriber.ts';
import { NewsletterSubscriberEmailClaims } from './newsletter-subscriber-email-claims.ts';

/**
 * Completes what a subscriber's facts require elsewhere, even if the request behind them was cut off: the customer's
 * consent, the release of the address and the destruction of keys.
 */
@Injectable()
export class FollowUp implements ProcessManager<NewsletterSubscriberFact> {
  readonly name = 'follow_up';
  readonly categories = ['newsletter_subscriber'];

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(CustomerClient) private readonly customers: CustomerClient,
    @Inject(NewsletterSubscriberEmailClaims) private readonly emails: NewsletterSubscriberEmailClaims,
  ) {}

  async handle(fact: Stored<NewsletterSubscriberFact>): Promise<void> {
    switch (fact.type) {
      case 'NewsletterSubscriberCreated':
        if (fact.data.verified) await this.#tell(fact, fact.data.customer_id, true);
        return;
      case 'NewsletterSubscriberVerified':
        await this.#linkIfNobody(fact);
        await this.#tell(fact, fact.data.customer_id, true, await this.#confirmedEmail(fact));
        return this.#destroy(fact.data.closed_token_ids);
      case 'NewsletterSubscriberLinked':
        if (fact.data.verified) await this.#tell(fact, fact.data.customer_id, true);
        return;
      case 'NewsletterSubscriberDeleted':
        await this.#tell(fact, fact.data.customer_id, false);
        await this.#release(fact);
        await this.#destroy(fact.data.closed_token_ids);
        if (fact.data.reason === 'customer_deleted') await this.#forget(fact);
        return;
      case 'NewsletterSubscriberUnsubscribeRequested':
        // Nobody subscribed before it: the token is nobody's.
        return this.#destroy(fact.revision === 0 ? [fact.data.token_id] : fact.data.closed_token_ids);
      case 'NewsletterSubscriberVerificationRequested':
      case 'NewsletterSubscriberTokensExpired':
        return this.#destroy(fact.data.closed_token_ids);
      case 'NewsletterSubscriberPersonalDataErased':
        return this.#destroy([fact.recordId]);
    }
  }

  async #tell(
    fact: Stored<NewsletterSubscriberFact>,
    customerId: string | null,
    accepts: boolean,
    confirmedEmail: string | null = null,
  ): Promise<void> {
    if (customerId === null) return;
    const { command_id, store_id } = fact.metadata;
    const context = this.contexts.command(command_id, store_id, originOf(fact));
    const isKnown = await this.customers.recordConsent(customerId, { accepts, confirmedEmail }, context);
    if (!isKnown && accepts) await this.#removeWithCustomer(fact);
  }

  /** The address, where the customer, logged in, showed a token from its mail. */
  async #confirmedEmail(
    fact: Stored<Extract<NewsletterSubscriberFact, { type: 'NewsletterSubscriberVerified' }>>,
  ): Promise<string | null> {
    const { actor } = fact.metadata;
    const isOwner = actor.type === 'customer' && actor.id === fact.data.customer_id;
    if (fact.data.reason !== 'token' || !isOwner) return null;
    const { state } = await this.commands.load(newsletterSubscriber, fact.recordId);
    return state.status === 'present' ? state.email : null;
  }

  /** A customer who was deleted while subscribing. The news of the deletion came before there was a subscription. */
  async #removeWithCustomer(fact: Stored<NewsletterSubscriberFact>): Promise<void> {
    const { state } = await this.commands.load(newsletterSubscriber, fact.recordId);
    if (state.status !== 'present') return;
    const remove = { type: 'Remove', by: { who: 'customer_deletion' } } as const;
    const context = this.contexts.following(fact, 'remove');
    await this.commands.execute(newsletterSubscriber, fact.recordId, remove, context);
  }

  /** Identity may not have answered when the subscriber was verified. */
  async #linkIfNobody(fact: Stored<NewsletterSubscriberFact>): Promise<void> {
    const { state } = await this.commands.load(newsletterSubscriber, fact.recordId);
    if (state.status !== 'present' || state.customer_id !== null) return;
    const customerId = await this.customers.findIdByEmail(state.email, state.store_id);
    if (customerId === null) return;
    const context = this.contexts.following(fact, 'link');
    await this.commands.execute(newsletterSubscriber, fact.recordId, { type: 'Link', customerId }, context);
  }

  async #release(fact: Stored<NewsletterSubscriberFact>): Promise<void> {
    const { state } = await this.commands.load(newsletterSubscriber, fact.recordId);
    if (state.status !== 'removed' || state.is_erased) return;
    await this.emails.release(state.email, fact.recordId, this.contexts.following(fact, 'release'));
  }

  /** A deleted customer is forgotten at once, and not a day later as whoever only unsubscribed. */
  async #forget(fact: Stored<NewsletterSubscriberFact>): Promise<void> {
    const { state } = await this.commands.load(newsletterSubscriber, fact.recordId);
    const now = state.status === 'none' ? null : dueAt(state);
    if (now === null) return;
    const context = this.contexts.following(fact, 'forget');
    await this.commands.execute(newsletterSubscriber, fact.recordId, { type: 'Tidy', now }, context);
  }

  async #destroy(subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) await this.vault.destroy(subject);
  }
}
