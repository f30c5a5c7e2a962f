import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { metadata, timestamp } from '../../values.ts';
import { adminCustomField, customField } from './custom-field.ts';
import { adminMedia, media } from './media.ts';
import { optionValue } from './option-type.ts';
import { adminPrice, price } from './price.ts';
import { stockItem } from './stock-item.ts';

const text = z.string().nullable();
const measure = z.number().nullable();

/** An item that can be put into a cart: a product in one combination of its options. */
export const variant = z.object({
  id: z.string(),
  product_id: z.string(),
  sku: text,
  barcode: text.describe('The number that is printed on it: EAN, UPC, GTIN, ISBN.'),
  /** "Color: Red, Size: M"; empty without options. */
  options_text: z.string(),
  track_inventory: z.boolean(),
  media_count: z.int().describe('How many pictures and videos show it.'),
  thumbnail_url: text,
  purchasable: z.boolean(),
  in_stock: z.boolean(),
  backorderable: z.boolean(),
  preorder: z.boolean(),
  preorder_ships_at: timestamp.nullable(),
  weight: measure,
  height: measure,
  width: measure,
  depth: measure,
  price,
  /** The price before a reduction, while the price is reduced. */
  original_price: price.nullable(),
  /** The price before its last change. */
  prior_price: price.nullable(),
  option_values: z.array(optionValue),
  /** The following fields are present with `expand` only. */
  media: z.array(media).optional(),
  primary_media: media.optional(),
  custom_fields: z.array(customField).optional(),
});
variant.register(namedShapes, { id: 'Variant' });
export type Variant = z.infer<typeof variant>;

/** The Admin API's form, with `prices` in every currency. */
export const adminVariant = variant.extend({
  position: z.int(),
  prices: z.array(adminPrice),
  created_at: timestamp,
  updated_at: timestamp,
  metadata,
  /** With `expand=stock_items`. */
  stock_items: z.array(stockItem).optional(),
  media: z.array(adminMedia).optional(),
  primary_media: adminMedia.optional(),
  custom_fields: z.array(adminCustomField).optional(),
});
adminVariant.register(namedShapes, { id: 'AdminVariant' });
export type AdminVariant = z.infer<typeof adminVariant>;
