import { z } from 'zod';

/** A state, province or territory, with the abbreviation that its postal service uses. */
export const countryState = z.object({ abbr: z.string(), name: z.string() });
export type CountryState = Readonly<z.infer<typeof countryState>>;

/**
 * A country of ISO 3166-1: its codes of two and three letters, its name in the language of the answer, and whether its addresses name a state and
 * have a postal code. `states` only with `expand=states`.
 */
export const country = z.object({
  iso: z.string(),
  iso3: z.string(),
  name: z.string(),
  states_required: z.boolean(),
  zipcode_required: z.boolean(),
  states: z.array(countryState).optional(),
});
export type Country = Readonly<z.infer<typeof country>>;

export const currencyEntry = z.object({ iso_code: z.string(), name: z.string(), symbol: z.string() });

export const localeEntry = z.object({
  code: z.string(),
  name: z.string(),
  default: z.boolean(),
  rtl: z.boolean(),
});

/** A whole list at once. */
export const allOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) });
