import { type giftCardActions, idPrefixes } from '@storefold/contracts';
import { money, recordId } from '@storefold/kernel/core';
import type { CollectionName, CollectionSpec, EventMetadata, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { codeOf, staffOf, takenBy } from '../held-value/held-value.originator.ts';
import type { GiftCard, GiftCardFact } from './gift-card.ts';

/** What happened to the value of a card. Amounts are decimal strings of `currency`. */
export interface GiftCardEventDocument {
  readonly id: string;
  readonly gift_card_id: string;
  readonly store_id: string;
  readonly action: (typeof giftCardActions)[number];
  readonly amount: string;
  readonly currency: string;
  readonly authorization_code: string;
  readonly originator_type: string | null;
  readonly originator_id: string | null;
  readonly created_at: string;
  readonly amount_remaining: string;
  /** The place in the log, which orders what happened at once. */
  readonly position: number;
}

export const GIFT_CARD_EVENTS: CollectionName<GiftCardEventDocument> = 'gift_card_events';

export const giftCardEvents: CollectionSpec = {
  name: GIFT_CARD_EVENTS,
  fields: {
    gift_card_id: 'text',
    action: 'text',
    authorization_code: 'text',
    created_at: 'timestamp',
    position: 'number',
  },
  indexes: [['gift_card_id', 'position']],
};

const actions = {
  GiftCardAuthorized: 'authorize',
  GiftCardCaptured: 'capture',
  GiftCardAuthorizationVoided: 'void',
  GiftCardRefunded: 'credit',
  GiftCardCredited: 'credit',
  GiftCardCanceled: 'cancel',
  GiftCardDeleted: 'delete',
} as const;

/** Keeps what a fact did to the value of a card. Another amount of an unused card is told as the amount of its allocation. */
export async function tell(
  fact: Stored<GiftCardFact>,
  { store_id, currency }: GiftCard,
  left: money.Minor,
  documents: Documents,
): Promise<void> {
  const { recordId: gift_card_id, position, metadata } = fact;
  const allocationId = recordId(idPrefixes.gift_card_event, gift_card_id);
  const amount_remaining = money.formatAmount(left, currency);
  const put = (event: GiftCardEventDocument) => documents.put(GIFT_CARD_EVENTS, event);
  const common = {
    gift_card_id,
    store_id,
    currency,
    amount_remaining,
    position,
    created_at: metadata.occurred_at,
  };
  const later = { ...common, id: recordId(idPrefixes.gift_card_event, `${gift_card_id}:${fact.revision}`) };
  switch (fact.type) {
    case 'GiftCardIssued':
      return put({
        ...common,
        id: allocationId,
        action: 'allocation',
        amount: fact.data.amount,
        authorization_code: codeOf(gift_card_id, 'allocation'),
        ...issuedBy(fact.data.gift_card_batch_id, metadata.actor),
      });
    case 'GiftCardChanged': {
      const known = await documents.get(GIFT_CARD_EVENTS, allocationId);
      if (known && fact.data.amount !== undefined)
        put({ ...known, amount: fact.data.amount, amount_remaining });
      return;
    }
    case 'GiftCardAuthorized':
    case 'GiftCardCaptured':
    case 'GiftCardAuthorizationVoided':
    case 'GiftCardRefunded':
    case 'GiftCardCredited':
      return put({
        ...later,
        action: actions[fact.type],
        amount: fact.data.amount,
        authorization_code: codeOf(gift_card_id, fact.data.checkout_id),
        ...takenBy(fact.data),
      });
    case 'GiftCardConverted':
      return put({
        ...later,
        action: 'convert',
        amount: fact.data.amount,
        authorization_code: codeOf(gift_card_id, fact.data.store_credit_id),
        originator_type: 'StoreCredit',
        originator_id: fact.data.store_credit_id,
      });
    case 'GiftCardCanceled':
    case 'GiftCardDeleted':
      return put({
        ...later,
        action: actions[fact.type],
        amount: fact.data.amount_remaining,
        authorization_code: codeOf(gift_card_id, actions[fact.type]),
        ...staffOf(metadata.actor),
      });
    case 'GiftCardAuthorizationPrevented':
    case 'GiftCardUseImported':
    case 'GiftCardPersonalDataErased':
  }
}

const issuedBy = (batchId: string | undefined, actor: EventMetadata['actor']) =>
  batchId === undefined ? staffOf(actor) : { originator_type: 'GiftCardBatch', originator_id: batchId };
