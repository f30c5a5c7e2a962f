import type {
  AdminGiftCard,
  GiftCard as GiftCardBody,
  GiftCardEvent as GiftCardEventBody,
} from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import { remainingOf } from '../held-value/held-value.ts';
import { shownState } from './gift-card.decider.ts';
import type { GiftCard } from './gift-card.ts';
import type { GiftCardEventDocument } from './gift-card-event.view.ts';

/** The Store API's form. `today` is the date in the store's time zone and decides whether the card has expired. */
export function giftCardBody(id: string, card: GiftCard, today: string): Omit<GiftCardBody, 'custom_fields'> {
  const state = shownState(card, today);
  return {
    id,
    code: card.code,
    state,
    status: state,
    currency: card.currency,
    ...money.moneyField('amount', card.amount, card.currency),
    ...money.moneyField('amount_used', card.amount_used, card.currency),
    ...money.moneyField('amount_authorized', card.amount_authorized, card.currency),
    ...money.moneyField('amount_remaining', remainingOf(card), card.currency),
    expires_at: card.expires_on,
    redeemed_at: card.redeemed_at,
    expired: state === 'expired',
    active: state === 'active',
  };
}

/** The Admin API's form, which public events carry too. */
export function adminGiftCardBody(id: string, card: GiftCard, today: string): AdminGiftCard {
  return {
    ...giftCardBody(id, card, today),
    customer_id: card.customer_id,
    gift_card_batch_id: card.gift_card_batch_id,
    created_at: card.created_at,
    updated_at: card.updated_at,
    metadata: card.metadata,
  };
}

export function giftCardEventBody(event: GiftCardEventDocument): GiftCardEventBody {
  const { currency } = event;
  return {
    id: event.id,
    action: event.action,
    ...money.moneyField('amount', money.minor(event.amount, currency), currency),
    authorization_code: event.authorization_code,
    originator_type: event.originator_type,
    originator_id: event.originator_id,
    created_at: event.created_at,
    ...money.moneyField('amount_remaining', money.minor(event.amount_remaining, currency), currency),
  };
}
