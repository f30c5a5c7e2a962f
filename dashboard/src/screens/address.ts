/** The fields of an address, as forms have them. */
export const addressFields = [
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'postal_code',
  'city',
  'state_abbr',
  'country_iso',
  'phone',
] as const;

/** An address that was typed in. What was left empty is taken away. */
export const addressIn = (form: URLSearchParams) =>
  Object.fromEntries(addressFields.map((name) => [name, form.get(name)?.trim() || null] as const));
