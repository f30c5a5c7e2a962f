import { Inject, Injectable } from '@nestjs/common';
import {
  idPrefixes,
  normalizeEmail,
  requestUnsubscribe,
  subscribe,
  unsubscribe,
  verifySubscription,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { beatAfter, type Logger, Refusal, refusals } from '@storefold/kernel/core';
import { type Call, Handles, languageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CustomerClient } from './customer.client.ts';
import { MailLimits } from './mail-limits.ts';
import {
  invalidToken,
  newsletterSubscriber,
  newsletterSubscriberOf,
  type Remover,
} from './newsletter-subscriber.decider.ts';
import { newsletterSubscriberBody } from './newsletter-subscriber.serializer.ts';
import type { PresentNewsletterSubscriber } from './newsletter-subscriber.ts';
import { NewsletterSubscriberEmailClaims } from './newsletter-subscriber-email-claims.ts';
import {
  digestOf,
  NewsletterSubscriberTokenFactory,
  subscriberIdOf,
} from './newsletter-subscriber-token-factory.ts';

const MESSAGE = 'unsubscribe_link_sent_if_subscribed';

/** Subscription, confirmation and cancellation by the subscribers themselves. */
@Injectable()
export class NewsletterSubscriberEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
    @Inject(NewsletterSubscriberEmailClaims) private readonly emails: NewsletterSubscriberEmailClaims,
    @Inject(NewsletterSubscriberTokenFactory) private readonly tokens: NewsletterSubscriberTokenFactory,
    @Inject(CustomerClient) private readonly customers: CustomerClient,
    @Inject(MailLimits) private readonly limits: MailLimits,
  ) {}

  @Handles(subscribe)
  async subscribe(call: Call<typeof subscribe>) {
    const { body, caller, context } = call;
    const { email, metadata } = body;
    await this.limits.countMail(call, email);
    const isOwn = caller.customer !== null && normalizeEmail(caller.customer.email) === email;
    const customerId = isOwn ? (caller.customer?.id ?? null) : null;
    const id = await this.emails.findOrClaimId(email, context);
    const token = this.tokens.makeToken('verify', id, body.redirect_url, call);
    const { id: storeId } = caller.store;
    const command = { type: 'Subscribe', storeId, email, customerId, metadata, token } as const;
    const { state } = await this.commands.execute(newsletterSubscriber, id, command, context);
    const present = newsletterSubscriberOf(caller.store.id, state);
    if (customerId !== null) await this.#tellConsent(present, { accepts: true }, context);
    const subscribed = newsletterSubscriberBody(id, present);
    // Whoever only knows an address is not told whether it is that of a customer.
    return isOwn ? subscribed : { ...subscribed, customer_id: null };
  }

  @Handles(verifySubscription)
  async verifySubscription({ body, caller, context }: Call<typeof verifySubscription>) {
    const id = subscriberIdOf(body.token);
    const { state: before } = await this.commands.load(newsletterSubscriber, id);
    if (before.status !== 'present' || before.store_id !== caller.store.id) throw invalidToken();
    const customerId = await this.#customerWith(before);
    const command = {
      type: 'Verify',
      tokenDigest: digestOf(body.token),
      customerId,
      now: context.at,
    } as const;
    const { state } = await this.commands.execute(newsletterSubscriber, id, command, context);
    const present = newsletterSubscriberOf(caller.store.id, state);
    // Whoever registered with the address may be somebody else than the one who reads its mail.
    const isOwner = caller.customer !== null && caller.customer.id === present.customer_id;
    const confirmed = isOwner ? { confirmedEmail: present.email } : {};
    await this.#tellConsent(present, { accepts: true, ...confirmed }, context);
    return newsletterSubscriberBody(id, present);
  }

  @Handles(requestUnsubscribe)
  async requestUnsubscribe(call: Call<typeof requestUnsubscribe>) {
    const answer = this.#requestUnsubscribe(call);
    await beatAfter(answer);
    return answer;
  }

  async #requestUnsubscribe(call: Call<typeof requestUnsubscribe>) {
    const { body, caller, context } = call;
    await this.limits.countMail(call, body.email);
    const found = await this.emails.findByEmail(body.email, caller.store.id);
    const id = found?.id ?? context.newId(idPrefixes.subscriber);
    const token = this.tokens.makeToken('unsubscribe', id, body.redirect_url, call);
    const command = { type: 'RequestUnsubscribe', token } as const;
    await this.commands.execute(newsletterSubscriber, id, command, context, { isNew: !found });
    return { message: languageOf(caller).say(MESSAGE) };
  }

  @Handles(unsubscribe)
  async unsubscribe(call: Call<typeof unsubscribe>) {
    const { params, caller, context } = call;
    const { id } = params;
    const { state } = await this.commands.load(newsletterSubscriber, id);
    // A repeated command finds the subscriber already removed.
    if (state.status === 'none' || state.store_id !== caller.store.id) throw refusals.notFound('subscriber');
    const by = removerOf(call, state.email, state.customer_id);
    await this.commands.execute(newsletterSubscriber, id, { type: 'Remove', by }, context);
    await this.emails.release(state.email, id, context);
    await this.#tellConsent(state, { accepts: false }, context);
  }

  /**
   * Tells identity at once, so that the profile shows the consent. If that fails, the process manager tells it later.
   */
  async #tellConsent(
    { customer_id }: Pick<PresentNewsletterSubscriber, 'customer_id'>,
    consent: { accepts: boolean; confirmedEmail?: string },
    context: CommandContext,
  ): Promise<void> {
    if (customer_id === null) return;
    await this.#orLater(() => this.customers.recordConsent(customer_id, consent, context), undefined);
  }

  #customerWith({ email, store_id }: PresentNewsletterSubscriber): Promise<string | null> {
    return this.#orLater(() => this.customers.findIdByEmail(email, store_id), null);
  }

  async #orLater<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      this.logger.warn({ err: error }, 'identity did not answer; the newsletter asks it again');
      return otherwise;
    }
  }
}

/** The remover: the customer the subscription belongs to, or a client that sends the token from the mail. */
function removerOf(
  { caller, query, context }: Call<typeof unsubscribe>,
  email: string,
  customerId: string | null,
): Remover {
  const { customer } = caller;
  const isTheirs =
    customer !== null && (customer.id === customerId || normalizeEmail(customer.email) === email);
  if (isTheirs) return { who: 'customer' };
  if (query?.token) return { who: 'holder', tokenDigest: digestOf(query.token), now: context.at };
  if (customer !== null) throw refusals.notFound('subscriber');
  throw new Refusal('authentication_required', 'authentication_required');
}
