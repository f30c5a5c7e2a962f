import { endpoint, scoped } from '../../endpoint.ts';
import { adminCustomer, adminCustomerChange, adminCustomerInput } from '../../shapes/identity/customer.ts';
import { erased } from '../../shapes/identity/erased.ts';
import { listOf } from '../../values.ts';
import { chapter } from '../chapter.ts';

const path = '/api/v3/admin/customers';

/**
 * Filters: `email`, `first_name`, `last_name`, `full_name`, `phone`, `accepts_email_marketing`, `tags`,
 * `customer_group_ids`, `created_at`, `updated_at`.
 */
export const listCustomers = endpoint({
  name: 'customers.list',
  service: 'identity',
  method: 'GET',
  path,
  access: scoped('read_customers'),
  summary: 'Lists the customers of the store, the newest first.',
  description:
    '`search`: every word begins a word of the names, the e-mail address or the phone number; case and accents do not count.',
  list: true,
  plainFilters: ['search'],
  filters: {
    text: ['id', 'phone'],
    caseInsensitive: ['email', 'first_name', 'last_name', 'full_name'],
    'text[]': ['tags', 'customer_group_ids'],
    boolean: ['accepts_email_marketing'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['email', 'first_name', 'last_name', 'created_at', 'updated_at'],
  customFields: 'customer',
  answer: { status: 200, body: listOf(adminCustomer) },
  refusals: [],
});

export const addCustomer = endpoint({
  name: 'customers.add',
  service: 'identity',
  method: 'POST',
  path,
  access: scoped('write_customers'),
  summary: 'Adds a customer.',
  description:
    'The new customer has no password. The owner of the e-mail address sets one through a password reset.',
  body: adminCustomerInput,
  answer: { status: 201, body: adminCustomer },
  refusals: ['validation_error'],
});

export const showCustomer = endpoint({
  name: 'customers.show',
  service: 'identity',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_customers'),
  summary: 'Shows one customer.',
  answer: { status: 200, body: adminCustomer },
  refusals: ['record_not_found'],
});

export const changeCustomer = endpoint({
  name: 'customers.change',
  service: 'identity',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_customers'),
  summary: 'Changes a customer.',
  body: adminCustomerChange,
  answer: { status: 200, body: adminCustomer },
  refusals: ['record_not_found', 'validation_error'],
});

export const deleteCustomer = endpoint({
  name: 'customers.delete',
  service: 'identity',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_customers'),
  summary: 'Deletes a customer without orders, and erases what is personal.',
  description:
    "Erases the person: the customer's personal data cannot be read any more, the e-mail address is free again, and every session has ended. Refused while the customer has orders.",
  answer: { status: 204 },
  refusals: ['record_not_found', 'customer_has_orders', 'processing_error'],
});

export const eraseCustomer = endpoint({
  name: 'customers.erase',
  service: 'identity',
  method: 'POST',
  path: `${path}/:id/erase`,
  access: scoped('write_customers'),
  summary: 'Erases a customer, and keeps the orders without their person.',
  description:
    'As `DELETE`, also for who has ordered: orders and books stay, and name, e-mail, addresses and notes in them cannot be read any more, in no copy of the log either. Refused while an order is open: not all of it is sent, something is due or owed; `details.orders` has their numbers.',
  answer: { status: 200, body: erased },
  erases: 'id',
  refusals: ['record_not_found', 'customer_has_orders', 'processing_error'],
});

chapter({
  name: 'Customers',
  about: 'Accounts and profiles of shoppers.',
  position: 170,
  groups: ['customers', 'customer_groups'],
});
