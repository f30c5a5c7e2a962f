import { type AddressFields, type AddressInput, checkAddress } from '@storefold/contracts';
import { invalid } from './refusal.ts';

/**
 * Reads an address as a client sent it. `current` fills what is not sent. Refused with `validation_error`; `under` puts a
 * name before the fields in its messages, as in `shipping_address.city`.
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
