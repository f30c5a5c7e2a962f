import type { Caller, ListRequest, ListSpec } from '@storefold/kernel/http';
import type { Filter } from '@storefold/kernel/ports';

const placed: Filter = { field: 'status', eq: 'placed' };

const ofCustomer = ({ store, customer }: Caller): Filter[] => [
  { field: 'store_id', eq: store.id },
  { field: 'customer_id', eq: customer?.id ?? '' },
];

const attributes: ListSpec['attributes'] = {
  number: { field: 'number', type: 'text' },
  currency: { field: 'currency', type: 'text' },
  total: { field: 'total', type: 'number' },
  payment_status: { field: 'payment_status', type: 'text' },
  fulfillment_status: { field: 'fulfillment_status', type: 'text' },
  completed_at: { field: 'completed_at', type: 'timestamp' },
};

const staffAttributes: ListSpec['attributes'] = {
  ...attributes,
  email: { field: 'email', type: 'caseInsensitive' },
  customer_id: { field: 'customer_id', type: 'text' },
  status: { field: 'status', type: 'text' },
  state: { field: 'state', type: 'text' },
  tags: { field: 'tags', type: 'text[]' },
  created_at: { field: 'created_at', type: 'timestamp' },
  updated_at: { field: 'updated_at', type: 'timestamp' },
};

const sortsBy = (...names: readonly string[]): NonNullable<ListSpec['sorts']> =>
  Object.fromEntries(names.map((name) => [name, [{ field: name }]]));

/** The open carts of a customer, last changed first. */
export const openCartsOf = (caller: Caller): ListSpec => ({
  attributes: {},
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

/** The orders of a store. Open carts are included only if the request filters by `status` or `state`. */
export function ordersOfStore(storeId: string, list: ListRequest): ListSpec {
  const ofStore: Filter = { field: 'store_id', eq: storeId };
  const asksForStatus = [...list.q.keys()].some((key) => /^(status|state)_/.test(key));
  return {
    attributes: staffAttributes,
    base: asksForStatus ? ofStore : { all: [ofStore, placed] },
    sorts: sortsBy('number', 'email', 'total', 'completed_at', 'created_at', 'updated_at'),
    defaultSort: [{ field: 'completed_at', descending: true }],
  };
}
