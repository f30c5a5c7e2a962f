import type { Address } from '@storefold/client';
import { countryName } from './language.ts';
import { placeLines } from './store.ts';

/** The lines of an address, as they stand on a parcel. None where there is no address. */
export function addressLines(address: Address | null): string[] {
  if (address === null) return [];
  const { full_name, company, address1, address2, country_iso } = address;
  return [
    full_name,
    company,
    address1,
    address2,
    ...placeLines(address),
    country_iso && countryName(country_iso),
  ].flatMap((line) => (line ? [line] : []));
}
