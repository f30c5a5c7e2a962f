import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { stockItem } from '../../shapes/stock-item.ts';
import { listOf } from '../../values.ts';
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

export const stockItemEndpoints = [listStockItems, readStockItem, changeStockItem] as const;
