import { defineService } from '@storefold/kernel/runtime';
import { AdminSubscriberController } from './subscriber/admin-subscriber.controller.ts';
import { CustomerClient } from './subscriber/customer.client.ts';
import { CustomerLinks } from './subscriber/customer-links.subscriber.ts';
import { FollowUp } from './subscriber/follow-up.process.ts';
import { SubscriberController } from './subscriber/subscriber.controller.ts';
import { subscriberPublisher } from './subscriber/subscriber.publisher.ts';
import { subscriberView } from './subscriber/subscriber.view.ts';
import { SubscriberEmailClaims } from './subscriber/subscriber-email-claims.ts';
import { SubscriberTokenFactory } from './subscriber/subscriber-token-factory.ts';
import { Tidying } from './subscriber/tidying.recurring.ts';

/** Newsletter subscribers and their consent. */
export const newsletter = defineService({
  name: 'newsletter',
  controllers: [SubscriberController, AdminSubscriberController],
  providers: [SubscriberEmailClaims, SubscriberTokenFactory, CustomerClient],
  projections: [subscriberView],
  publishers: [subscriberPublisher],
  processes: [FollowUp],
  subscribers: [CustomerLinks],
  recurring: [Tidying],
});
