import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { adminVariant } from '../../shapes/catalog/variant.ts';
import { listOf } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { variantInput } from './inputs.ts';

const path = '/api/v3/admin/products/:product_id/variants';

export const listVariants = endpoint({
  name: 'variants.list',
  service: 'catalog',
  method: 'GET',
  path,
  access: scoped('read_products'),
  summary: 'Lists the variants of a product in their order.',
  list: true,
  filters: {
    text: ['id', 'sku'],
    number: ['position'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['id', 'sku', 'position', 'created_at', 'updated_at'],
  customFields: 'variant',
  answer: { status: 200, body: listOf(adminVariant) },
  refusals: ['record_not_found'],
});

export const createVariant = endpoint({
  name: 'variants.create',
  service: 'catalog',
  method: 'POST',
  path,
  access: scoped('write_products'),
  summary: 'Adds a variant to a product.',
  body: z.object(variantInput),
  answer: { status: 201, body: adminVariant },
  refusals: ['record_not_found', 'validation_error'],
});

export const readVariant = endpoint({
  name: 'variants.read',
  service: 'catalog',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_products'),
  summary: 'Shows one variant.',
  answer: { status: 200, body: adminVariant },
  refusals: ['record_not_found', 'variant_not_found'],
});

export const changeVariant = endpoint({
  name: 'variants.change',
  service: 'catalog',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_products'),
  summary: 'Changes a variant, its prices and its stock.',
  body: z.object(variantInput),
  answer: { status: 200, body: adminVariant },
  refusals: ['record_not_found', 'variant_not_found', 'validation_error'],
});

export const deleteVariant = endpoint({
  name: 'variants.delete',
  service: 'catalog',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_products'),
  summary: 'Deletes a variant; its SKU is free again.',
  description: 'A product keeps at least one variant.',
  answer: { status: 204 },
  refusals: ['record_not_found', 'variant_not_found', 'processing_error'],
});

chapter({
  name: 'Variants',
  about: 'What goes into a cart: a product in one combination of its options.',
  position: 20,
  groups: ['variants'],
});
