import { comparableView } from '@storefold/custom-fields';
import { type CollectionName, type CollectionSpec, searchWords } from '@storefold/kernel/ports';
import type { Documents, Projection } from '@storefold/kernel/subscriptions';
import type { CustomerFact } from './customer.facts.ts';
import { type CustomerProfile, evolveProfile } from './customer.ts';
import { counted, noPurchases, type Purchase, type Purchases, purchaseOf } from './purchases/purchases.ts';

export const CUSTOMERS: CollectionName<CustomerDocument> = 'customers';
/** Each placed order as it is counted. */
const PURCHASES: CollectionName<Purchase> = 'purchases';

/** A customer with the fields that lists filter and sort by, and everything that is shown of it. */
export type CustomerDocument = CustomerProfile & {
  readonly id: string;
  readonly full_name: string;
  /** As lists sort them, without case and accents. */
  readonly first_name_sorted: string | null;
  readonly last_name_sorted: string | null;
  /** By which staff find them. */
  readonly words: readonly string[];
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
    first_name_sorted: 'text',
    last_name_sorted: 'text',
    phone: 'text',
    accepts_email_marketing: 'boolean',
    customer_group_ids: 'text[]',
    tags: 'text[]',
    words: 'words',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [
    ['store_id', 'created_at'],
    ['store_id', 'email'],
  ],
};

const sorted = (name: string | null): string | null => (name === null ? null : searchWords.plain(name));

/** The customers of all stores, with their purchases. Passwords stay in the streams. */
export const customerView: Projection<CustomerFact> = comparableView(
  {
    name: 'customers',
    version: 12,
    categories: ['customer'],
    collections: [customers, { name: PURCHASES, fields: {} }],
    async project(fact, documents) {
      const known = await documents.get(CUSTOMERS, fact.recordId);
      const profile = evolveProfile(known, fact, fact.metadata.occurred_at);
      if (!profile) return documents.remove(CUSTOMERS, fact.recordId);
      documents.put(CUSTOMERS, {
        ...profile,
        id: fact.recordId,
        full_name: fullName(profile),
        first_name_sorted: sorted(profile.first_name),
        last_name_sorted: sorted(profile.last_name),
        words: wordsOf(profile),
        purchases: known?.purchases ?? noPurchases,
      });
    },
    publicEvents: {
      names: ['order.completed', 'order.deleted', 'order.imported', 'order.updated'],
      async project(event, documents) {
        const purchase = purchaseOf(event);
        if (!purchase) return;
        const before = await documents.get(PURCHASES, purchase.id);
        // The import that had brought it was undone. No other placed order is deleted.
        const isGone = event.name === 'order.deleted';
        if (before) await count(documents, before, isGone ? 'gone' : 'without');
        if (isGone) return documents.remove(PURCHASES, purchase.id);
        documents.put(PURCHASES, purchase);
        await count(documents, purchase, 'with');
      },
    },
  },
  'customer',
  CUSTOMERS,
);

/** Whose customer is not known, or is deleted, is not counted. */
async function count(
  documents: Documents,
  purchase: Purchase,
  how: 'with' | 'without' | 'gone',
): Promise<void> {
  const known =
    purchase.customer_id === null ? undefined : await documents.get(CUSTOMERS, purchase.customer_id);
  if (known) documents.put(CUSTOMERS, { ...known, purchases: counted(known.purchases, purchase, how) });
}

const wordsOf = ({ email, first_name, last_name, phone }: CustomerProfile): string[] =>
  searchWords.wordsOf([email, first_name, last_name, phone].filter((text) => text !== null).join(' '));

export const fullName = ({
  first_name,
  last_name,
}: Pick<CustomerProfile, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter((name) => name !== null).join(' ');
