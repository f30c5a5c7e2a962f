import { type Country, countries } from '@storefold/contracts';

/** The names of 249 countries take a millisecond to look up and sort, so each language's list is made once. */
const lists = new Map<string, readonly Country[]>([['en', countries]]);

/** All countries with their names in a language, by name. */
export function countriesIn(language: string): readonly Country[] {
  const known = lists.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const list = countries
    .map((country) => ({ ...country, name: names.of(country.iso) ?? country.name }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  lists.set(language, list);
  return list;
}
