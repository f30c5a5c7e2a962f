import { z } from 'zod';
import { endpoint, staff } from '../../endpoint.ts';
import { tag } from '../../shapes/catalog/tag.ts';
import { listOf } from '../../values.ts';
import { chapter } from '../chapter.ts';

const text = (description: string) => z.string().max(256).optional().describe(description);

export const listTags = endpoint({
  name: 'tags.list',
  service: 'catalog',
  method: 'GET',
  path: '/api/v3/admin/tags',
  access: staff,
  summary: 'Lists the tags of a kind of record, by name, with the number of records that have each.',
  description: [
    'Needs the scope that reads the records: `read_products`, `read_orders` or `read_customers`.',
    '',
    '`q` finds tags that contain a text, in any case.',
  ].join('\n'),
  list: true,
  query: z.object({
    taggable_type: text('`Product`, `Order` or `User` (`Customer`), in any namespace.'),
    q: text('Only tags that contain this text, in any case.'),
  }),
  answer: { status: 200, body: listOf(tag) },
  refusals: ['access_denied', 'invalid_taggable_type'],
});

chapter({
  name: 'Tags',
  about: 'Words by which staff find products, orders and customers.',
  position: 80,
  groups: ['tags'],
});
