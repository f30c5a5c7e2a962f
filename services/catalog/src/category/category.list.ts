import type { ListSpec } from '@storefold/kernel/http';

/** What a list of categories may be asked; level by level unless another order is wanted. */
export const categoryListSpec = (storeId: string, api: 'store' | 'admin'): ListSpec => ({
  base: { field: 'store_id', eq: storeId },
  attributes: {
    id: { field: 'id', type: 'text' },
    name: { field: 'name', type: 'text' },
    permalink: { field: 'permalink', type: 'text' },
    parent_id: { field: 'parent_id', type: 'text' },
    depth: { field: 'depth', type: 'number' },
    position: { field: 'position', type: 'number' },
    ...(api === 'admin'
      ? {
          created_at: { field: 'created_at', type: 'timestamp' },
          updated_at: { field: 'updated_at', type: 'timestamp' },
        }
      : {}),
  },
  sorts: {
    id: [{ field: 'id' }],
    name: [{ field: 'name_folded' }],
    permalink: [{ field: 'permalink' }],
    depth: [{ field: 'depth' }],
    position: [{ field: 'position' }],
    ...(api === 'admin'
      ? { created_at: [{ field: 'created_at' }], updated_at: [{ field: 'updated_at' }] }
      : {}),
  },
  defaultSort: [{ field: 'depth' }, { field: 'position' }, { field: 'name_folded' }],
});
