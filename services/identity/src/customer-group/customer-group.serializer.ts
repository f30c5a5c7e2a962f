import type { CustomerGroup as CustomerGroupBody } from '@storefold/contracts';
import type { CustomerGroup } from './customer-group.ts';

export const customerGroupBody = (id: string, group: CustomerGroup): CustomerGroupBody => ({
  id,
  name: group.name,
  description: group.description,
  created_at: group.created_at,
  updated_at: group.updated_at,
});
