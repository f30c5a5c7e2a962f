import { listCarts, listOrders, listOwnOrders, normalizeEmail, predicatesOfType } from '@storefold/contracts';
import type { Filter } from '@storefold/kernel/ports';
import { type Caller, declaredSpec, type ListRequest, type ListSpec } from '@storefold/server/http';
import { ordersFound } from './order.search.ts';

/** Orders that were completed, also if they were canceled later. */
const placed: Filter = { field: 'status', in: ['placed', 'canceled'] };

/** The orders of a store that were placed, and those that staff draft. */
export const listedOrdersOf = (storeId: string): Filter => ({
  all: [
    { field: 'store_id', eq: storeId },
    { field: 'is_cart', eq: false },
  ],
});

const ofCustomer = ({ store, customer }: Caller): Filter[] => [
  { field: 'store_id', eq: store.id },
  { field: 'customer_id', eq: customer?.id ?? '' },
];

/** The open carts of a customer, last changed first. */
export const openCartsOf = (caller: Caller): ListSpec =>
  declaredSpec(listCarts, {
    base: { all: [...ofCustomer(caller), { field: 'is_cart', eq: true }] },
    defaultSort: [{ field: 'updated_at', descending: true }],
  });

/** The completed orders of a customer, newest first. */
export const ordersOf = (caller: Caller): ListSpec =>
  declaredSpec(listOwnOrders, {
    base: { all: [...ofCustomer(caller), placed] },
    defaultSort: [{ field: 'completed_at', descending: true }],
  });

/** Whole names, so that `state_abbr_eq`, which is no filter of orders, adds no carts. */
const statusFilters: ReadonlySet<string> = new Set(
  ['status', 'state'].flatMap((name) => predicatesOfType.text.map((predicate) => `${name}_${predicate}`)),
);

/** The orders of a store. Open carts of shoppers are included only if the request filters by `status` or `state`. */
export function ordersOfStore(storeId: string, list: ListRequest): ListSpec {
  const asksForStatus = [...list.q.keys()].some((key) => statusFilters.has(key));
  return declaredSpec(listOrders, {
    base: asksForStatus ? { field: 'store_id', eq: storeId } : listedOrdersOf(storeId),
    defaultSort: [{ field: 'listed_at', descending: true }],
    read: { email: normalizeEmail },
    keys: { search: ordersFound },
  });
}
