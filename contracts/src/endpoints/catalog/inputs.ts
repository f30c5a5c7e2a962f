import { z } from 'zod';
import { complaint } from '../../languages/text.ts';
import { mediaTypes } from '../../shapes/catalog/media.ts';
import { asciiUpperCase } from '../../text/ascii-case.ts';
import { amountInput, optionalMetadata, optionalText, urlInput } from '../../values.ts';

/** The highest stock count of one variant. */
const MAX_COUNT = 1_000_000_000;

export const nameInput = z.string().trim().min(1).max(255);

/** A measure: a number, or its decimal text. */
export const measureInput = z
  .union([
    z.number().min(0).max(1e9),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,6})?$/)
      .transform(Number),
  ])
  .nullish();

/** `amount: null` removes the price. `currency` is matched without case. */
export const priceInput = z.object({
  currency: z.string().trim().length(3).transform(asciiUpperCase),
  amount: amountInput.nullable().describe('The price, a decimal string; null removes it.'),
  compare_at_amount: amountInput.nullish().describe('A higher price to compare with, a decimal string.'),
});
export type PriceInput = z.output<typeof priceInput>;

const pricesInput = z
  .array(priceInput)
  .max(200)
  .refine(
    (prices) => new Set(prices.map(({ currency }) => currency)).size === prices.length,
    complaint('currency_named_twice'),
  );

/** A choice by the names of option type and value, each of which is created when it is new. */
const optionInput = z.object({
  name: nameInput.describe('The name of the option type, such as `color`.'),
  value: nameInput.describe('The name of the option value, such as `red`.'),
});

const stockInput = z.object({
  count_on_hand: z.int().min(0).max(MAX_COUNT).optional(),
  backorderable: z.boolean().optional(),
});

/** Text that may be long and hold HTML; empty is null. */
export const longText = z
  .string()
  .max(60_000)
  .nullish()
  .transform((text) => (typeof text === 'string' && text.trim() === '' ? null : text));

/**
 * The writable fields of a variant. Options are given by `options` or by `option_value_ids`, which takes precedence.
 */
export const variantInput = {
  sku: optionalText,
  barcode: optionalText.describe('The number that is printed on it: EAN, UPC, GTIN, ISBN.'),
  prices: pricesInput.optional(),
  options: z
    .array(optionInput)
    .max(20)
    .optional()
    .describe('The choices by their names, each made when it is new; `option_value_ids` takes precedence.'),
  option_value_ids: z
    .array(z.string())
    .max(20)
    .optional()
    .describe('The chosen option values (`optval_…`), at most one of each option type.'),
  stock_items: z.array(stockInput).max(1).optional(),
  track_inventory: z.boolean().optional(),
  position: z.int().min(1).max(10_000).optional(),
  weight: measureInput,
  height: measureInput,
  width: measureInput,
  depth: measureInput,
  metadata: optionalMetadata,
};

/** Pictures by their URLs. A new list replaces the earlier one. */
export const mediaInput = z.object({
  media_type: z.enum(mediaTypes).optional(),
  url: urlInput.describe('The address of the picture.'),
  external_video_url: urlInput,
  alt: optionalText,
  focal_point_x: z.number().min(0).max(1).nullish(),
  focal_point_y: z.number().min(0).max(1).nullish(),
  variant_ids: z.array(z.string()).max(100).optional(),
});

export const stockItemInput = {
  count_on_hand: z.int().min(0).max(MAX_COUNT).optional(),
  backorderable: z.boolean().optional(),
  track_inventory: z.boolean().optional(),
  metadata: optionalMetadata,
};
