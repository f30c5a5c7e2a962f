import { withCustomFields } from '@storefold/custom-fields';
import { defineService } from '@storefold/server/runtime';
import { loyaltyEvents } from './contract.ts';
import * as facts from './dictionary.ts';
import { Earning } from './earning.subscriber.ts';
import { accountCarriers } from './loyalty-account.carriers.ts';
import { LoyaltyAccountEndpoints } from './loyalty-account.endpoints.ts';
import { accountPublisher } from './loyalty-account.publisher.ts';
import { accountView } from './loyalty-account.view.ts';

const definition = defineService({
  name: 'loyalty',
  facts,
  endpoints: [LoyaltyAccountEndpoints],
  projections: [accountView],
  publishers: [accountPublisher],
  subscribers: [Earning],
  events: loyaltyEvents,
});

/** Points for orders. */
export const loyalty = withCustomFields(definition, accountCarriers);
