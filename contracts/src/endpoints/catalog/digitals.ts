import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { digital } from '../../shapes/catalog/digital.ts';
import { listOf, optionalMetadata } from '../../values.ts';
import { chapter } from '../chapter.ts';

const path = '/api/v3/admin/products/:product_id/digitals';

export const listDigitals = endpoint({
  name: 'digitals.list',
  service: 'catalog',
  method: 'GET',
  path,
  access: scoped('read_products'),
  summary: 'Lists the files that whoever buys a product may download, oldest first.',
  list: true,
  filters: {
    text: ['id', 'variant_id', 'content_type'],
    caseInsensitive: ['filename'],
    number: ['byte_size'],
    boolean: ['login_required'],
    timestamp: ['created_at'],
  },
  sorts: ['id', 'filename', 'byte_size', 'created_at'],
  answer: { status: 200, body: listOf(digital) },
  refusals: ['record_not_found'],
});

export const createDigital = endpoint({
  name: 'digitals.create',
  service: 'catalog',
  method: 'POST',
  path,
  access: scoped('write_products'),
  summary: 'Adds a file that whoever buys the product may download.',
  description:
    'The file is sent as the part `file` of a form. Orders that are placed from then on get a link to it; earlier ones do once staff renew their links. A product of which a file serves each variant is not delivered, unless it says `requires_shipping`.',
  body: z.object({
    variant_id: z.string().nullish().describe('The variant that it belongs to. Without one: every variant.'),
    login_required: z.boolean().optional().describe('Default: false.'),
    metadata: optionalMetadata,
  }),
  upload: { limit: 'import', required: true },
  answer: { status: 201, body: digital },
  refusals: ['record_not_found', 'validation_error', 'processing_error'],
});

export const deleteDigital = endpoint({
  name: 'digitals.delete',
  service: 'catalog',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_products'),
  summary: 'Removes a file from a product.',
  description: 'While a link of an order still leads to it, it is refused unless `force` is true.',
  query: z.object({
    force: z.enum(['true', 'false']).optional().describe('Removes it although orders have links to it.'),
  }),
  answer: { status: 204 },
  refusals: ['record_not_found', 'resource_invalid'],
});

chapter({
  name: 'Digital goods',
  about: 'Files that whoever buys a product may download.',
  position: 40,
  groups: ['digitals', 'digital_links'],
});
