import type { Endpoint } from '@storefold/contracts';
import { declaredSpec, type ListSpec } from '@storefold/server/http';

/** The filters and sorts of a category list. Sorted level by level by default. */
export const categoryListSpec = (storeId: string, endpoint: Endpoint): ListSpec =>
  declaredSpec(endpoint, {
    base: { field: 'store_id', eq: storeId },
    sortFields: { name: 'name_folded' },
    defaultSort: [{ field: 'depth' }, { field: 'position' }, { field: 'name_folded' }],
  });
