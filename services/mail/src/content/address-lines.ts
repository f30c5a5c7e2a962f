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
    const place = [address.postal_code, address.city].filter(Boolean).join(' ');
    return [
      [address.firstname, address.lastname].filter(Boolean).join(' '),
      address.company,
      address.address1,
      address.address2,
      [place, address.state_text].filter(Boolean).join(', '),
      countryName(language, address),
    ].filter((line): line is string => line !== null && line !== '');
  };

function countryName(language: string, { country_iso, country_name }: ShownAddress): string {
  if (country_iso === undefined) return country_name;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return names.of(country_iso) ?? country_name;
}
