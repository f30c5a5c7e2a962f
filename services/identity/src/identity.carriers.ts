import { customFieldResources } from '@storefold/contracts';
import type { Carriers } from '@storefold/custom-fields';
import { customer } from './customer/customer.decider.ts';
import type { CustomerFact } from './customer/customer.facts.ts';

/** The records of this service that carry custom fields. */
export const identityCarriers: Carriers<CustomerFact> = {
  kinds: [
    {
      name: 'customer',
      resource: customFieldResources.customer,
      async findPerson(id, storeId, { commands }) {
        const { state } = await commands.load(customer, id);
        const isThere = state.status === 'active' && state.profile.store_id === storeId;
        return isThere ? { customer_id: id, order_id: null } : undefined;
      },
    },
  ],
  ended: {
    categories: ['customer'],
    facts: ['CustomerDeleted'],
    idsIn: ({ recordId }) => [recordId],
  },
};
