import { endpoint, scoped } from '../../endpoint.ts';
import { adminPaymentMethod, paymentMethodChange, paymentMethodInput } from '../../shapes/payment-method.ts';
import { listOf } from '../../values.ts';

const path = '/api/v3/admin/payment_methods';

export const listPaymentMethods = endpoint({
  name: 'payment_methods.list',
  service: 'ordering',
  method: 'GET',
  path,
  access: scoped('read_settings'),
  summary: 'Lists the ways to pay, in the order shoppers see them.',
  list: true,
  filters: { text: ['name', 'type'], boolean: ['active'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['name', 'position', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(adminPaymentMethod) },
  refusals: [],
});

export const createPaymentMethod = endpoint({
  name: 'payment_methods.create',
  service: 'ordering',
  method: 'POST',
  path,
  access: scoped('write_settings'),
  summary: 'Offers another way to pay.',
  body: paymentMethodInput,
  answer: { status: 201, body: adminPaymentMethod },
  refusals: ['validation_error'],
});

export const readPaymentMethod = endpoint({
  name: 'payment_methods.read',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_settings'),
  summary: 'Shows one way to pay.',
  answer: { status: 200, body: adminPaymentMethod },
  refusals: ['record_not_found'],
});

export const changePaymentMethod = endpoint({
  name: 'payment_methods.change',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Changes a way to pay.',
  body: paymentMethodChange,
  answer: { status: 200, body: adminPaymentMethod },
  refusals: ['record_not_found', 'validation_error'],
});

export const deletePaymentMethod = endpoint({
  name: 'payment_methods.delete',
  service: 'ordering',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Takes a way to pay off the list; orders keep theirs.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

export const paymentMethodEndpoints = [
  listPaymentMethods,
  createPaymentMethod,
  readPaymentMethod,
  changePaymentMethod,
  deletePaymentMethod,
] as const;
