import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { translations } from '../../records/translations.ts';
import { currencyCode, display, metadata, money, timestamp } from '../../values.ts';
import { adminCategory, category } from './category.ts';
import { adminCustomField, customField } from './custom-field.ts';
import { adminMedia, media } from './media.ts';
import { optionType, optionValue } from './option-type.ts';
import { price } from './price.ts';
import { adminVariant, variant } from './variant.ts';

const text = z.string().nullable();

/** A draft is being prepared, an archived product is no longer sold; only active ones are in the Store API. */
export const productStatuses = ['draft', 'active', 'archived'] as const;
export type ProductStatus = (typeof productStatuses)[number];

const priceRange = z.object({
  min: money.describe('The lowest price.'),
  max: money.describe('The highest price.'),
  currency: currencyCode,
  display_min: display,
  display_max: display,
});
priceRange.register(namedShapes, { id: 'PriceRange' });

const optionSummary = z.object({
  name: z.string().describe('The name of the option type for programs, such as `color`.'),
  label: z.string(),
  values: z.array(z.string()).describe('The labels of the values that its variants have, in their order.'),
});
optionSummary.register(namedShapes, { id: 'OptionSummary' });

/**
 * A product in the form of the Store API. `price` is the lowest of its variants' prices in the requested currency.
 * `in_stock`: at least one variant is in stock; `purchasable`: at least one variant can be bought, possibly on
 * back-order.
 */
export const product = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Without HTML tags. */
  description: text.describe('Text for people, without HTML tags.'),
  description_html: text,
  meta_title: text,
  meta_description: text,
  meta_keywords: text,
  vendor: text.describe('Who makes it, or whose brand it is.'),
  product_type: text.describe('What kind of thing it is, in the words of the shop.'),
  variant_count: z.int().describe('How many variants it has.'),
  available_on: timestamp.nullable(),
  purchasable: z.boolean(),
  preorder: z.boolean(),
  preorder_ships_at: timestamp.nullable(),
  in_stock: z.boolean(),
  backorderable: z.boolean(),
  available: z.boolean().describe('Whether it is for sale: active, and its `available_on` has come.'),
  /** The first variant that is in stock, else the first that can be bought, else the first. */
  default_variant_id: z
    .string()
    .describe('The first variant in stock, else the first that can be bought, else the first (`var_…`).'),
  thumbnail_url: text,
  second_thumbnail_url: text.describe(
    'The small picture to show next, such as when the pointer is over the first one.',
  ),
  tags: z.array(z.string()),
  price: price.describe('The lowest price of its variants in the requested currency.'),
  original_price: price.nullable(),
  prior_price: price.nullable(),
  price_range: priceRange
    .nullable()
    .describe('From the lowest to the highest price of its variants; null without a price in the currency.'),
  option_summary: z
    .array(optionSummary)
    .describe('What its variants differ in, and what there is to choose from.'),
  /** The following fields are present with `expand` only. */
  variants: z.array(variant).optional(),
  default_variant: variant.optional(),
  media: z.array(media).optional(),
  primary_media: media.optional(),
  option_types: z.array(optionType).optional().describe('What the variants differ in; with `expand` only.'),
  option_values: z
    .array(optionValue)
    .optional()
    .describe('The option values that its variants have; with `expand` only.'),
  categories: z.array(category).optional(),
  custom_fields: z.array(customField).optional(),
});
product.register(namedShapes, { id: 'Product' });
export type Product = z.infer<typeof product>;

/** What lists of a storefront show in one place. Staff have the variants. */
const ofStorefronts = { second_thumbnail_url: true, price_range: true, option_summary: true } as const;

export const adminProduct = product.omit(ofStorefronts).extend({
  translations,
  status: z
    .enum(productStatuses)
    .describe('`draft` is being prepared, `active` is sold, `archived` is sold no longer.'),
  category_ids: z.array(z.string()).describe('The categories it stands in (`ctg_…`).'),
  position: z
    .int()
    .nullable()
    .describe(
      'Its place in `sort=manual` without a category; null: behind those that have one, in the order of creation.',
    ),
  tax_category_id: text,
  requires_shipping: z
    .boolean()
    .describe('Whether it is delivered although files serve it, such as a book with its e-book.'),
  deleted_at: timestamp.nullable().describe('When it was deleted.'),
  created_at: timestamp,
  updated_at: timestamp,
  metadata,
  variants: z.array(adminVariant).optional(),
  default_variant: adminVariant.optional(),
  categories: z.array(adminCategory).optional(),
  media: z.array(adminMedia).optional(),
  primary_media: adminMedia.optional(),
  custom_fields: z.array(adminCustomField).optional(),
});
adminProduct.register(namedShapes, { id: 'AdminProduct' });
export type AdminProduct = z.infer<typeof adminProduct>;
