import { attributesOf, type ListSpec, sortsBy } from '@storefold/kernel/http';

/** The filters and sorts of a category list. Sorted level by level by default. */
export const categoryListSpec = (storeId: string, api: 'store' | 'admin'): ListSpec => ({
  base: { field: 'store_id', eq: storeId },
  attributes: {
    ...attributesOf('text', 'id', 'name', 'permalink', 'parent_id'),
    ...attributesOf('number', 'depth', 'position'),
    ...(api === 'admin' ? attributesOf('timestamp', 'created_at', 'updated_at') : {}),
  },
  sorts: {
    name: [{ field: 'name_folded' }],
    ...sortsBy('id', 'permalink', 'depth', 'position'),
    ...(api === 'admin' ? sortsBy('created_at', 'updated_at') : {}),
  },
  defaultSort: [{ field: 'depth' }, { field: 'position' }, { field: 'name_folded' }],
});
