import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { storeCreditCategory, storeCreditType } from '../../shapes/stored-value/store-credit.ts';
import { listOf, optionalMetadata } from '../../values.ts';

const path = '/api/v3/admin/store_credit_categories';
const name = z.string().trim().min(1).max(255);
const details = { metadata: optionalMetadata };

export const listStoreCreditCategories = endpoint({
  name: 'store_credit_categories.list',
  service: 'stored-value',
  method: 'GET',
  path,
  access: scoped('read_settings'),
  summary: 'Lists the categories of store credits.',
  list: true,
  filters: {
    text: ['id'],
    caseInsensitive: ['name'],
    boolean: ['non_expiring'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['name', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(storeCreditCategory) },
  refusals: [],
});

export const readStoreCreditCategory = endpoint({
  name: 'store_credit_categories.read',
  service: 'stored-value',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_settings'),
  summary: 'Shows one category of store credits.',
  answer: { status: 200, body: storeCreditCategory },
  refusals: ['record_not_found'],
});

export const createStoreCreditCategory = endpoint({
  name: 'store_credit_categories.create',
  service: 'stored-value',
  method: 'POST',
  path,
  access: scoped('write_settings'),
  summary: 'Creates a category of store credits.',
  description:
    'Its credits do not expire if it is named `Gift Card`, or if the store lists its name in `non_expiring_credit_categories`.',
  body: z.object({ name, ...details }),
  answer: { status: 201, body: storeCreditCategory },
  refusals: ['validation_error', 'processing_error'],
});

export const changeStoreCreditCategory = endpoint({
  name: 'store_credit_categories.change',
  service: 'stored-value',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Changes a category of store credits: name, metadata.',
  body: z.object({ name: name.optional(), ...details }),
  answer: { status: 200, body: storeCreditCategory },
  refusals: ['record_not_found', 'validation_error'],
});

export const deleteStoreCreditCategory = endpoint({
  name: 'store_credit_categories.delete',
  service: 'stored-value',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Deletes a category that no store credit is in.',
  answer: { status: 204 },
  refusals: ['record_not_found', 'resource_invalid'],
});

export const listStoreCreditTypes = endpoint({
  name: 'store_credit_types.list',
  service: 'stored-value',
  method: 'GET',
  path: '/api/v3/admin/store_credit_types',
  access: scoped('read_settings'),
  summary: 'Lists the types of store credits in the order in which they are spent.',
  list: true,
  filters: { text: ['id'], caseInsensitive: ['name'], number: ['priority'] },
  sorts: ['name', 'priority'],
  answer: { status: 200, body: listOf(storeCreditType) },
  refusals: [],
});
