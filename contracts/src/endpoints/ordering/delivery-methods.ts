import { endpoint, scoped } from '../../endpoint.ts';
import {
  adminDeliveryMethod,
  deliveryMethodChange,
  deliveryMethodInput,
} from '../../shapes/delivery-method.ts';
import { listOf } from '../../values.ts';

const path = '/api/v3/admin/delivery_methods';

export const listDeliveryMethods = endpoint({
  name: 'delivery_methods.list',
  service: 'ordering',
  method: 'GET',
  path,
  access: scoped('read_settings'),
  summary: 'Lists the ways of delivery.',
  list: true,
  filters: { text: ['name', 'code'], boolean: ['active'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['name', 'position', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(adminDeliveryMethod) },
  refusals: [],
});

export const createDeliveryMethod = endpoint({
  name: 'delivery_methods.create',
  service: 'ordering',
  method: 'POST',
  path,
  access: scoped('write_settings'),
  summary: 'Offers another way of delivery.',
  body: deliveryMethodInput,
  answer: { status: 201, body: adminDeliveryMethod },
  refusals: ['validation_error'],
});

export const readDeliveryMethod = endpoint({
  name: 'delivery_methods.read',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_settings'),
  summary: 'Shows one way of delivery.',
  answer: { status: 200, body: adminDeliveryMethod },
  refusals: ['record_not_found'],
});

export const changeDeliveryMethod = endpoint({
  name: 'delivery_methods.change',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Changes a way of delivery.',
  body: deliveryMethodChange,
  answer: { status: 200, body: adminDeliveryMethod },
  refusals: ['record_not_found', 'validation_error'],
});

export const deleteDeliveryMethod = endpoint({
  name: 'delivery_methods.delete',
  service: 'ordering',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Takes a way of delivery off the list; orders keep theirs.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

export const deliveryMethodEndpoints = [
  listDeliveryMethods,
  createDeliveryMethod,
  readDeliveryMethod,
  changeDeliveryMethod,
  deleteDeliveryMethod,
] as const;
