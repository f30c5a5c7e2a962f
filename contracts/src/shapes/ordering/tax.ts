import { z } from 'zod';
import { complaint } from '../../languages/text.ts';
import { namedShapes } from '../../named-shapes.ts';
import {
  amountFields,
  amountInput,
  metadata,
  optionalMetadata,
  optionalText,
  timestamp,
} from '../../values.ts';

/** What is taxed alike, such as books. One of a store is the default: of what names none. */
export const taxCategory = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  tax_code: z.string().nullable().describe("The shop's own code of it, such as that of its accounting."),
  is_default: z
    .boolean()
    .describe('Whether it is that of products and ways of delivery that name none. One of a store is.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
taxCategory.register(namedShapes, { id: 'TaxCategory' });
export type TaxCategory = z.infer<typeof taxCategory>;

const name = z.string().trim().min(1).max(255);

const categoryDetails = {
  description: optionalText,
  tax_code: z.string().max(255).nullish().pipe(optionalText).describe("The shop's own code of it."),
  is_default: z
    .boolean()
    .optional()
    .describe('True takes it from the category that was the default before; false is refused for that one.'),
  metadata: optionalMetadata,
};

export const taxCategoryInput = z.object({ name, ...categoryDetails });
export const taxCategoryChange = z.object({ name: name.optional(), ...categoryDetails });

/** What a tax takes in a zone, of one category or of all. */
export const taxRate = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.string().describe('The rate as a fraction: `0.19` is 19 %.'),
  zone_id: z.string().describe('The zone (`zone_…`) that it holds in.'),
  tax_category_id: z
    .string()
    .nullable()
    .describe('The category (`taxcat_…`) that it is of; null: of every one.'),
  included_in_price: z.boolean().describe('Whether prices contain it; otherwise it is added to them.'),
  active: z.boolean().describe('False: it is of no effect.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
taxRate.register(namedShapes, { id: 'TaxRate' });
export type TaxRate = z.infer<typeof taxRate>;

/** Answered in its shortest form: `0.190` as `0.19`. */
const rate = amountInput
  .transform((sent) => sent.trim())
  .refine((sent) => /^(0|0\.\d{1,5}|1(\.0{1,5})?)$/.test(sent), complaint('not_a_rate'))
  .transform((sent) => (sent.includes('.') ? sent.replace(/\.?0+$/, '') : sent))
  .describe('The rate as a fraction from 0 to 1 with at most five decimals: `0.19` is 19 %.');

const zone_id = z.string().max(64).describe('The zone (`zone_…`) that it holds in.');

const rateDetails = {
  tax_category_id: z
    .string()
    .max(64)
    .nullish()
    .pipe(optionalText)
    .describe('The category (`taxcat_…`) that it is of; null: of every one.'),
  included_in_price: z
    .boolean()
    .optional()
    .describe('Whether prices contain it; otherwise, and by default, it is added to them.'),
  active: z.boolean().optional().describe('False: it is of no effect. Default: true.'),
  metadata: optionalMetadata,
};

export const taxRateInput = z.object({ name, amount: rate, zone_id, ...rateDetails });
export const taxRateChange = z.object({
  name: name.optional(),
  amount: rate.optional(),
  zone_id: zone_id.optional(),
  ...rateDetails,
});

/** What one rate comes to, of a line or of a delivery. */
export const taxLine = z.object({
  tax_rate_id: z.string().describe('The rate (`taxrate_…`).'),
  name: z.string(),
  rate: z.string().describe('The rate as a fraction: `0.19` is 19 %.'),
  ...amountFields({ amount: 'What it comes to.' }),
  included: z.boolean().describe('Whether the price contains it; otherwise it is added.'),
});
taxLine.register(namedShapes, { id: 'TaxLine' });
export type TaxLine = z.infer<typeof taxLine>;
