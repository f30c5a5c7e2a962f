import { countries, statesOf } from '@storefold/contracts';
import type { LanguageCode } from './languages/language.ts';

const regions = new Map<LanguageCode, Intl.DisplayNames>();

/** The name of a country in the language of a page; the code where it is none. */
export function countryName(language: LanguageCode, iso: string): string {
  let names = regions.get(language);
  if (names === undefined) {
    names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
    regions.set(language, names);
  }
  return /^[A-Z]{2}$/.test(iso) ? (names.of(iso) ?? iso) : iso;
}

/** The name of a state, as its country writes it; the code where it is none. */
export const stateName = (iso: string, abbr: string): string =>
  statesOf(iso).find((state) => state.abbr === abbr)?.name ?? abbr;

/** All countries to choose from, by their names. */
export const countryOptions = (language: LanguageCode): [string, string][] =>
  countries
    .map(({ iso }): [string, string] => [countryName(language, iso), iso])
    .sort(([one], [other]) => one.localeCompare(other, language));
