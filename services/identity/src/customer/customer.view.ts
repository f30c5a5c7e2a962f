import { comparableView } from '@storefold/custom-fields';
import type { CollectionName, CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import type { CustomerFact } from './customer.facts.ts';
import { type CustomerProfile, evolveProfile } from './customer.ts';
import { counted, noPurchases, type Purchases, purchaseOf } from './purchases/purchases.ts';

export const CUSTOMERS: CollectionName<CustomerDocument> = 'customers';
/** Completed orders that belong to nobody yet. */
const GUEST_ORDERS: CollectionName<{ readonly id: string }> = 'guest_orders';

/** A customer with the fields that lists filter and sort by, and everything that is shown of it. */
export type CustomerDocument = CustomerProfile & {
  readonly id: string;
  readonly full_name: string;
  readonly purchases: Purchases;
};

const customers: CollectionSpec = {
  name: CUSTOMERS,
  fields: {
    store_id: 'text',
    email: 'caseInsensitive',
    first_name: 'caseInsensitive',
    last_name: 'caseInsensitive',
    full_name: 'caseInsensitive',
    phone: 'text',
    accepts_email_marketing: 'boolean',
    customer_group_ids: 'text[]',
    tags: 'text[]',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [
    ['store_id', 'created_at'],
    ['store_id', 'email'],
  ],
};

/** The customers of all stores, with their purchases. Passwords stay in the streams. */
export const customerView: Projection<CustomerFact> = comparableView(
  {
    name: 'customers',
    version: 8,
    categories: ['customer'],
    collections: [customers, { name: GUEST_ORDERS, fields: {} }],
    async project(fact, documents) {
      const known = await documents.get(CUSTOMERS, fact.recordId);
      const profile = evolveProfile(known, fact, fact.metadata.occurred_at);
      if (!profile) return documents.remove(CUSTOMERS, fact.recordId);
      documents.put(CUSTOMERS, {
        ...profile,
        id: fact.recordId,
        full_name: fullName(profile),
        purchases: known?.purchases ?? noPurchases,
      });
    },
    publicEvents: {
      names: ['order.completed', 'order.updated'],
      async project(event, documents) {
        const { id, customer_id } = event.payload;
        const isCompleted = event.name === 'order.completed';
        if (typeof customer_id !== 'string') {
          if (isCompleted) documents.put(GUEST_ORDERS, { id: String(id) });
          return;
        }
        // An order of a guest is counted when it is a customer's.
        if (!isCompleted) {
          if (!(await documents.get(GUEST_ORDERS, String(id)))) return;
          documents.remove(GUEST_ORDERS, String(id));
        }
        const known = await documents.get(CUSTOMERS, customer_id);
        if (!known) return;
        documents.put(CUSTOMERS, { ...known, purchases: counted(known.purchases, purchaseOf(event)) });
      },
    },
  },
  'customer',
  CUSTOMERS,
);

export const fullName = ({
  first_name,
  last_name,
}: Pick<CustomerProfile, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter((name) => name !== null).join(' ');
