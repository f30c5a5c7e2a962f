import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import { COMMANDS, CONTEXTS, type Commands, type Contexts, type Subscriber } from '@storefold/kernel';
import { subscriber } from './subscriber.decider.ts';
import { SubscriberEmails } from './subscriber-emails.ts';

/** Links a subscription to the customer who registers with its address later. What was agreed to stays as it is. */
@Injectable()
export class CustomerLinks implements Subscriber {
  readonly name = 'customer_links';
  readonly names = ['customer.created'];

  constructor(
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(CONTEXTS) private readonly contexts: Contexts,
    @Inject(SubscriberEmails) private readonly emails: SubscriberEmails,
  ) {}

  async handle({ id, store_id, created_at, payload, metadata }: PublicEvent): Promise<void> {
    const { id: customerId, email } = payload;
    if (typeof customerId !== 'string' || typeof email !== 'string') return;
    const found = await this.emails.find(email, store_id);
    if (!found) return;
    const { correlation_id, causation_id } = metadata;
    const origin = {
      id,
      metadata: { command_id: id, correlation_id, causation_id, store_id, at: created_at },
    };
    const context = this.contexts.following(origin, 'link');
    await this.commands.run(subscriber, found.id, { type: 'Link', customerId }, context);
  }
}
