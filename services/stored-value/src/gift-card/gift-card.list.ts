import { attributesOf, type ListSpec, sortsBy, valuesOf } from '@storefold/kernel/http';
import type { Filter } from '@storefold/kernel/ports';
import { readDate } from '../calendar.ts';
import { inState } from './gift-card.view.ts';

const ownAttributes: ListSpec['attributes'] = {
  ...attributesOf('text', 'currency'),
  ...attributesOf('caseInsensitive', 'code'),
  amount: { field: 'face_value', type: 'number' },
  expires_at: { field: 'expires_on', type: 'timestamp', read: readDate },
  ...attributesOf('timestamp', 'redeemed_at'),
};

const attributes: ListSpec['attributes'] = {
  ...ownAttributes,
  ...attributesOf('text', 'customer_id', 'gift_card_batch_id'),
  user_id: { field: 'customer_id', type: 'text' },
  ...attributesOf('timestamp', 'created_at', 'updated_at'),
};

/** The cards that their customer sees: those of `base`, in their state of today. */
export const ownGiftCardSpec = (base: Filter, today: string): ListSpec => ({
  base,
  attributes: ownAttributes,
  keys: { ...stateKeys('state', today), ...stateKeys('status', today) },
  sorts: {
    ...sortsBy('code', 'currency', 'redeemed_at', 'created_at'),
    amount: [{ field: 'face_value' }],
    expires_at: [{ field: 'expires_on' }],
  },
  defaultSort: [{ field: 'created_at', descending: true }],
});

/** The cards that staff see. */
export function giftCardSpec(base: Filter, today: string): ListSpec {
  const own = ownGiftCardSpec(base, today);
  return { ...own, attributes, sorts: { ...own.sorts, ...sortsBy('updated_at') } };
}

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
