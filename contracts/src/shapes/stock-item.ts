import { z } from 'zod';
import { metadata, timestamp } from '../values.ts';

/**
 * The stock of one variant. `count_on_hand` is the stock on the shelf, `reserved_count` the part of it that belongs to
 * orders being completed, `available_count` the rest (never below 0).
 */
export const stockItem = z.object({
  id: z.string(),
  variant_id: z.string(),
  product_id: z.string(),
  count_on_hand: z.int(),
  reserved_count: z.int(),
  available_count: z.int(),
  /** Can be sold when none is in stock. */
  backorderable: z.boolean(),
  /** False: always in stock, without counting. */
  track_inventory: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  metadata,
});
export type StockItem = z.infer<typeof stockItem>;
