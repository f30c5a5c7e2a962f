import { type Endpoint, listStoreCreditEvents } from '@storefold/contracts';
import { declaredSpec, type ListRequest, type ListSpec, listQuery } from '@storefold/kernel/http';
import type { Filter } from '@storefold/kernel/ports';

/** The credits of `base`, such as those of a store or a customer. */
export const storeCreditSpec = (endpoint: Endpoint, base: Filter): ListSpec =>
  declaredSpec(endpoint, {
    base,
    fields: { amount: 'face_value', amount_remaining: 'value_left', user_id: 'customer_id' },
  });

export const storeCreditEventQuery = (list: ListRequest, storeCreditId: string) =>
  listQuery(
    list,
    declaredSpec(listStoreCreditEvents, {
      base: { field: 'store_credit_id', eq: storeCreditId },
      sortFields: { created_at: 'position' },
      defaultSort: [{ field: 'position', descending: true }],
    }),
  );
