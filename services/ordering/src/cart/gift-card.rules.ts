import { money, refusals } from '@storefold/kernel/core';
import { alreadyUpdated } from '../order/order.access.ts';
import type { CommandOf } from '../order/order.commands.ts';
import type { OrderDraft } from '../order/order.draft.ts';
import type { FactData } from '../order/order.facts.ts';
import type { AppliedCard, Cart } from '../order/order.ts';

type Draft = OrderDraft<Cart>;

/** Records the current value of the cart's gift card if it has changed. */
export function refreshCard(draft: Draft, card: AppliedCard | null | undefined): void {
  const { gift_card: known, currency } = draft.order;
  if (!card || known?.id !== card.id || known.remaining === card.remaining) return;
  draft.record('GiftCardValueChanged', snapshotOf(card, currency));
}

export function applyGiftCard(draft: Draft, { card }: CommandOf<'ApplyGiftCard'>): void {
  refuseSecondCard(draft.order);
  // The card was looked up before the cart's currency changed.
  if (card.snapshot && card.snapshot.currency !== draft.order.currency) throw alreadyUpdated();
  draft.record('GiftCardApplied', snapshotOf(card, draft.order.currency));
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
  draft.record('GiftCardRemoved', { gift_card_id });
}

const snapshotOf = (card: AppliedCard, currency: string): FactData<'GiftCardApplied'> => ({
  gift_card_id: card.id,
  amount_remaining: money.formatAmount(card.remaining, currency),
  currency,
  gift_card: card.snapshot,
});
