import type { Address } from '@storefold/client';
import { countryName } from './language.ts';

/** The lines of an address, as they stand on a parcel. None where there is no address. */
export function addressLines(address: Address | null): string[] {
  if (address === null) return [];
  const { full_name, company, address1, address2, postal_code, city, state_text, country_iso } = address;
  const place = [postal_code, city].filter(Boolean).join(' ');
  return [
    full_name,
    company,
    address1,
    address2,
    place,
    state_text,
    country_iso && countryName(country_iso),
  ].flatMap((line) => (line ? [line] : []));
}
