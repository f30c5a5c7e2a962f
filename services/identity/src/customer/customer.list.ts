import { listCustomers, normalizeEmail } from '@storefold/contracts';
import { declaredSpec, type ListSpec, searchFilter } from '@storefold/server/http';

/** The customers of a store. */
export const customersOfStore = (storeId: string): ListSpec =>
  declaredSpec(listCustomers, {
    base: { field: 'store_id', eq: storeId },
    sortFields: { first_name: 'first_name_sorted', last_name: 'last_name_sorted' },
    read: { email: normalizeEmail },
    keys: { search: (text) => searchFilter(text, 'words') },
  });
