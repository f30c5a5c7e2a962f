import { predicatesOfType } from '@storefold/contracts';
import { attributesOf, type Caller, type ListRequest, type ListSpec, sortsBy } from '@storefold/kernel/http';
import type { Filter } from '@storefold/kernel/ports';

/** Orders that were completed, also if they were canceled later. */
const placed: Filter = { field: 'status', in: ['placed', 'canceled'] };

/** The placed orders of a store. */
export const placedOrdersOf = (storeId: string): Filter => ({
  all: [{ field: 'store_id', eq: storeId }, placed],
});

const ofCustomer = ({ store, customer }: Caller): Filter[] => [
  { field: 'store_id', eq: store.id },
  { field: 'customer_id', eq: customer?.id ?? '' },
];

const attributes: ListSpec['attributes'] = {
  ...attributesOf('text', 'number', 'currency', 'payment_status', 'fulfillment_status'),
  ...attributesOf('number', 'total'),
  ...attributesOf('timestamp', 'completed_at'),
};

const staffAttributes: ListSpec['attributes'] = {
  ...attributes,
  ...attributesOf('caseInsensitive', 'email'),
  ...attributesOf('text', 'customer_id', 'status', 'state'),
  ...attributesOf('text[]', 'tags'),
  ...attributesOf('timestamp', 'created_at', 'updated_at'),
};

/** The open carts of a customer, last changed first. */
export const openCartsOf = (caller: Caller): ListSpec => ({
  attributes: { ...attributesOf('text', 'number', 'currency'), ...attributesOf('number', 'total') },
  sorts: sortsBy('number', 'total'),
  base: { all: [...ofCustomer(caller), { field: 'is_open', eq: true }] },
  defaultSort: [{ field: 'updated_at', descending: true }],
});

/** The completed orders of a customer, newest first. */
export const ordersOf = (caller: Caller): ListSpec => ({
  attributes,
  base: { all: [...ofCustomer(caller), placed] },
  sorts: sortsBy('number', 'total', 'completed_at'),
  defaultSort: [{ field: 'completed_at', descending: true }],
});

/** Whole names, so that `state_abbr_eq`, which is no filter of orders, adds no carts. */
const statusFilters: ReadonlySet<string> = new Set(
  ['status', 'state'].flatMap((name) => predicatesOfType.text.map((predicate) => `${name}_${predicate}`)),
);

/** The orders of a store. Open carts are included only if the request filters by `status` or `state`. */
export function ordersOfStore(storeId: string, list: ListRequest): ListSpec {
  const asksForStatus = [...list.q.keys()].some((key) => statusFilters.has(key));
  return {
    attributes: staffAttributes,
    base: asksForStatus ? { field: 'store_id', eq: storeId } : placedOrdersOf(storeId),
    sorts: sortsBy('number', 'email', 'total', 'completed_at', 'created_at', 'updated_at'),
    defaultSort: [{ field: 'completed_at', descending: true }],
  };
}
