import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { adminCustomerGroup, customerGroupChange, customerGroupInput } from '../../shapes/customer-group.ts';
import { listOf } from '../../values.ts';

const path = '/api/v3/admin/customer_groups';

export const listCustomerGroups = endpoint({
  name: 'customer_groups.list',
  service: 'identity',
  method: 'GET',
  path,
  access: scoped('read_customers'),
  summary: 'Lists the customer groups of the store, the newest first.',
  list: true,
  filters: { text: ['id'], caseInsensitive: ['name'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['name', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(adminCustomerGroup) },
  refusals: [],
});

export const createCustomerGroup = endpoint({
  name: 'customer_groups.create',
  service: 'identity',
  method: 'POST',
  path,
  access: scoped('write_customers'),
  summary: 'Makes a customer group.',
  body: customerGroupInput,
  answer: { status: 201, body: adminCustomerGroup },
  refusals: ['validation_error'],
});

export const showCustomerGroup = endpoint({
  name: 'customer_groups.show',
  service: 'identity',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_customers'),
  summary: 'Shows one customer group.',
  answer: { status: 200, body: adminCustomerGroup },
  refusals: ['record_not_found'],
});

export const changeCustomerGroup = endpoint({
  name: 'customer_groups.change',
  service: 'identity',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_customers'),
  summary: 'Changes a customer group.',
  body: customerGroupChange,
  answer: { status: 200, body: adminCustomerGroup },
  refusals: ['record_not_found', 'validation_error'],
});

export const deleteCustomerGroup = endpoint({
  name: 'customer_groups.delete',
  service: 'identity',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_customers'),
  summary: 'Deletes a customer group. Its customers stay.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

export const addCustomersToGroup = endpoint({
  name: 'customer_groups.add_customers',
  service: 'identity',
  method: 'POST',
  path: `${path}/:id/customers`,
  access: scoped('write_customers'),
  summary: 'Puts customers into a group: all of them, or none where one is not found.',
  body: z.object({ customer_ids: z.array(z.string().max(64)).min(1).max(100) }),
  answer: { status: 200, body: adminCustomerGroup },
  refusals: ['record_not_found', 'validation_error', 'processing_error'],
});

export const removeCustomerFromGroup = endpoint({
  name: 'customer_groups.remove_customer',
  service: 'identity',
  method: 'DELETE',
  path: `${path}/:id/customers/:customer_id`,
  access: scoped('write_customers'),
  summary: 'Takes a customer out of a group.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

export const customerGroupEndpoints = [
  listCustomerGroups,
  createCustomerGroup,
  showCustomerGroup,
  changeCustomerGroup,
  deleteCustomerGroup,
  addCustomersToGroup,
  removeCustomerFromGroup,
] as const;
