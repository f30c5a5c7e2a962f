import { z } from 'zod';

export const customFieldTypes = [
  'short_text',
  'long_text',
  'rich_text',
  'number',
  'boolean',
  'json',
] as const;

/** A custom field's value on a resource. `key` is `<namespace>.<key>`, `type` repeats `field_type`. */
export const customField = z.object({
  id: z.string(),
  label: z.string(),
  key: z.string(),
  field_type: z.enum(customFieldTypes),
  type: z.enum(customFieldTypes),
  value: z.string(),
});
export type CustomField = z.infer<typeof customField>;
