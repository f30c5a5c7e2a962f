import { iso31662 } from 'iso-3166/2.js';
import type { CountryState } from '../shapes/country.ts';
import { asciiUpperCase } from '../text/ascii-case.ts';

/** The countries whose addresses name a state, with additions to the states of ISO 3166-2. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: {},
  CA: {},
  US: {
    AA: 'Armed Forces Americas',
    AE: 'Armed Forces Europe',
    AP: 'Armed Forces Pacific',
    VI: 'U.S. Virgin Islands',
  },
};

const statesByCountry = new Map(Object.entries(tables).map(([iso, own]) => [iso, statesIn(iso, own)]));

/** Sorted by abbreviation. */
function statesIn(iso: string, own: Readonly<Record<string, string>>): readonly CountryState[] {
  const listed = iso31662
    .filter(({ parent }) => parent === iso)
    .map(({ code, name }) => [code.slice(iso.length + 1), name] as const);
  return [...new Map([...listed, ...Object.entries(own)])]
    .map(([abbr, name]) => ({ abbr, name }))
    .sort((one, other) => (one.abbr < other.abbr ? -1 : 1));
}

/** The states of a country by its two-letter code; none when its addresses do not name a state. */
export const statesOf = (iso: string): readonly CountryState[] => statesByCountry.get(iso) ?? [];

/** A state by its abbreviation or English name, in any case. */
export function findState(iso: string, text: string): CountryState | undefined {
  const wanted = text.trim();
  const code = asciiUpperCase(wanted);
  const lowerCase = wanted.toLowerCase();
  return statesOf(iso).find(({ abbr, name }) => abbr === code || name.toLowerCase() === lowerCase);
}
