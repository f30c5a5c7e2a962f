import { evolveStored } from '@storefold/kernel/command-handling';
import type { CollectionName, CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { type CustomerGroup, type CustomerGroupFact, evolveCustomerGroup } from './customer-group.ts';

export const CUSTOMER_GROUPS: CollectionName<CustomerGroupDocument> = 'customer_groups';

type CustomerGroupDocument = CustomerGroup & { readonly id: string };

const customerGroups: CollectionSpec = {
  name: CUSTOMER_GROUPS,
  fields: { store_id: 'text', name: 'caseInsensitive', created_at: 'timestamp', updated_at: 'timestamp' },
  indexes: [['store_id', 'created_at']],
};

/** The customer groups of all stores. */
export const customerGroupView: Projection<CustomerGroupFact> = {
  name: 'customer_groups',
  version: 1,
  categories: ['customer_group'],
  collections: [customerGroups],
  async project(fact, documents) {
    const known = await documents.get(CUSTOMER_GROUPS, fact.recordId);
    const group = evolveStored(evolveCustomerGroup, known ?? { status: 'absent' }, fact);
    if (group.status !== 'present') return documents.remove(CUSTOMER_GROUPS, fact.recordId);
    documents.put(CUSTOMER_GROUPS, { ...group, id: fact.recordId });
  },
};
