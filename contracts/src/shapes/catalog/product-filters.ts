import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { currencyCode } from '../../values.ts';
import { optionKinds } from './option-type.ts';

const count = z.int();

const FILTER = "What is filtered by: an option type's id, or the name of the filter.";
const CHOICE = 'What to filter by.';
const CHOICES = 'The choices that leave something.';

const priceFilter = z.object({
  id: z.literal('price').describe(FILTER),
  type: z.literal('price_range'),
  /** In whole units of the currency, such as 19.99. */
  min: z.number().describe('The lowest price, in whole units of the currency.'),
  max: z.number().describe('The highest price, in whole units of the currency.'),
  currency: currencyCode,
});

const availabilityFilter = z.object({
  id: z.literal('availability').describe(FILTER),
  type: z.literal('availability'),
  options: z
    .array(z.object({ id: z.enum(['in_stock', 'out_of_stock']).describe(CHOICE), count }))
    .describe(CHOICES),
});

const optionFilter = z.object({
  id: z.string().describe(FILTER),
  type: z.literal('option'),
  name: z.string(),
  label: z.string(),
  kind: z.enum(optionKinds),
  options: z
    .array(
      z.object({
        id: z.string().describe(CHOICE),
        name: z.string(),
        label: z.string(),
        position: z.int(),
        color_code: z.string().nullable(),
        image_url: z.string().nullable(),
        count,
      }),
    )
    .describe(CHOICES),
});

const categoryFilter = z.object({
  id: z.literal('categories').describe(FILTER),
  type: z.literal('category'),
  options: z
    .array(z.object({ id: z.string().describe(CHOICE), name: z.string(), permalink: z.string(), count }))
    .describe(CHOICES),
});

/**
 * The filters of a list of products, and how many products each choice leaves. The counts of a filter ignore the
 * choices made in that filter itself; choices without products are left out.
 */
export const productFilters = z.object({
  /** The category's id, or `products`. */
  id: z.string().describe("The category's id, or `products`."),
  filters: z
    .array(z.discriminatedUnion('type', [priceFilter, availabilityFilter, optionFilter, categoryFilter]))
    .describe('What the list can be narrowed by.'),
  sort_options: z
    .array(
      z.object({
        id: z.string().describe('What to send as `sort`.'),
        label: z.string().nullable().describe('The name for people; null leaves it to the storefront.'),
      }),
    )
    .describe('The orders that the list can have.'),
  default_sort: z.string().describe('The order of a list that asks for none.'),
  total_count: count.describe('How many products the list has.'),
});
productFilters.register(namedShapes, { id: 'ProductFilters' });
export type ProductFilters = z.infer<typeof productFilters>;
