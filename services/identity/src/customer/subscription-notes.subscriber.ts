import { Inject, Injectable } from '@nestjs/common';
import {
  type PublicEvent,
  type Subscriber as Subscription,
  subscriber as subscription,
} from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { customer } from './customer.decider.ts';
import type { NotedSubscriber } from './customer.facts.ts';

/** Records the newsletter subscription that is linked to each customer. */
@Injectable()
export class SubscriptionNotes implements Subscriber {
  readonly name = 'subscription_notes';
  readonly from = 'first';
  readonly names = [
    'newsletter_subscriber.created',
    'newsletter_subscriber.updated',
    'newsletter_subscriber.verified',
    'newsletter_subscriber.deleted',
  ] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  async handle(event: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const { success, data: told } = subscription.safeParse(event.payload);
    if (!success || told.customer_id === null) return;
    const noted = event.name === 'newsletter_subscriber.deleted' ? null : notedOf(told);
    const command = { type: 'NoteSubscription', subscriberId: told.id, subscriber: noted } as const;
    const context = this.contexts.following(envelope, `note ${told.customer_id}`);
    try {
      await this.commands.execute(customer, told.customer_id, command, context);
    } catch (error) {
      const isGone = error instanceof Refusal && error.code === 'record_not_found';
      if (!isGone) throw error;
    }
  }
}

const notedOf = ({ id, email, verified_at, created_at, updated_at }: Subscription): NotedSubscriber => ({
  newsletter_subscriber_id: id,
  email,
  verified_at,
  subscribed_at: created_at,
  changed_at: updated_at,
});
