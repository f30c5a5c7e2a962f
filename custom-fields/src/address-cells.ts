import type { AddressFields } from '@storefold/contracts';

/** The parts of an address, as columns have them. */
export const addressParts = [
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'city',
  'postal_code',
  'state',
  'country_iso',
  'phone',
] as const;

type AddressColumn<Prefix extends string> = `${Prefix}_${(typeof addressParts)[number]}`;

/** The columns of an address in files. */
export const addressColumns = <const Prefix extends string>(prefix: Prefix) =>
  addressParts.map((part): AddressColumn<Prefix> => `${prefix}_${part}`);

/** Its cells in them; empty ones without an address. */
export function addressCells<const Prefix extends string>(
  prefix: Prefix,
  address: AddressFields | null | undefined,
): Record<AddressColumn<Prefix>, string | null> {
  const state = address?.state_abbr ?? address?.state_name;
  const cells = { ...address, state };
  return Object.fromEntries(addressParts.map((part) => [`${prefix}_${part}`, cells[part] ?? null])) as Record<
    AddressColumn<Prefix>,
    string | null
  >;
}
