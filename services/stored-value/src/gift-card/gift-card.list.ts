import { attributesOf, type ListSpec, sortsBy, valuesOf } from '@storefold/kernel/http';
import type { Filter } from '@storefold/kernel/ports';
import { readDate } from '../calendar.ts';
import { inState } from './gift-card.view.ts';

/**
 * The query of a list of cards. `base` limits it to the cards the caller may see; `today` decides which have expired.
 * `more`: attributes that not everybody may ask for.
 */
export const giftCardSpec = (base: Filter, today: string, more: ListSpec['attributes'] = {}): ListSpec => ({
  base,
  attributes: {
    ...more,
    ...attributesOf('text', 'currency'),
    ...attributesOf('caseInsensitive', 'code'),
    amount: { field: 'face_value', type: 'number' },
    customer_id: { field: 'customer_id', type: 'text' },
    user_id: { field: 'customer_id', type: 'text' },
    expires_at: { field: 'expires_on', type: 'timestamp', read: readDate },
    ...attributesOf('timestamp', 'redeemed_at', 'created_at', 'updated_at'),
  },
  keys: { ...stateKeys('state', today), ...stateKeys('status', today) },
  sorts: {
    ...sortsBy('code', 'currency'),
    amount: [{ field: 'face_value' }],
    expires_at: [{ field: 'expires_on' }],
    ...sortsBy('redeemed_at', 'created_at', 'updated_at'),
  },
  defaultSort: [{ field: 'created_at', descending: true }],
});

/** The attributes by which staff alone find cards. */
export const staffAttributes: ListSpec['attributes'] = attributesOf('text', 'gift_card_batch_id');

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
