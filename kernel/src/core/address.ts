import { type AddressFields, type AddressInput, checkAddress } from '@storefold/contracts';
import { invalid } from './failure/refusal.ts';

/**
 * Reads an address as a client sent it. `current` fills the fields that are not sent. Refuses with `validation_error`;
 * `under` prefixes the field names in its messages, as in `shipping_address.city`.
 */
export function readAddress(
  input: AddressInput,
  { current, under }: { current?: AddressFields; under?: string } = {},
): AddressFields {
  const checked = checkAddress(input, current);
  if ('fields' in checked) return checked.fields;
  const prefix = under === undefined ? '' : `${under}.`;
  const problems = Object.entries(checked.problems);
  throw invalid(Object.fromEntries(problems.map(([field, texts]) => [prefix + field, texts])));
}
