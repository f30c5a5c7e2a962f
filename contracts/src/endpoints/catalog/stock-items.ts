import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { complaint } from '../../languages/text.ts';
import { bulkInput, bulkOutcome } from '../../shapes/catalog/bulk.ts';
import { stockItem } from '../../shapes/catalog/stock-item.ts';
import { listOf } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { stockItemInput } from './inputs.ts';

const path = '/api/v3/admin/stock_items';

export const listStockItems = endpoint({
  name: 'stock_items.list',
  service: 'catalog',
  method: 'GET',
  path,
  access: scoped('read_stock'),
  summary: 'Lists the stock of all variants.',
  list: true,
  filters: {
    text: ['id', 'variant_id', 'product_id'],
    number: ['count_on_hand', 'reserved_count'],
    boolean: ['backorderable', 'track_inventory'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['id', 'count_on_hand', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(stockItem) },
  refusals: [],
});

export const readStockItem = endpoint({
  name: 'stock_items.read',
  service: 'catalog',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_stock'),
  summary: 'Shows the stock of one variant.',
  answer: { status: 200, body: stockItem },
  refusals: ['record_not_found'],
});

export const changeStockItem = endpoint({
  name: 'stock_items.change',
  service: 'catalog',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_stock'),
  summary: 'Sets what was counted on the shelf, and how the variant is sold.',
  body: z.object(stockItemInput),
  answer: { status: 200, body: stockItem },
  refusals: ['record_not_found', 'validation_error'],
});

/** One of `stock_items` of the change of many: whose it is, and what of it changes. */
export const stockItemOfMany = z
  .object({
    id: z.string().nullish(),
    variant_id: z.string().nullish(),
    sku: z.string().nullish(),
    count_on_hand: stockItemInput.count_on_hand,
    backorderable: stockItemInput.backorderable,
  })
  .refine(({ id, variant_id, sku }) => [id, variant_id, sku].some(Boolean), {
    path: ['id'],
    message: complaint('blank'),
  });

export const changeStockItems = endpoint({
  name: 'stock_items.bulk',
  service: 'catalog',
  method: 'PATCH',
  path: `${path}/bulk`,
  access: scoped('write_stock'),
  summary: 'Sets what was counted of up to 1,000 variants, each by itself.',
  description:
    'A stock item that is refused leaves the others changed. One that is named twice is changed twice, in the order of the request. The body may have 1 MB.',
  body: z.object({
    stock_items: bulkInput(
      'For each stock item its `id`, `variant_id` or `sku`, and `count_on_hand` or `backorderable`.',
    ),
  }),
  largeBody: true,
  needs: 'stock_items',
  answer: { status: 200, body: bulkOutcome },
  refusals: ['validation_error'],
});

chapter({
  name: 'Stock',
  about: 'How many there are of each variant, and where.',
  position: 90,
  groups: ['stock_items', 'stock_locations'],
});
