import type { AdminCustomerGroup, CustomerGroup as CustomerGroupBody } from '@storefold/contracts';
import type { CustomerGroup } from './customer-group.ts';

/** As customers have it. */
const customerGroupBody = (id: string, group: CustomerGroup): CustomerGroupBody => ({
  id,
  name: group.name,
  description: group.description,
  created_at: group.created_at,
  updated_at: group.updated_at,
});

/** As staff keep it. */
export const adminCustomerGroupBody = (id: string, group: CustomerGroup): AdminCustomerGroup => ({
  ...customerGroupBody(id, group),
  metadata: group.metadata ?? {},
});
