import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import {
  adminPaymentMethod,
  paymentMethodChange,
  paymentMethodInput,
  paymentMethodTest,
  paymentMethodType,
} from '../../shapes/ordering/payment-method.ts';
import { chapter } from '../chapter.ts';
import { crudEndpoints } from '../crud.ts';

export const paymentMethods = crudEndpoints({
  noun: 'payment_methods',
  service: 'ordering',
  scope: 'settings',
  shape: adminPaymentMethod,
  input: paymentMethodInput,
  change: paymentMethodChange,
  filters: { text: ['name', 'type'], boolean: ['active'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['name', 'position', 'created_at', 'updated_at'],
  summaries: {
    list: 'Lists the ways to pay, in the order shoppers see them.',
    create: 'Offers another way to pay.',
    read: 'Shows one way to pay.',
    change: 'Changes a way to pay.',
    delete: 'Takes a way to pay off the list; orders keep theirs.',
  },
  // Of the method of store credits.
  refusals: { change: ['resource_invalid'], delete: ['resource_invalid'] },
});

export const {
  list: listPaymentMethods,
  create: createPaymentMethod,
  read: readPaymentMethod,
  change: changePaymentMethod,
  delete: deletePaymentMethod,
} = paymentMethods;

export const listPaymentMethodTypes = endpoint({
  name: 'payment_methods.types',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/admin/payment_methods/types',
  access: scoped('read_settings'),
  summary: 'Lists the types that payment methods can have: one for each registered provider.',
  answer: { status: 200, body: z.object({ data: z.array(paymentMethodType) }) },
  refusals: [],
});

export const testPaymentMethod = endpoint({
  name: 'payment_methods.test',
  service: 'ordering',
  method: 'POST',
  path: '/api/v3/admin/payment_methods/:id/test',
  access: scoped('write_settings'),
  summary: 'Tries the settings of a way to pay at its provider.',
  description:
    'No money moves, and nothing is kept in the store. Refused with what the provider says of the settings. It says nothing of how the provider reaches the store.',
  answer: { status: 200, body: paymentMethodTest },
  refusals: [
    'record_not_found',
    'processing_error',
    'gateway_error',
    'payment_failed',
    'payment_processing_error',
  ],
});

chapter({
  name: 'Payment methods',
  about: 'The ways to pay.',
  position: 250,
  groups: ['payment_methods', 'payment_providers'],
});
