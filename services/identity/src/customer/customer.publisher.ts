import { type AdminCustomer, findStoreCreditTotals, type PublicEventName } from '@storefold/contracts';
import { money, Refusal } from '@storefold/kernel/core';
import type { Stored } from '@storefold/kernel/ports';
import { ofChanges, type Publication, type PublisherContext } from '@storefold/kernel/subscriptions';
import type { NamedGroup } from '../customer-group/customer-group.queries.ts';
import { customerGroup } from '../customer-group/customer-group.ts';
import { store } from '../store/store.decider.ts';
import { customer } from './customer.decider.ts';
import type { CustomerFact } from './customer.facts.ts';
import { adminCustomerBody } from './customer.serializer.ts';
import type { ActiveCustomer, CustomerProfile, DeletedCustomer } from './customer.ts';
import { CUSTOMERS } from './customer.view.ts';
import { noPurchases } from './purchases/purchases.ts';

/** The public events of customers. Fields that identify a customer are sealed for that customer. */
export const customerPublisher = ofChanges<CustomerFact>({
  categories: ['customer'],
  async publish(fact, context) {
    const name = nameOf(fact);
    if (!name) return [];
    const { state } = await context.asOf(customer, fact);
    switch (state.status) {
      case 'active':
        return [await publication(name, fact, state, context)];
      case 'deleted':
        return [await farewell(fact, state, context)];
      case 'none':
        return [];
    }
  },
});

const names: Readonly<Record<CustomerFact['type'], PublicEventName | undefined>> = {
  CustomerCreated: 'customer.created',
  CustomerChanged: 'customer.updated',
  CustomerAddressCreated: 'customer.updated',
  CustomerAddressChanged: 'customer.updated',
  CustomerAddressDeleted: 'customer.updated',
  CustomerPasswordChanged: 'customer.updated',
  CustomerEmailVerified: 'customer.updated',
  CustomerMembershipCreated: 'customer.updated',
  CustomerMembershipDeleted: 'customer.updated',
  CustomerSessionsEnded: undefined,
  CustomerIdentityLinked: undefined,
  CustomerNewsletterSubscriberNoted: undefined,
  CustomerNewsletterSubscriberDeleted: undefined,
  CustomerDeletionRequested: undefined,
  CustomerDeletionCanceled: undefined,
  CustomerDeleted: 'customer.deleted',
};

const nameOf = (fact: CustomerFact): PublicEventName | undefined =>
  fact.type === 'CustomerPasswordChanged' && fact.data.reason === 'reset'
    ? 'customer.password_reset'
    : names[fact.type];

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
  'tags',
  'internal_note',
  'metadata',
] as const;

async function publication(
  name: PublicEventName,
  { recordId }: Stored<CustomerFact>,
  { profile }: ActiveCustomer,
  context: PublisherContext,
): Promise<Publication> {
  const currency = await currencyOf(profile.store_id, context);
  const isNew = name === 'customer.created';
  const [credit, known] = isNew
    ? [noneOf(currency), undefined]
    : await Promise.all([
        creditOf(recordId, profile.store_id, currency, context),
        context.document(CUSTOMERS, recordId),
      ]);
  const sealed = Object.fromEntries(personalKeys.map((key) => [key, recordId]));
  const groups = await groupsOf(profile, context);
  const purchases = known?.purchases ?? noPurchases;
  const body = adminCustomerBody(recordId, profile, purchases, currency, groups, credit ?? noneOf(currency));
  const unknown: readonly string[] = [
    ...(isNew || known ? [] : purchaseKeys),
    ...(credit === undefined ? creditKeys : []),
  ];
  const payload = Object.fromEntries(Object.entries(body).filter(([key]) => !unknown.includes(key)));
  return { name, payload, sealed };
}

/** While the read model does not show the customer yet, nobody is told that they never bought anything. */
const purchaseKeys: readonly (keyof AdminCustomer)[] = [
  'orders_count',
  'total_spent',
  'last_order_completed_at',
];
/** While stored value does not answer, nobody is told that the customer has nothing to spend. */
const creditKeys: readonly (keyof AdminCustomer)[] = [
  'available_store_credit_total',
  'display_available_store_credit_total',
];

/**
 * The event of a deletion. It contains nothing that identifies the customer, like every older event once the key is
 * destroyed.
 */
async function farewell(
  { recordId, metadata: { occurred_at: at } }: Stored<CustomerFact>,
  { store_id, accepts_email_marketing }: DeletedCustomer,
  context: PublisherContext,
): Promise<Publication> {
  const currency = await currencyOf(store_id, context);
  const profile = { ...nobody, store_id, accepts_email_marketing, created_at: at, updated_at: at };
  const body = adminCustomerBody(recordId, profile, noPurchases, currency, [], noneOf(currency));
  const unreadable = Object.fromEntries(personalKeys.map((key) => [key, null]));
  return { name: 'customer.deleted', payload: { ...body, ...unreadable } };
}

const nobody: Omit<CustomerProfile, 'store_id' | 'accepts_email_marketing' | 'created_at' | 'updated_at'> = {
  email: '',
  first_name: null,
  last_name: null,
  phone: null,
  preferred_locale: null,
  preferred_currency: null,
  email_verified_at: null,
  customer_group_ids: [],
  tags: [],
  internal_note: null,
  metadata: {},
  addresses: [],
  default_billing_address_id: null,
  default_shipping_address_id: null,
  newsletter_subscriber: null,
};

async function groupsOf(
  { customer_group_ids }: CustomerProfile,
  context: PublisherContext,
): Promise<NamedGroup[]> {
  const groups = await Promise.all(
    customer_group_ids.map(async (id) => ({ id, ...(await context.load(customerGroup, id)) })),
  );
  return groups.flatMap(({ id, state }) => (state.status === 'present' ? [{ id, name: state.name }] : []));
}

const noneOf = (currency: string): string => money.formatAmount(0n, currency);

/** What the customer can spend of store credits now. Undefined while stored value does not answer, so that events go on. */
async function creditOf(
  customerId: string,
  store_id: string,
  currency: string,
  context: PublisherContext,
): Promise<string | undefined> {
  try {
    const request = { store_id, customer_ids: [customerId], currency };
    const { totals } = await context.ask(findStoreCreditTotals, request);
    return totals[customerId] ?? noneOf(currency);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function currencyOf(storeId: string, context: PublisherContext): Promise<string> {
  const { state } = await context.load(store, storeId);
  if (state.status !== 'open') throw new Error(`there is no store ${storeId} for this customer`);
  return state.settings.default_currency;
}
