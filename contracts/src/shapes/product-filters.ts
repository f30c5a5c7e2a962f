import { z } from 'zod';
import { currencyCode } from '../values.ts';
import { optionKinds } from './option-type.ts';

const count = z.int();

const priceFilter = z.object({
  id: z.literal('price'),
  type: z.literal('price_range'),
  /** In whole units of the currency, such as 19.99. */
  min: z.number(),
  max: z.number(),
  currency: currencyCode,
});

const availabilityFilter = z.object({
  id: z.literal('availability'),
  type: z.literal('availability'),
  options: z.array(z.object({ id: z.enum(['in_stock', 'out_of_stock']), count })),
});

const optionFilter = z.object({
  /** The option type's id. */
  id: z.string(),
  type: z.literal('option'),
  name: z.string(),
  label: z.string(),
  kind: z.enum(optionKinds),
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      label: z.string(),
      position: z.int(),
      color_code: z.string().nullable(),
      image_url: z.string().nullable(),
      count,
    }),
  ),
});

const categoryFilter = z.object({
  id: z.literal('categories'),
  type: z.literal('category'),
  options: z.array(z.object({ id: z.string(), name: z.string(), permalink: z.string(), count })),
});

/**
 * The filters of a list of products, and how many products each choice leaves. The counts of a filter ignore the
 * choices made in that filter itself; choices without products are left out.
 */
export const productFilters = z.object({
  /** The category's id, or `products`. */
  id: z.string(),
  filters: z.array(
    z.discriminatedUnion('type', [priceFilter, availabilityFilter, optionFilter, categoryFilter]),
  ),
  sort_options: z.array(z.object({ id: z.string(), label: z.string().nullable() })),
  default_sort: z.string(),
  total_count: count,
});
export type ProductFilters = z.infer<typeof productFilters>;
