import type { RecordBody } from '../product/record-body.ts';
import type { Row } from '../row.ts';

/** The columns of an address, each with the name of which address it is before it. */
export const ADDRESS_FIELDS = [
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

/** Each row is a record of its own. */
export const oneByOne = (row: Row): string => String(row.line);

/** Whether a row says where somebody lives: a name or a country alone is no address. */
export const saysAddress = (row: Row, which: string): boolean =>
  ['address1', 'city', 'postal_code'].some((field) => row.text(`${which}_${field}`) !== undefined);

/** Puts an address into a field of the body. Without names of its own it is of whoever the row is of. */
export function fillAddress(body: RecordBody, field: string, row: Row, which: string): void {
  for (const name of ADDRESS_FIELDS) {
    const means = `${which}_${name}`;
    if (row.text(means) === undefined) continue;
    if (name !== 'state') body.text(`${field}.${name}`, row, means);
    else body.text(`${field}.${isCode(row.text(means)) ? 'state_abbr' : 'state_name'}`, row, means);
  }
  for (const name of ['first_name', 'last_name'] as const)
    if (row.text(`${which}_${name}`) === undefined && row.text(name) !== undefined)
      body.text(`${field}.${name}`, row, name);
}

const isCode = (state = ''): boolean => /^[A-Z0-9]{1,3}$/.test(state);
