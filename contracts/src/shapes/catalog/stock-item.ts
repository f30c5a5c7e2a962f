import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { metadata, timestamp } from '../../values.ts';

/**
 * The stock of one variant. `count_on_hand` is the stock on the shelf, `reserved_count` the part of it that belongs to
 * orders being completed, `available_count` the rest (never below 0).
 */
export const stockItem = z.object({
  id: z.string(),
  variant_id: z.string(),
  product_id: z.string(),
  stock_location_id: z.string().describe('The default stock location (`sloc_…`) of the store.'),
  count_on_hand: z.int(),
  reserved_count: z.int().describe('How many belong to orders that are being placed.'),
  available_count: z.int().describe('What can still be sold: on hand and not reserved, 0 or more.'),
  /** Can be sold when none is in stock. */
  backorderable: z.boolean(),
  /** False: always in stock, without counting. */
  track_inventory: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  metadata,
});
stockItem.register(namedShapes, { id: 'StockItem' });
export type StockItem = z.infer<typeof stockItem>;
