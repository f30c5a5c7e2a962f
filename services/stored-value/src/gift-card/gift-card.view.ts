import { comparableView } from '@storefold/custom-fields';
import { money } from '@storefold/kernel/core';
import type { CollectionName, Filter } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { noOrders, remainingOf } from '../held-value/held-value.ts';
import { giftCard } from './gift-card.decider.ts';
import { type GiftCard, type GiftCardState, isIssued, noDetails } from './gift-card.ts';
import { giftCardEvents, tell } from './gift-card-event.view.ts';

/** Only the stream knows the orders its value is set aside for. A document may be older than one of the details. */
const cards = stateDocument<GiftCard>()({
  amounts: ['amount', 'amount_used', 'amount_authorized', 'amount_converted', 'amount_used_before'],
  without: noOrders,
  defaults: noDetails,
  index: {
    /** In whole units of the currency. For filters and sorting only. */
    face_value: ({ amount, currency }) => Number(money.formatAmount(amount, currency)),
  },
});

export type GiftCardDocument = ReturnType<typeof cards.of>;

export const cardOfDocument = cards.stateOf;

export const GIFT_CARDS: CollectionName<GiftCardDocument> = 'gift_cards';

/** The customers to whom a card belongs or ever belonged. Stays when the card is deleted. */
export interface GiftCardOwnersDocument {
  /** The card's id. */
  readonly id: string;
  readonly customer_ids: readonly string[];
}

export const GIFT_CARD_OWNERS: CollectionName<GiftCardOwnersDocument> = 'gift_card_owners';

export const giftCardView = comparableView(
  stateView({
    name: GIFT_CARDS,
    version: 10,
    of: giftCard,
    documents: cards,
    isShown: isIssued,
    fields: {
      store_id: 'text',
      code: 'caseInsensitive',
      status: 'text',
      currency: 'text',
      face_value: 'number',
      customer_id: 'text',
      gift_card_batch_id: 'text',
      expires_on: 'text',
      redeemed_at: 'timestamp',
      created_at: 'timestamp',
      updated_at: 'timestamp',
    },
    indexes: [
      ['store_id', 'created_at'],
      ['store_id', 'customer_id', 'created_at'],
      ['gift_card_batch_id', 'id'],
    ],
    others: [{ name: GIFT_CARD_OWNERS, fields: { customer_ids: 'text[]' } }, giftCardEvents],
    async follow(fact, { before, after }, documents) {
      const { data } = fact;
      if ('customer_id' in data && data.customer_id)
        await addOwner(documents, fact.recordId, data.customer_id);
      const card = isIssued(after) ? after : before;
      if (isIssued(card)) await tell(fact, card, amountLeftIn(after), documents);
    },
  }),
  'gift_card',
  GIFT_CARDS,
);

async function addOwner(documents: Documents, id: string, customerId: string): Promise<void> {
  const { customer_ids = [] } = (await documents.get(GIFT_CARD_OWNERS, id)) ?? {};
  if (customer_ids.includes(customerId)) return;
  documents.put(GIFT_CARD_OWNERS, { id, customer_ids: [...customer_ids, customerId] });
}

/** What can still be used: nothing of a card that staff ended. */
const amountLeftIn = (state: GiftCardState): money.Minor =>
  isIssued(state) && state.status !== 'canceled' ? remainingOf(state) : 0n;

/** A filter for cards that show a state on a date. `expired` is not stored but derived from the date. */
export function inState(state: string, today: string): Filter {
  const isUsable: Filter = { field: 'status', in: ['active', 'partially_redeemed'] };
  const isPast: Filter = { field: 'expires_on', lt: today };
  if (state === 'expired') return { all: [isUsable, isPast] };
  return { all: [{ field: 'status', eq: state }, { not: { all: [isUsable, isPast] } }] };
}
