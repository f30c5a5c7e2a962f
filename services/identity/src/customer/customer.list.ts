import { listCustomers, normalizeEmail } from '@storefold/contracts';
import { declaredSpec, type ListSpec } from '@storefold/server/http';

/** The customers of a store. */
export const customersOfStore = (storeId: string): ListSpec =>
  declaredSpec(listCustomers, {
    base: { field: 'store_id', eq: storeId },
    read: { email: normalizeEmail },
  });
