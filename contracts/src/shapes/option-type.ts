import { z } from 'zod';
import { metadata, timestamp } from '../values.ts';
import { adminCustomField, customField } from './custom-field.ts';

/** How a storefront offers the values of an option type. */
export const optionKinds = ['dropdown', 'color_swatch', 'buttons'] as const;

/** One choice of an option type: "Red" of "Color". */
export const optionValue = z.object({
  id: z.string(),
  option_type_id: z.string(),
  option_type_name: z.string(),
  option_type_label: z.string(),
  name: z.string(),
  label: z.string(),
  position: z.int(),
  /** `#rrggbb`. */
  color_code: z.string().nullable(),
  image_url: z.string().nullable(),
  /** With `expand`. */
  custom_fields: z.array(customField).optional(),
});

export type OptionValue = z.infer<typeof optionValue>;

/** An option in which a product's variants differ. `name` is for machines, `label` for people. */
export const optionType = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  position: z.int(),
  kind: z.enum(optionKinds),
  /** With `expand=option_values`. */
  option_values: z.array(optionValue).optional(),
  /** With `expand`. */
  custom_fields: z.array(customField).optional(),
});
export type OptionType = z.infer<typeof optionType>;

export const adminOptionValue = optionValue.extend({
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
});
export type AdminOptionValue = z.infer<typeof adminOptionValue>;

export const adminOptionType = optionType.extend({
  option_values: z.array(adminOptionValue),
  custom_fields: z.array(adminCustomField).optional(),
  created_at: timestamp,
  updated_at: timestamp,
  metadata,
});
export type AdminOptionType = z.infer<typeof adminOptionType>;
