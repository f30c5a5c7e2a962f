import type { CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { counted, noPurchases, type Purchases, type PurchasesFact } from '../purchases/purchases.ts';
import { type CustomerFact, type CustomerProfile, evolveProfile } from './customer.ts';

export const CUSTOMERS = 'customers';

/** A customer as lists filter and sort it, with everything that is shown of it. */
export interface CustomerDocument {
  readonly id: string;
  readonly store_id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly full_name: string;
  readonly phone: string | null;
  readonly accepts_email_marketing: boolean;
  readonly tags: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly profile: CustomerProfile;
  readonly purchases: Purchases;
}

const customers: CollectionSpec = {
  name: CUSTOMERS,
  fields: {
    store_id: 'text',
    email: 'folded',
    first_name: 'folded',
    last_name: 'folded',
    full_name: 'folded',
    phone: 'text',
    accepts_email_marketing: 'boolean',
    tags: 'text[]',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [
    ['store_id', 'created_at'],
    ['store_id', 'email'],
  ],
};

/** The customers of all stores, with what they have bought. PasswordHasher stay in the streams. */
export const customerView: Projection<CustomerFact | PurchasesFact> = {
  name: 'customers',
  version: 1,
  categories: ['customer', 'purchases'],
  collections: [customers],
  async project(fact, documents) {
    const known = await documents.get<CustomerDocument>(CUSTOMERS, fact.recordId);
    if (fact.type === 'PurchaseCounted') {
      if (known) documents.put(CUSTOMERS, { ...known, purchases: counted(known.purchases, fact) });
      return;
    }
    const profile = evolveProfile(known?.profile, fact, fact.metadata.at);
    if (profile)
      documents.put(CUSTOMERS, documentOf(fact.recordId, profile, known?.purchases ?? noPurchases));
    else documents.remove(CUSTOMERS, fact.recordId);
  },
};

function documentOf(id: string, profile: CustomerProfile, purchases: Purchases): CustomerDocument {
  return {
    id,
    store_id: profile.store_id,
    email: profile.email,
    first_name: profile.first_name,
    last_name: profile.last_name,
    full_name: fullName(profile),
    phone: profile.phone,
    accepts_email_marketing: profile.accepts_email_marketing,
    tags: profile.tags,
    created_at: profile.created_at,
    updated_at: profile.updated_at,
    profile,
    purchases,
  };
}

export const fullName = ({
  first_name,
  last_name,
}: Pick<CustomerProfile, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter((name) => name !== null).join(' ');
