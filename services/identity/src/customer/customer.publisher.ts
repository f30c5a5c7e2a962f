import type { Publication, Publisher, PublisherContext, Stored } from '@storefold/kernel';
import { store } from '../store/store.decider.ts';
import { customer } from './customer.decider.ts';
import { customerBody } from './customer.serializer.ts';
import type { ActiveCustomer, CustomerFact } from './customer.ts';

/** What the world hears of customers. Everything that tells who they are is sealed for them. */
export const customerPublisher: Publisher<CustomerFact> = {
  categories: ['customer'],
  async publish(fact, context) {
    const name = nameOf(fact);
    if (!name) return [];
    const { state } = await context.asOf(customer, fact);
    return state.status === 'active' ? [await publication(name, fact, state, context)] : [];
  },
};

type CustomerEventName = 'customer.created' | 'customer.updated' | 'customer.password_reset';

function nameOf(fact: CustomerFact): CustomerEventName | undefined {
  switch (fact.type) {
    case 'CustomerRegistered':
      return 'customer.created';
    case 'CustomerProfileChanged':
    case 'CustomerAddressAdded':
    case 'CustomerAddressChanged':
    case 'CustomerAddressRemoved':
      return 'customer.updated';
    case 'CustomerPasswordChanged':
      return fact.data.how === 'reset' ? 'customer.password_reset' : 'customer.updated';
    case 'CustomerSubscriptionNoted':
      return undefined;
  }
}

const personalKeys = [
  'email',
  'first_name',
  'last_name',
  'full_name',
  'phone',
  'addresses',
  'default_billing_address',
  'default_shipping_address',
  'newsletter_subscriber',
] as const;

async function publication(
  name: CustomerEventName,
  { recordId }: Stored<CustomerFact>,
  { profile }: ActiveCustomer,
  context: PublisherContext,
): Promise<Publication> {
  const { state } = await context.load(store, profile.store_id);
  if (state.status !== 'open') throw new Error(`customer ${recordId} belongs to no store`);
  const { default_currency: currency } = state.settings;
  const sealed = Object.fromEntries(personalKeys.map((key) => [key, recordId]));
  return { name, payload: customerBody(recordId, profile, currency), sealed };
}
