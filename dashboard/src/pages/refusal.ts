import { ApiError } from '@storefold/client';
import type { Mistakes } from '../helpers/marks.ts';
import type { Reply } from '../reply.ts';
import type { Notice } from '../session/notice.ts';

/** What the store refused of what somebody typed or pressed. */
export interface Refused {
  readonly notice: Notice;
  readonly mistakes?: Mistakes;
}

/**
 * The refusals that a form shows. Those of the log-in and of scopes are pages of their own. What is not there is either
 * something that the form names, or the record itself: then reading it again says so.
 */
export function refusedBy(error: unknown): Refused {
  if (!(error instanceof ApiError) || error.status >= 500 || [401, 403].includes(error.status)) throw error;
  const isValidation = error.code === 'validation_error' && error.details !== undefined;
  const mistakes = isValidation ? mistakesIn(error.details ?? {}) : undefined;
  // The fields say it themselves, by the names that they have on the form.
  if (mistakes !== undefined) return { notice: { kind: 'danger', key: 'check_fields' }, mistakes };
  return { notice: { kind: 'danger', key: 'said', values: { message: error.message } } };
}

/** Forms have one number for the place where a variant is, and a name of their own for some fields of addresses. */
const namesOnForms: Readonly<Record<string, string>> = {
  stock_items: 'count_on_hand',
  firstname: 'first_name',
  lastname: 'last_name',
  zipcode: 'postal_code',
  state: 'state_abbr',
  country: 'country_iso',
};
const ADDRESS = /^(?:shipping|billing)_address\./;

/** Fields of which each is on the form. */
const IN_BRACKETS = /^(?:preferences\.\w+|translations\.[\w-]+\.\w+)$/;

/** `translations[de][name]` of `translations.de.name`. */
function bracketed(field: string): string {
  const [first, ...within] = field.split('.');
  return `${first}${within.map((name) => `[${name}]`).join('')}`;
}

/** Fields within fields count for the field that is on the form: `prices[0].amount` for `prices`. Preferences are fields. */
const mistakesIn = (details: Readonly<Record<string, unknown>>): Mistakes => {
  const found: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(details)) {
    // A form has one address, and its fields are on it.
    const [first = field] = field.replace(ADDRESS, '').split(/[.[]/, 1);
    const name = IN_BRACKETS.test(field) ? bracketed(field) : (namesOnForms[first] ?? first);
    found[name] = [
      ...(found[name] ?? []),
      ...(Array.isArray(messages) ? messages.map(String) : [String(messages)]),
    ];
  }
  return found;
};

/** Does something, and shows the page again with what was refused. */
export async function attempt(
  act: () => Promise<Reply>,
  again: (refused: Refused) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await act();
  } catch (error) {
    return again(refusedBy(error));
  }
}
