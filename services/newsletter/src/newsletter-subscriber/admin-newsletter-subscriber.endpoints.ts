import { Inject, Injectable } from '@nestjs/common';
import { deleteSubscriber, listSubscribers, showSubscriber } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { newsletterSubscriber } from './newsletter-subscriber.decider.ts';
import { subscribersKept } from './newsletter-subscriber.list.ts';
import { adminNewsletterSubscriberBody } from './newsletter-subscriber.serializer.ts';
import { NEWSLETTER_SUBSCRIBERS } from './newsletter-subscriber.view.ts';
import { NewsletterSubscriberEmailClaims } from './newsletter-subscriber-email-claims.ts';

/** Subscribers, as the shop's staff see them. */
@Injectable()
export class AdminNewsletterSubscriberEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(NewsletterSubscriberEmailClaims) private readonly emails: NewsletterSubscriberEmailClaims,
  ) {}

  @Handles(listSubscribers)
  async listSubscribers(call: Call<typeof listSubscribers>) {
    const kept = subscribersKept(call.caller.store.id);
    return listFrom(this.views.collection(NEWSLETTER_SUBSCRIBERS), call, adminNewsletterSubscriberBody, kept);
  }

  @Handles(showSubscriber)
  async showSubscriber({ caller, params }: Call<typeof showSubscriber>) {
    const document = await this.views.collection(NEWSLETTER_SUBSCRIBERS).get(params.id);
    if (document?.store_id !== caller.store.id || !document.listed) throw refusals.notFound('subscriber');
    return adminNewsletterSubscriberBody(document.id, document);
  }

  @Handles(deleteSubscriber)
  async deleteSubscriber({ caller, params: { id }, context }: Call<typeof deleteSubscriber>) {
    const { state } = await this.commands.load(newsletterSubscriber, id);
    // A repeated command finds the subscriber already removed.
    if (state.status === 'none' || state.store_id !== caller.store.id) throw refusals.notFound('subscriber');
    await this.commands.execute(newsletterSubscriber, id, { type: 'Remove', by: { who: 'staff' } }, context);
    await this.emails.release(state.email, id, context);
  }
}
