import type { PlainKey } from '../languages/text.ts';
import type { Address, AddressFields, AddressInput } from '../shapes/address.ts';
import type { Country } from '../shapes/country.ts';
import { findCountry } from './countries.ts';
import { findState, statesOf } from './states.ts';

/** The problems of an address, under `firstname`, `address1`, `city`, `country`, `zipcode` and `state`. */
export type AddressProblems = Record<string, PlainKey[]>;

/** An address while it is being read. The country may still be missing or unknown. */
type Draft = Omit<AddressFields, 'country_iso'> & { country: string | null };

/**
 * Checks an address as a client sent it, in either spelling. Returns its fields or its problems. `current` fills the
 * fields that are not sent (when an existing address is changed); a null or empty text clears the field.
 */
export function checkAddress(
  input: AddressInput,
  current?: AddressFields,
): { readonly fields: AddressFields } | { readonly problems: AddressProblems } {
  const draft = draftOf(input, current);
  const country = draft.country === null ? undefined : findCountry(draft.country);
  const problems = problemsOf(draft, country);
  if (!country || Object.keys(problems).length > 0) return { problems };
  const { country: _, ...fields } = draft;
  return { fields: { ...fields, country_iso: country.iso, ...stateOf(draft, country) } };
}

type Sent = string | null | undefined;

function draftOf(input: AddressInput, current: AddressFields | undefined): Draft {
  const pick = (sent: Sent, kept: Sent): string | null =>
    sent === undefined ? (kept ?? null) : textOrNull(sent);
  const country = pick(either(input.country_iso, input.country), current?.country_iso);
  const moved = current !== undefined && country !== current.country_iso;
  const stateSent = input.state_abbr !== undefined || input.state_name !== undefined || moved;
  return {
    first_name: pick(either(input.first_name, input.firstname), current?.first_name),
    last_name: pick(either(input.last_name, input.lastname), current?.last_name),
    address1: pick(input.address1, current?.address1),
    address2: pick(input.address2, current?.address2),
    city: pick(input.city, current?.city),
    postal_code: pick(either(input.postal_code, input.zipcode), current?.postal_code),
    phone: pick(input.phone, current?.phone),
    company: pick(input.company, current?.company),
    country,
    state_abbr: pick(input.state_abbr, stateSent ? null : current?.state_abbr),
    state_name: pick(input.state_name, stateSent ? null : current?.state_name),
  };
}

/** The value of a field that has two names; null is a value. */
const either = (first: Sent, second: Sent): Sent => (first === undefined ? second : first);

function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim();
  return trimmed ? trimmed : null;
}

function problemsOf(draft: Draft, country: Country | undefined): AddressProblems {
  const problems: AddressProblems = {};
  if (draft.first_name === null) problems.firstname = ['blank'];
  if (draft.address1 === null) problems.address1 = ['blank'];
  if (draft.city === null) problems.city = ['blank'];
  if (draft.country === null) problems.country = ['blank'];
  else if (!country) problems.country = ['not_in_list'];
  if (country?.zipcode_required && draft.postal_code === null) problems.zipcode = ['blank'];
  if (country && stateIsUnknown(draft, country)) problems.state = ['not_in_list'];
  return problems;
}

/**
 * A state must be one of the country's, when the country's states are known. A missing state is accepted, so that
 * clients that only send the required fields of an address can order.
 */
function stateIsUnknown(draft: Draft, country: Country): boolean {
  if (statesOf(country.iso).length === 0) return false;
  const sent = [draft.state_abbr, draft.state_name].filter((text) => text !== null);
  return sent.length > 0 && !sent.some((text) => findState(country.iso, text));
}

/** Completes the abbreviation from the name of the state, or the name from the abbreviation. */
function stateOf(draft: Draft, country: Country): Pick<AddressFields, 'state_abbr' | 'state_name'> {
  for (const text of [draft.state_abbr, draft.state_name]) {
    const state = text === null ? undefined : findState(country.iso, text);
    if (state) return { state_abbr: state.abbr, state_name: state.name };
  }
  return { state_abbr: draft.state_abbr, state_name: draft.state_name };
}

/** An address in the form of the APIs' responses, in both spellings. */
export function addressAnswer(
  id: string,
  fields: AddressFields,
  defaults: { billing: boolean; shipping: boolean } = { billing: false, shipping: false },
): Address {
  return {
    id,
    first_name: fields.first_name,
    last_name: fields.last_name,
    full_name: [fields.first_name, fields.last_name].filter((name) => name !== null).join(' '),
    address1: fields.address1,
    address2: fields.address2,
    city: fields.city,
    postal_code: fields.postal_code,
    phone: fields.phone,
    company: fields.company,
    country_name: findCountry(fields.country_iso)?.name ?? fields.country_iso,
    country_iso: fields.country_iso,
    state_text: fields.state_abbr ?? fields.state_name,
    state_abbr: fields.state_abbr,
    state_name: fields.state_name,
    quick_checkout: false,
    is_default_billing: defaults.billing,
    is_default_shipping: defaults.shipping,
    firstname: fields.first_name,
    lastname: fields.last_name,
    zipcode: fields.postal_code,
    country: fields.country_iso,
  };
}
