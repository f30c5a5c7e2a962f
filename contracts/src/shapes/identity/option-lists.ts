import { z } from 'zod';
import { unitSystems } from './store.ts';

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

const units = {
  metric: { weight_units: ['kg', 'g'], dimension_units: ['cm', 'mm'] },
  imperial: { weight_units: ['lb', 'oz'], dimension_units: ['in', 'ft'] },
} as const;

/** What forms offer in a store with these units. */
export const optionListsOf = (unitSystem: (typeof unitSystems)[number]): OptionLists => ({
  weight_units: [...units[unitSystem].weight_units],
  dimension_units: [...units[unitSystem].dimension_units],
  unit_systems: [...unitSystems],
  display_on_options: ['both', 'back_end', 'front_end'],
  allowed_file_types_for_upload: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  preference_field_types: ['integer', 'decimal', 'boolean', 'string', 'password', 'text'],
});
