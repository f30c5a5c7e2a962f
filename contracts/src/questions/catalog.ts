import { z } from 'zod';
import { stockLocation } from '../shapes/catalog/stock-location.ts';
import { shownVariants } from '../shapes/identity/wishlist.ts';
import { money } from '../values.ts';
import { question } from './question.ts';

const ofOrder = { command_id: z.string(), store_id: z.string(), order_id: z.string() };
const wanted = z.object({ variant_id: z.string(), quantity: z.int().positive() });

/** A file that serves a variant. */
const servingFile = z.object({
  digital_id: z.string(),
  filename: z.string(),
  content_type: z.string(),
  byte_size: z.int(),
  login_required: z.boolean(),
});
export type ServingFile = z.infer<typeof servingFile>;

/** In which the texts are. Absent: in that of the store. */
const inLocale = {
  locale: z.string().optional().meta({ ignorable: '0.2.0 answers in the language of the store' }),
};

/** The description and price of a cart line, read from the catalog's own streams. */
export const quotedVariant = z.object({
  variant_id: z.string(),
  product_id: z.string(),
  name: z.string(),
  slug: z.string(),
  sku: z.string().nullable(),
  options_text: z.string(),
  option_values: z.array(
    z.object({
      id: z.string(),
      option_type_id: z.string(),
      option_type_name: z.string(),
      option_type_label: z.string(),
      name: z.string(),
      label: z.string(),
      position: z.int(),
      color_code: z.string().nullable(),
      image_url: z.string().nullable(),
    }),
  ),
  thumbnail_url: z.string().nullable(),
  price: money,
  compare_at_price: money.nullable(),
  currency: z.string(),
  tax_category_id: z.string().nullable(),
  weight: z.number().nullable(),
  weight_unit: z.enum(['g', 'oz']).meta({ exact: 'a delivery is priced by weight' }),
  track_inventory: z.boolean(),
  backorderable: z.boolean(),
  /** What the shelf holds beyond what orders have reserved; null: it is not counted. What is `backorderable` can be bought without limit. */
  available_quantity: z.int().nullable(),
  /** Where it is shipped from. Absent: from the first location of the store, of which nothing is known but its name. */
  stock_location: stockLocation.optional(),
  /** What whoever buys it may download. Absent: nothing. */
  digital_files: z.array(servingFile).optional(),
  /** Whether it is delivered. Absent: it is. */
  is_delivered: z.literal(false).optional(),
});
export type QuotedVariant = z.infer<typeof quotedVariant>;

/**
 * Prices and stock for the lines of a cart. A variant that does not exist, is not sold (draft, archived, not yet
 * available) or has no price in the currency is named in `missing`.
 */
export const quoteVariants = question({
  name: 'catalog.variant.quote',
  service: 'catalog',
  request: z.object({
    store_id: z.string(),
    currency: z.string(),
    variant_ids: z.array(z.string()),
    ...inLocale,
  }),
  answer: z.object({ variants: z.array(quotedVariant), missing: z.array(z.string()) }),
  refusals: [],
});

/** What is sold by SKUs, in whatever case, whether it is on show or not. SKUs that nothing has are left out. */
export const findVariantsBySku = question({
  name: 'catalog.variant.find_by_sku',
  service: 'catalog',
  request: z.object({ store_id: z.string(), skus: z.array(z.string()) }),
  answer: z.object({
    variants: z.array(
      z.object({
        sku: z.string(),
        variant_id: z.string(),
        product_id: z.string(),
        slug: z.string(),
        thumbnail_url: z.string().nullable(),
      }),
    ),
  }),
  refusals: [],
});

/** What variants, and their products, look like in the Store API. Those that are not sold are left out. */
export const showVariants = question({
  name: 'catalog.variant.show',
  service: 'catalog',
  request: z.object({
    store_id: z.string(),
    currency: z.string(),
    variant_ids: z.array(z.string()),
    ...inLocale,
  }),
  answer: shownVariants,
  refusals: [],
});

/**
 * Reserves stock for an order. Asking again for the same order returns the same answer. `checkout_id` names the attempt
 * to complete the order; after that attempt was released it gets no more stock, however late it asks. When one line is
 * refused, the others may stay reserved until they are released. `insufficient_stock` names the variants that fall
 * short, and how many of each there are, in its details (`shortageOf`).
 */
export const reserveStock = question({
  name: 'catalog.stock_item.reserve',
  service: 'catalog',
  request: z.object({ ...ofOrder, checkout_id: z.string(), lines: z.array(wanted) }),
  answer: z.object({}),
  refusals: ['insufficient_stock', 'variant_not_found', 'processing_error'],
});

/** The order is complete, so its reserved stock leaves the shelf. Asking again changes nothing. */
export const commitStock = question({
  name: 'catalog.stock_item.commit',
  service: 'catalog',
  request: z.object({ ...ofOrder, variant_ids: z.array(z.string()) }),
  answer: z.object({}),
  refusals: [],
});

/**
 * The order was not completed: the stock that this checkout reserved is for sale again, and the checkout gets no more.
 * Asking again changes nothing; reservations of another checkout of the order stay.
 */
export const releaseStock = question({
  name: 'catalog.stock_item.release',
  service: 'catalog',
  request: z.object({ ...ofOrder, checkout_id: z.string(), variant_ids: z.array(z.string()) }),
  answer: z.object({}),
  refusals: [],
});

/**
 * Some of what left the shelf for an order is back: by a refund, or because it is not shipped. `return_id`: the refund
 * or the fulfillment. Asking again for the same one changes nothing.
 */
export const returnStock = question({
  name: 'catalog.stock_item.return',
  service: 'catalog',
  request: z.object({ ...ofOrder, return_id: z.string(), lines: z.array(wanted) }),
  answer: z.object({}),
  refusals: [],
});

/** The order was canceled: the rest of the stock that left the shelf for it is back. Asking again changes nothing. */
export const restockStock = question({
  name: 'catalog.stock_item.restock',
  service: 'catalog',
  request: z.object({ ...ofOrder, lines: z.array(wanted) }),
  answer: z.object({}),
  refusals: [],
});

/** How many products of the store name a tax category. */
export const countProductsOfTaxCategory = question({
  name: 'catalog.product.count_of_tax_category',
  service: 'catalog',
  request: z.object({ store_id: z.string(), tax_category_id: z.string() }),
  answer: z.object({ count: z.int() }),
  refusals: [],
});

/** The files that serve a variant now, oldest first. None where there is no such variant any more. */
export const listServingFiles = question({
  name: 'catalog.digital.list_serving',
  service: 'catalog',
  request: z.object({ store_id: z.string(), product_id: z.string(), variant_id: z.string() }),
  answer: z.object({ files: z.array(servingFile) }),
  refusals: [],
});

/** Where the bytes of a file are. `digest`: absent once staff removed it. */
export const findDigitalFile = question({
  name: 'catalog.digital.find_file',
  service: 'catalog',
  request: z.object({ store_id: z.string(), product_id: z.string(), digital_id: z.string() }),
  answer: z.object({ digest: z.string().optional() }),
  refusals: [],
});
