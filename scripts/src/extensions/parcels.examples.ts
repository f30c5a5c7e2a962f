import { endpoint, type PublicEvent, scopesOf } from '@storefold/contracts';
import type { Subscriber } from '@storefold/kernel/subscriptions';
import { Handles } from '@storefold/server/http';
import {
  defineService,
  type Extension,
  type ServiceDefinition,
  setting,
  wholeNumber,
} from '@storefold/server/runtime';
import { z } from 'zod';
import { acmePay } from '../payment-providers/acme-pay.examples.ts';

const countParcels = endpoint({
  name: 'parcels.count',
  service: 'parcels',
  method: 'GET',
  path: '/api/v3/admin/parcels',
  access: { api: 'admin', who: 'scoped', scope: scopesOf('parcels').read },
  summary: 'Counts parcels.',
  answer: { status: 200, body: z.object({ count: z.number().describe('How many there are.') }) },
  refusals: [],
});

class ParcelEndpoints {
  @Handles(countParcels)
  count() {
    return { count: 7 };
  }
}

/** Endpoint, scope, event and setting of its own. */
export const parcels: ServiceDefinition = defineService({
  name: 'parcels',
  facts: {},
  endpoints: [ParcelEndpoints],
  events: [{ name: 'parcel.lost', scope: 'read_parcels' as never, payload: z.object({ id: z.string() }) }],
  settings: {
    parcelLimit: setting('PARCEL_LIMIT', wholeNumber(1, 9), '3', 'How many parcels there may be.'),
  },
});

/** The names of what the subscriber below has seen. */
export const seen: string[] = [];

class CustomerWatch implements Subscriber {
  readonly name = 'parcels_watch';
  readonly from = 'first';
  readonly names = ['customer.created'] as const;

  handle({ name }: PublicEvent): Promise<void> {
    seen.push(name);
    return Promise.resolve();
  }
}

const extension: Extension = (registry) => {
  registry.service(parcels);
  registry.subscriber('identity', CustomerWatch);
  registry.paymentProvider({ ...acmePay, type: 'acme_parcels' });
};
export default extension;
