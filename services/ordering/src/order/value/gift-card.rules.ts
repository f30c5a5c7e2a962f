import { money, refusals } from '@storefold/kernel/core';
import { alreadyUpdated } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { CartChanges } from '../order.decisions.ts';
import type { OrderDraft } from '../order.draft.ts';
import type { FactData } from '../order.facts.ts';
import type { Cart } from '../order.ts';
import type { AppliedCard } from './value.ts';

export const giftCardChanges: CartChanges<'ApplyGiftCard' | 'RemoveGiftCard'> = {
  ApplyGiftCard: applyGiftCard,
  RemoveGiftCard: removeGiftCard,
};

type Draft = OrderDraft<Cart>;

/** Records the current value of the cart's gift card if it has changed. */
export function refreshCard(draft: Draft, card: AppliedCard | null | undefined): void {
  const { gift_card: known } = draft.order;
  if (!card || known?.gift_card_id !== card.gift_card_id || known.remaining === card.remaining) return;
  draft.record('CartGiftCardRevalued', factOf(card));
}

function applyGiftCard(draft: Draft, { card }: CommandOf<'ApplyGiftCard'>): void {
  refuseSecondCard(draft.order);
  // The card was looked up before the cart's currency changed.
  if (card.currency !== draft.order.currency) throw alreadyUpdated();
  draft.record('CartGiftCardApplied', factOf(card));
}

export function refuseSecondCard(cart: Cart): void {
  if (cart.gift_card) throw refusals.notPossible('cart_has_gift_card');
}

function removeGiftCard(draft: Draft, { giftCardId: gift_card_id }: CommandOf<'RemoveGiftCard'>): void {
  if (draft.order.gift_card?.gift_card_id !== gift_card_id) throw refusals.notFound('gift_card');
  draft.record('CartGiftCardRemoved', { gift_card_id });
}

const factOf = ({ remaining, ...card }: AppliedCard): FactData<'CartGiftCardApplied'> => ({
  ...card,
  amount_remaining: money.formatAmount(remaining, card.currency),
});
