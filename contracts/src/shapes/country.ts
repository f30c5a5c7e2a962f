import { z } from 'zod';
import { namedShapes } from '../named-shapes.ts';

/** A state, province or territory, with the abbreviation that its postal service uses. */
export const countryState = z.object({
  abbr: z.string().describe('The abbreviation that the postal service uses.'),
  name: z.string(),
});
countryState.register(namedShapes, { id: 'CountryState' });
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
  states: z
    .array(countryState)
    .optional()
    .describe('Its states, provinces or territories; with `expand` only.'),
});
country.register(namedShapes, { id: 'Country' });
export type Country = Readonly<z.infer<typeof country>>;

export const currencyEntry = z.object({
  iso_code: z.string().describe('Three letters of ISO 4217.'),
  name: z.string(),
  symbol: z.string().describe('The sign that stands with amounts, such as `$`.'),
});
currencyEntry.register(namedShapes, { id: 'Currency' });

export const localeEntry = z.object({
  code: z.string().describe('The language, such as `de` or `pt-BR`.'),
  name: z.string(),
  default: z.boolean().describe('Whether it is the language where no other is asked for.'),
  rtl: z.boolean().describe('Whether it is written from right to left.'),
});
localeEntry.register(namedShapes, { id: 'Locale' });

/** A whole list at once. */
export const allOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) });
