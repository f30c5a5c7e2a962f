import type { AddressFields } from '@storefold/contracts';

const parts = [
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

type AddressColumn<Prefix extends string> = `${Prefix}_${(typeof parts)[number]}`;

/** The columns of an address in files. */
export const addressColumns = <const Prefix extends string>(prefix: Prefix) =>
  parts.map((part): AddressColumn<Prefix> => `${prefix}_${part}`);

/** Its cells in them; empty ones without an address. */
export function addressCells<const Prefix extends string>(
  prefix: Prefix,
  address: AddressFields | null | undefined,
): Record<AddressColumn<Prefix>, string | null> {
  const state = address?.state_abbr ?? address?.state_name;
  const cells = { ...address, state };
  return Object.fromEntries(parts.map((part) => [`${prefix}_${part}`, cells[part] ?? null])) as Record<
    AddressColumn<Prefix>,
    string | null
  >;
}
