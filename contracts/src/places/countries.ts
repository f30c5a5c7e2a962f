import { iso31661 } from 'iso-3166/1.js';
import type { Country } from '../shapes/country.ts';
import { asciiUpperCase } from '../text/ascii-case.ts';
import { statesOf } from './states.ts';

/** Countries without postal codes, or whose postal service does not require them. */
const withoutZipcodes = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK HM IE ' +
    'JM KE KI KM KN KP LC LY ML MO MR MW NR NU PA QA RW SB SC SL SO SR SS ST SX SY TD TF TG TK TL TO TT TV TZ ' +
    'UG UM VU YE ZW'
  ).split(' '),
);

/** Common names of countries whose name in ISO 3166-1 is a formal one. */
const commonNames: Readonly<Record<string, string>> = {
  BN: 'Brunei',
  BO: 'Bolivia',
  CD: 'Congo (Democratic Republic)',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GB: 'United Kingdom',
  IR: 'Iran',
  KP: 'North Korea',
  KR: 'South Korea',
  LA: 'Laos',
  MD: 'Moldova',
  NL: 'Netherlands',
  PS: 'Palestine',
  RU: 'Russia',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VE: 'Venezuela',
  VN: 'Vietnam',
};

/** All countries, by name. */
export const countries: readonly Country[] = iso31661
  .map(({ alpha2: iso, alpha3: iso3, name }) => ({
    iso,
    iso3,
    name: commonNames[iso] ?? name,
    states_required: statesOf(iso).length > 0,
    zipcode_required: !withoutZipcodes.has(iso),
  }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** Further names that clients may use for a country. */
const otherNames = [
  ['CI', 'Ivory Coast'],
  ['CZ', 'Czech Republic'],
  ['GB', 'Great Britain'],
  ['TR', 'Turkey'],
  ['VA', 'Vatican City'],
] as const;

const byCode = new Map([
  ['UK', countryOf('GB')],
  ...countries.flatMap((country) => [country.iso, country.iso3].map((code) => [code, country] as const)),
]);

const byName = new Map(
  [
    ...otherNames,
    ...iso31661.map(({ alpha2, name }) => [alpha2, name] as const),
    ...countries.map(({ iso, name }) => [iso, name] as const),
  ].map(([iso, name]) => [name.toLowerCase(), countryOf(iso)] as const),
);

/** A country by its two-letter or three-letter code or one of its English names, in any case. */
export function findCountry(text: string): Country | undefined {
  const wanted = text.trim();
  return byCode.get(asciiUpperCase(wanted)) ?? byName.get(wanted.toLowerCase());
}

function countryOf(iso: string): Country | undefined {
  return countries.find((country) => country.iso === iso);
}

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
