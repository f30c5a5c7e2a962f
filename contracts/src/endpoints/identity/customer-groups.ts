import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import {
  adminCustomerGroup,
  customerGroupChange,
  customerGroupInput,
} from '../../shapes/identity/customer-group.ts';
import { crudEndpoints } from '../crud.ts';

export const customerGroups = crudEndpoints({
  noun: 'customer_groups',
  service: 'identity',
  scope: 'customers',
  shape: adminCustomerGroup,
  input: customerGroupInput,
  change: customerGroupChange,
  filters: { text: ['id'], caseInsensitive: ['name'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['name', 'created_at', 'updated_at'],
  summaries: {
    list: 'Lists the customer groups of the store, the newest first.',
    create: 'Makes a customer group.',
    read: 'Shows one customer group.',
    change: 'Changes a customer group.',
    delete: 'Deletes a customer group. Its customers stay.',
  },
  readName: 'show',
});

export const {
  list: listCustomerGroups,
  create: createCustomerGroup,
  read: showCustomerGroup,
  change: changeCustomerGroup,
  delete: deleteCustomerGroup,
} = customerGroups;

const members = '/api/v3/admin/customer_groups/:id/customers';

export const addCustomersToGroup = endpoint({
  name: 'customer_groups.add_customers',
  service: 'identity',
  method: 'POST',
  path: members,
  access: scoped('write_customers'),
  summary: 'Puts customers into a group: all of them, or none where one is not found.',
  body: z.object({
    customer_ids: z.array(z.string().max(64)).min(1).max(100).describe('The customers (`cus_…`).'),
  }),
  needs: 'customer_ids',
  answer: { status: 200, body: adminCustomerGroup },
  refusals: ['record_not_found', 'validation_error', 'processing_error'],
});

export const removeCustomerFromGroup = endpoint({
  name: 'customer_groups.remove_customer',
  service: 'identity',
  method: 'DELETE',
  path: `${members}/:customer_id`,
  access: scoped('write_customers'),
  summary: 'Takes a customer out of a group.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});
