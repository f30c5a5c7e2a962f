import type { GiftCard } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { Order } from '../order.ts';
import type { GiftCardSnapshot } from './value.facts.ts';

/** The card of an order as last known; of a completed one, as the order left it. Null once its code was erased. */
export function giftCardBody(order: Order): GiftCard | null {
  const card = order.gift_card;
  if (!card || order.status !== 'completed' || !order.checkout.gift_card) return card && cardBody(card);
  const body = cardBody(spent(card, order.checkout.gift_card.amount, order.completed_at));
  return body && { ...body, active: false };
}

function spent(card: GiftCardSnapshot, amount: money.Minor, at: string): GiftCardSnapshot {
  const used = money.minor(card.amount_used, card.currency) + amount;
  const after = { ...card, amount_used: money.formatAmount(used, card.currency) };
  return remainingOf(after) > 0n
    ? { ...after, status: 'partially_redeemed', redeemed_at: null }
    : { ...after, status: 'redeemed', redeemed_at: at };
}

const SHOWN_CHARACTERS = 4;

/** The card without the code that spends it: its last characters, of a short code at most a quarter, tell it from others. */
export function withoutCode<Card extends Pick<GiftCard, 'code'>>(card: Card): Card {
  const shown = Math.min(SHOWN_CHARACTERS, Math.floor(card.code.length / 4));
  return { ...card, code: `****${card.code.slice(card.code.length - shown)}` };
}

export function cardBody(card: GiftCardSnapshot): GiftCard | null {
  const { gift_card_id: id, code, status, currency, expires_on, redeemed_at } = card;
  if (code === null) return null;
  const field = <Name extends string>(name: Name, text: string) =>
    money.moneyField(name, money.minor(text, currency), currency);
  return {
    id,
    code,
    state: status,
    status,
    currency,
    ...field('amount', card.amount),
    ...field('amount_used', card.amount_used),
    ...field('amount_authorized', card.amount_authorized),
    ...money.moneyField('amount_remaining', remainingOf(card), currency),
    expires_at: expires_on,
    redeemed_at,
    expired: status === 'expired',
    active: status === 'active',
  };
}

function remainingOf({ amount, amount_used, amount_authorized, currency }: GiftCardSnapshot): money.Minor {
  const minor = (text: string) => money.minor(text, currency);
  return minor(amount) - minor(amount_used) - minor(amount_authorized);
}
