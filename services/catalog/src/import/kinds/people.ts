import { addressParts } from '@storefold/custom-fields';
import type { RecordBody } from '../product/record-body.ts';
import type { Row } from '../row.ts';

/** Each row is a record of its own. */
export const oneByOne = (row: Row): string => String(row.line);

/** Whether a row says where somebody lives: a name or a country alone is no address. */
export const saysAddress = (row: Row, which: string): boolean =>
  ['address1', 'city', 'postal_code'].some((field) => row.text(`${which}_${field}`) !== undefined);

/** Puts an address into a field of the body. Without names of its own it is of whoever the row is of. */
export function fillAddress(body: RecordBody, field: string, row: Row, which: string): void {
  for (const name of addressParts) {
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
