import { z } from 'zod';

const words = z.array(z.string());

/** What forms of a dashboard offer, by the names of its helpers. */
export const optionLists = z.object({
  /** In the unit system of the store. */
  weight_units: words.describe('The units of weights, by the unit system of the store.'),
  /** In the unit system of the store. */
  dimension_units: words.describe('The units of lengths, by the unit system of the store.'),
  unit_systems: words.describe('The values of `unit_system`.'),
  /** Where things can be shown. Definitions of custom fields take the first two. */
  display_on_options: words,
  /** Media types. */
  allowed_file_types_for_upload: words.describe('The media types of files that can be uploaded.'),
  /** The types of a payment method's preferences, each with a form field of its own. */
  preference_field_types: words.describe(
    'The types of a preference of a payment method, each with a form field of its own.',
  ),
});
export type OptionLists = z.infer<typeof optionLists>;
