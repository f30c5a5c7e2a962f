import type { GiftCard } from '@storefold/contracts';
import type { money } from '@storefold/kernel/core';
import { moneyFields } from './money-fields.ts';
import type { AppliedCard, Order } from './order.ts';

/** The card of an order as last known; of a completed one, as the order left it. Null once its code was erased. */
export function giftCardBody(order: Order): GiftCard | null {
  const card = order.gift_card;
  if (!card || card.code === null) return null;
  const paid = order.status === 'completed' ? order.checkout.gift_card : null;
  return paid && order.status === 'completed'
    ? { ...cardBody(card.code, spent(card, paid.amount, order.completed_at)), active: false }
    : cardBody(card.code, card);
}

function spent(card: AppliedCard, amount: money.Minor, at: string): AppliedCard {
  const amount_used = card.amount_used + amount;
  const isLeft = remainingOf({ ...card, amount_used }) > 0n;
  return {
    ...card,
    amount_used,
    status: isLeft ? 'partially_redeemed' : 'redeemed',
    redeemed_at: isLeft ? null : at,
  };
}

export function cardBody(code: string, card: AppliedCard): GiftCard {
  const { id, status, currency, expires_on, redeemed_at, amount, amount_used, amount_authorized } = card;
  return {
    id,
    code,
    state: status,
    status,
    currency,
    ...moneyFields({ amount, amount_used, amount_authorized, amount_remaining: remainingOf(card) }, currency),
    expires_at: expires_on,
    redeemed_at,
    expired: status === 'expired',
    active: status === 'active',
  };
}

const remainingOf = ({ amount, amount_used, amount_authorized }: AppliedCard): money.Minor =>
  amount - amount_used - amount_authorized;
