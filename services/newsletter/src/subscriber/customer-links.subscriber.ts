import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import {
  COMMANDS,
  CONTEXTS,
  type Commands,
  type Contexts,
  originOf,
  type Subscriber,
} from '@storefold/kernel';
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

  async handle(event: PublicEvent): Promise<void> {
    const { id: customerId, email } = event.payload;
    if (typeof customerId !== 'string' || typeof email !== 'string') return;
    const found = await this.emails.find(email, event.store_id);
    if (!found) return;
    const context = this.contexts.following(originOf(event), 'link');
    await this.commands.run(subscriber, found.id, { type: 'Link', customerId }, context);
  }
}
