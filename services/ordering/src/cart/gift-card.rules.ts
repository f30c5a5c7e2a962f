import { money, refusals } from '@storefold/kernel/core';
import { alreadyUpdated } from '../order/order.access.ts';
import type { CommandOf } from '../order/order.commands.ts';
import type { OrderDraft } from '../order/order.draft.ts';
import type { FactData } from '../order/order.facts.ts';
import type { AppliedCard, Cart } from '../order/order.ts';

type Draft = OrderDraft<Cart>;

/** Records the current value of the cart's gift card if it has changed. */
export function refreshCard(draft: Draft, card: AppliedCard | null | undefined): void {
  const { gift_card: known } = draft.order;
  if (!card || known?.id !== card.id || known.remaining === card.remaining) return;
  draft.record('CartGiftCardRevalued', snapshotOf(card));
}

export function applyGiftCard(draft: Draft, { card }: CommandOf<'ApplyGiftCard'>): void {
  refuseSecondCard(draft.order);
  // The card was looked up before the cart's currency changed.
  if (card.currency !== draft.order.currency) throw alreadyUpdated();
  draft.record('CartGiftCardApplied', snapshotOf(card));
}

export function refuseSecondCard(cart: Cart): void {
  if (cart.gift_card)
    throw refusals.notPossible('The cart has a gift card already, remove it to use another one');
}

export function removeGiftCard(
  draft: Draft,
  { giftCardId: gift_card_id }: CommandOf<'RemoveGiftCard'>,
): void {
  if (draft.order.gift_card?.id !== gift_card_id) throw refusals.notFound('Gift card');
  draft.record('CartGiftCardRemoved', { gift_card_id });
}

function snapshotOf(card: AppliedCard): FactData<'CartGiftCardApplied'> {
  const { id: gift_card_id, code, status, expires_on, redeemed_at, currency } = card;
  return {
    ...{ gift_card_id, code, status, expires_on, redeemed_at },
    amount: money.formatAmount(card.amount, currency),
    amount_used: money.formatAmount(card.amount_used, currency),
    amount_authorized: money.formatAmount(card.amount_authorized, currency),
    amount_remaining: money.formatAmount(card.remaining, currency),
    currency,
  };
}
