import { defineService } from '@storefold/kernel/runtime';
import { loyaltyEvents } from './contract.ts';
import * as facts from './dictionary.ts';
import { Earning } from './earning.subscriber.ts';
import { LoyaltyAccountEndpoints } from './loyalty-account.endpoints.ts';
import { accountPublisher } from './loyalty-account.publisher.ts';
import { accountView } from './loyalty-account.view.ts';

/** Points for orders. */
export const loyalty = defineService({
  name: 'loyalty',
  facts,
  endpoints: [LoyaltyAccountEndpoints],
  projections: [accountView],
  publishers: [accountPublisher],
  subscribers: [Earning],
  events: loyaltyEvents,
});
