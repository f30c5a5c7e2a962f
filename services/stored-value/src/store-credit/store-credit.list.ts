import { attributesOf, type ListRequest, type ListSpec, listQuery, sortsBy } from '@storefold/kernel/http';
import type { Filter } from '@storefold/kernel/ports';

const ownAttributes: ListSpec['attributes'] = {
  ...attributesOf('text', 'currency'),
  amount: { field: 'face_value', type: 'number' },
  amount_remaining: { field: 'value_left', type: 'number' },
};

const attributes: ListSpec['attributes'] = {
  ...ownAttributes,
  ...attributesOf('text', 'customer_id', 'category_id', 'type_id'),
  user_id: { field: 'customer_id', type: 'text' },
  ...attributesOf('timestamp', 'created_at', 'updated_at'),
};

const ownSorts: ListSpec['sorts'] = {
  ...sortsBy('currency', 'created_at'),
  amount: [{ field: 'face_value' }],
  amount_remaining: [{ field: 'value_left' }],
};

const newestFirst = [{ field: 'created_at', descending: true }] as const;

/** The credits that staff see. `base` limits the list to a store or to a customer. */
export const storeCreditSpec = (base: Filter): ListSpec => ({
  base,
  attributes,
  sorts: { ...ownSorts, ...sortsBy('updated_at') },
  defaultSort: newestFirst,
});

/** The credits that their customer sees. */
export const ownStoreCreditQuery = (list: ListRequest, base: Filter) =>
  listQuery(list, { base, attributes: ownAttributes, sorts: ownSorts, defaultSort: newestFirst });

export const storeCreditEventQuery = (list: ListRequest, storeCreditId: string) =>
  listQuery(list, {
    base: { field: 'store_credit_id', eq: storeCreditId },
    attributes: {
      ...attributesOf('text', 'action', 'authorization_code'),
      ...attributesOf('timestamp', 'created_at'),
    },
    sorts: { created_at: [{ field: 'position' }] },
    defaultSort: [{ field: 'position', descending: true }],
  });
