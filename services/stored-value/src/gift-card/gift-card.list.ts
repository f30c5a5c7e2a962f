import type { Filter } from '@storefold/kernel/ports';
import { type ListSpec, valuesOf } from '@storefold/server/http';
import { readDate } from '../calendar.ts';
import { inState } from './gift-card.view.ts';

/** How lists of cards are kept, which show their state of today. */
export const giftCardsKept = (today: string) => ({
  fields: { amount: 'face_value', expires_at: 'expires_on', user_id: 'customer_id' },
  read: { expires_at: readDate },
  keys: { ...stateKeys('state', today), ...stateKeys('status', today) },
});

/** The state that a card shows depends on the date, so it is not stored like the other fields. */
function stateKeys(name: string, today: string): NonNullable<ListSpec['keys']> {
  const any = (states: readonly string[]): Filter => ({ any: states.map((state) => inState(state, today)) });
  const one = (value: string | readonly string[]) => (typeof value === 'string' ? value : undefined);
  return {
    [`${name}_eq`]: (value) => (one(value) === undefined ? undefined : any([one(value) ?? ''])),
    [`${name}_not_eq`]: (value) => (one(value) === undefined ? undefined : { not: any([one(value) ?? '']) }),
    [`${name}_in`]: (value) => (valuesOf(value).length === 0 ? undefined : any(valuesOf(value))),
  };
}
