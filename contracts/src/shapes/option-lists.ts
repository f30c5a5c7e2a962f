import { z } from 'zod';

const words = z.array(z.string());

/** What forms of a dashboard offer, by the names of its helpers. */
export const optionLists = z.object({
  /** In the unit system of the store. */
  weight_units: words,
  /** In the unit system of the store. */
  dimension_units: words,
  unit_systems: words,
  /** Where things can be shown. Definitions of custom fields take the first two. */
  display_on_options: words,
  /** Media types. */
  allowed_file_types_for_upload: words,
  /** The types of a payment method's preferences, each with a form field of its own. */
  preference_field_types: words,
});
export type OptionLists = z.infer<typeof optionLists>;
