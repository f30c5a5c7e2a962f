import type { Address } from '@storefold/contracts';

/** What of an address its mails show. Orders of before states were kept have none. */
type ShownAddress = Pick<
  Address,
  'firstname' | 'lastname' | 'company' | 'address1' | 'address2' | 'postal_code' | 'city' | 'country_name'
> &
  Partial<Pick<Address, 'country_iso' | 'state_text'>>;

/** An address as lines of a mail, with the country in the language of its reader. */
export const addressLines =
  (language: string) =>
  (address: ShownAddress): string[] => {
    return [
      [address.firstname, address.lastname].filter(Boolean).join(' '),
      address.company,
      address.address1,
      address.address2,
      placeLine(address),
      countryName(language, address),
    ].filter((line): line is string => line !== null && line !== '');
  };

/** Where the city comes before the state and the postal code, as the pages of dashboard and shop write it. */
const CITY_FIRST = ['US', 'CA', 'AU'];

/** `Boston, MA 02108`, `10115 Berlin`, `20121 Milano, MI`. */
function placeLine({ city, postal_code, state_text = null, country_iso = '' }: ShownAddress): string {
  const joined = (separator: string, ...parts: readonly (string | null)[]) =>
    parts.filter(Boolean).join(separator);
  return CITY_FIRST.includes(country_iso)
    ? joined(', ', city, joined(' ', state_text, postal_code))
    : joined(', ', joined(' ', postal_code, city), state_text);
}

function countryName(language: string, { country_iso, country_name }: ShownAddress): string {
  if (country_iso === undefined) return country_name;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return names.of(country_iso) ?? country_name;
}
