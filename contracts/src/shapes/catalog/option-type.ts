import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { translations } from '../../records/translations.ts';
import { metadata, timestamp } from '../../values.ts';
import { adminCustomField, customField } from './custom-field.ts';

/** How a storefront offers the values of an option type. */
export const optionKinds = ['dropdown', 'color_swatch', 'buttons'] as const;

/** One choice of an option type: "Red" of "Color". */
export const optionValue = z.object({
  id: z.string(),
  option_type_id: z.string().describe('The option type it belongs to (`optt_…`).'),
  option_type_name: z.string().describe('The name of the option type for programs.'),
  option_type_label: z.string().describe('The name of the option type for people.'),
  name: z.string().describe('The name for programs, such as `red`.'),
  label: z.string(),
  position: z.int(),
  /** `#rrggbb`. */
  color_code: z.string().nullable(),
  image_url: z.string().nullable(),
  /** With `expand`. */
  custom_fields: z.array(customField).optional(),
});
optionValue.register(namedShapes, { id: 'OptionValue' });

export type OptionValue = z.infer<typeof optionValue>;

/** An option in which a product's variants differ. `name` is for machines, `label` for people. */
export const optionType = z.object({
  id: z.string(),
  name: z.string().describe('The name for programs, such as `color`.'),
  label: z.string(),
  position: z.int(),
  kind: z.enum(optionKinds),
  /** With `expand=option_values`. */
  option_values: z.array(optionValue).optional().describe('The choices, in their order.'),
  /** With `expand`. */
  custom_fields: z.array(customField).optional(),
});
optionType.register(namedShapes, { id: 'OptionType' });
export type OptionType = z.infer<typeof optionType>;

export const adminOptionValue = optionValue.extend({
  translations,
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
});
adminOptionValue.register(namedShapes, { id: 'AdminOptionValue' });
export type AdminOptionValue = z.infer<typeof adminOptionValue>;

export const adminOptionType = optionType.extend({
  translations,
  option_values: z.array(adminOptionValue).describe('The choices, in their order.'),
  custom_fields: z.array(adminCustomField).optional(),
  created_at: timestamp,
  updated_at: timestamp,
  metadata,
});
adminOptionType.register(namedShapes, { id: 'AdminOptionType' });
export type AdminOptionType = z.infer<typeof adminOptionType>;
