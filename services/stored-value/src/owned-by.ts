import type { Filter } from '@storefold/kernel/ports';

/** What belongs to a customer of a store. */
export const ownedBy = (storeId: string, customerId: string): Filter => ({
  all: [
    { field: 'store_id', eq: storeId },
    { field: 'customer_id', eq: customerId },
  ],
});
