import { z } from 'zod';
import { metadataInput, timestamp } from '../values.ts';

/**
 * The stock of one variant. `count_on_hand` is on the shelf, `reserved_count` of it belongs to orders that are being
 * completed, `available_count` is what is left (never below 0).
 */
export const stockItem = z.object({
  id: z.string(),
  variant_id: z.string(),
  product_id: z.string(),
  count_on_hand: z.int(),
  reserved_count: z.int(),
  available_count: z.int(),
  /** Sold on although nothing is there. */
  backorderable: z.boolean(),
  /** False: always in stock, nothing is counted. */
  track_inventory: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  metadata: metadataInput,
});
export type StockItem = z.infer<typeof stockItem>;
