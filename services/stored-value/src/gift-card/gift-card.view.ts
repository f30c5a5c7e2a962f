import { comparableView } from '@storefold/custom-fields';
import { evolveStored } from '@storefold/kernel/command-handling';
import { money } from '@storefold/kernel/core';
import type { CollectionName, Filter } from '@storefold/kernel/ports';
import type { Documents, Projection } from '@storefold/kernel/subscriptions';
import { noOrders } from '../held-value/held-value.ts';
import { evolve, type GiftCard, type GiftCardFact, isIssued, noDetails } from './gift-card.ts';

/** The document of a card in lists, with its amounts as decimal strings. */
export type GiftCardDocument = Omit<GiftCard, AmountField | 'authorizations' | 'given_up'> & {
  readonly id: string;
  /** The card's amount in whole units of the currency. For filters and sorting only. */
  readonly face_value: number;
} & { readonly [Field in AmountField]: string };

type AmountField = 'amount' | 'amount_used' | 'amount_authorized' | 'amount_converted';

export const GIFT_CARDS: CollectionName<GiftCardDocument> = 'gift_cards';

/** The customers to whom a card belongs or ever belonged. Stays when the card is deleted. */
export interface GiftCardOwnersDocument {
  /** The card's id. */
  readonly id: string;
  readonly customer_ids: readonly string[];
}

export const GIFT_CARD_OWNERS: CollectionName<GiftCardOwnersDocument> = 'gift_card_owners';

/** Folds each card's facts with the card's own `evolve`, so that lists and streams agree. */
export const giftCardView: Projection<GiftCardFact> = comparableView(
  {
    name: 'gift_cards',
    version: 8,
    categories: ['gift_card'],
    collections: [
      {
        name: GIFT_CARDS,
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
      },
      { name: GIFT_CARD_OWNERS, fields: { customer_ids: 'text[]' } },
    ],

    async project(fact, documents) {
      const id = fact.recordId;
      const document = await documents.get(GIFT_CARDS, id);
      const before = document ? cardOfDocument(document) : ({ status: 'absent' } as const);
      const after = evolveStored(evolve, before, fact);
      if (isIssued(after)) documents.put(GIFT_CARDS, documentOf(id, after));
      else documents.remove(GIFT_CARDS, id);
      if ('customer_id' in fact.data && fact.data.customer_id) {
        await addOwner(documents, id, fact.data.customer_id);
      }
    },
  },
  'gift_card',
  GIFT_CARDS,
);

async function addOwner(documents: Documents, id: string, customerId: string): Promise<void> {
  const { customer_ids = [] } = (await documents.get(GIFT_CARD_OWNERS, id)) ?? {};
  if (customer_ids.includes(customerId)) return;
  documents.put(GIFT_CARD_OWNERS, { id, customer_ids: [...customer_ids, customerId] });
}

/** Restores the card from its document. Only the stream knows the orders its value is set aside for. */
export function cardOfDocument(shown: GiftCardDocument): GiftCard {
  const { id: _, face_value: __, ...document } = shown;
  const amountOf = (field: AmountField) => money.minor(document[field], document.currency);
  return {
    // A document may be older than one of the details.
    ...noDetails,
    ...document,
    amount: amountOf('amount'),
    amount_used: amountOf('amount_used'),
    amount_authorized: amountOf('amount_authorized'),
    amount_converted: amountOf('amount_converted'),
    ...noOrders,
  };
}

function documentOf(id: string, whole: GiftCard): GiftCardDocument {
  const { authorizations: _, given_up: __, ...card } = whole;
  const textOf = (field: AmountField) => money.formatAmount(card[field], card.currency);
  return {
    ...card,
    id,
    face_value: Number(textOf('amount')),
    amount: textOf('amount'),
    amount_used: textOf('amount_used'),
    amount_authorized: textOf('amount_authorized'),
    amount_converted: textOf('amount_converted'),
  };
}

/** A filter for cards that show a state on a date. `expired` is not stored but derived from the date. */
export function inState(state: string, today: string): Filter {
  const isUsable: Filter = { field: 'status', in: ['active', 'partially_redeemed'] };
  const isPast: Filter = { field: 'expires_on', lt: today };
  if (state === 'expired') return { all: [isUsable, isPast] };
  return { all: [{ field: 'status', eq: state }, { not: { all: [isUsable, isPast] } }] };
}
