import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { translations } from '../../records/translations.ts';
import { metadata, timestamp } from '../../values.ts';

export const customFieldTypes = [
  'short_text',
  'long_text',
  'rich_text',
  'number',
  'boolean',
  'json',
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** `both`: in the Store API and the Admin API; `back_end`: in the Admin API only. */
export const customFieldDisplays = ['both', 'back_end'] as const;

/** A custom field's value on a resource. `key` is `<namespace>.<key>`, `type` repeats `field_type`. */
export const customField = z.object({
  id: z.string(),
  label: z.string(),
  key: z.string().describe('`<namespace>.<key>`.'),
  field_type: z.enum(customFieldTypes),
  type: z.enum(customFieldTypes).describe('The same as `field_type`.').meta({ deprecated: true }),
  value: z.string().describe('The value as text.'),
});
customField.register(namedShapes, { id: 'CustomField' });
export type CustomField = z.infer<typeof customField>;

/** The Admin API's form. */
export const adminCustomField = customField.extend({
  storefront_visible: z.boolean(),
  translations,
  custom_field_definition_id: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
adminCustomField.register(namedShapes, { id: 'AdminCustomField' });
export type AdminCustomField = z.infer<typeof adminCustomField>;

/** What values of one custom field mean, and where they are shown. `storefront_visible` repeats `display_on`. */
export const customFieldDefinition = z.object({
  id: z.string(),
  namespace: z.string(),
  key: z.string(),
  label: z.string(),
  field_type: z.enum(customFieldTypes),
  /** As it was given. */
  resource_type: z.string(),
  display_on: z.enum(customFieldDisplays),
  storefront_visible: z.boolean(),
  searchable: z.boolean(),
  sortable: z.boolean(),
  /** The name in filters and sorts: `cf_<namespace>_<key>`. */
  filter_key: z.string().describe('The name in filters and sorts, `cf_<namespace>_<key>`.'),
  /** The order in which fields of a resource are shown, from 1. */
  position: z.int(),
  translations,
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
export type CustomFieldDefinition = z.infer<typeof customFieldDefinition>;
