import { type AddressInput, checkAddress, text } from '@storefold/contracts';
import type { RowAtWork } from './imported-rows.ts';

/** Undefined: it is left out. A state that the country does not have is left out alone. */
export function readableAddress(
  sent: AddressInput,
  field: string,
  { warn }: Pick<RowAtWork, 'warn'>,
): AddressInput | undefined {
  const checked = checkAddress(sent);
  if ('fields' in checked) return sent;
  const { state, ...others } = checked.problems;
  if (state && Object.keys(others).length === 0) {
    warn(`${field}.${sent.state_abbr ? 'state_abbr' : 'state_name'}`, 'state_left_out');
    return { ...sent, state_abbr: null, state_name: null };
  }
  for (const [name, complaints] of Object.entries(others))
    for (const why of complaints)
      warn(`${field}.${FIELDS[name] ?? name}`, text('address_left_out', { field: name, why }));
  return undefined;
}

const FIELDS: Readonly<Record<string, string>> = {
  firstname: 'first_name',
  country: 'country_iso',
  zipcode: 'postal_code',
};
