import type { money } from '@storefold/kernel/core';
import { evolve, type GiftCard, type GiftCardFact, type GiftCardState, isIssued } from './gift-card.ts';

/**
 * The invariants of a card's ledger. They are asserted on every outcome before it is stored, so a mistake in the rules
 * fails the command instead of spending value twice.
 */
export function brokenLaws(card: GiftCard): string[] {
  const { amount, amount_used: used, amount_authorized: authorized } = card;
  const laws: Record<string, boolean> = {
    'the amount is more than nothing': amount > 0n,
    'used is not below nothing': used >= 0n,
    'authorized is not below nothing': authorized >= 0n,
    'used and authorized together are at most the amount': used + authorized <= amount,
    'authorized is the sum of the open authorizations': authorized === sumOf(card, 'open'),
    'used is the sum of the captures': used === sumOf(card, 'captured'),
    'a card is redeemed when nothing is left': card.status !== 'redeemed' || used === amount,
    'a card is active while nothing is used': card.status !== 'active' || used === 0n,
  };
  return Object.keys(laws).filter((law) => laws[law] === false);
}

/** Throws if facts, added to a state that satisfies the invariants, would violate one or end an authorization twice. */
export function assertLedger(state: GiftCardState, facts: readonly GiftCardFact[]): void {
  let current = state;
  for (const fact of facts) {
    if (isIssued(current)) assertEndsOpen(current, fact);
    current = evolve(current, fact, { at: '', revision: -1 });
    const broken = isIssued(current) ? brokenLaws(current) : [];
    if (broken.length > 0) throw new Error(`${fact.type} would break the books: ${broken.join('; ')}`);
  }
}

/** Each authorization ends once, with at most its own amount. */
function assertEndsOpen(card: GiftCard, fact: GiftCardFact): void {
  if (fact.type !== 'GiftCardCaptured' && fact.type !== 'GiftCardAuthorizationVoided') return;
  const authorization = card.authorizations[fact.data.order_id];
  if (authorization?.status !== 'open') {
    throw new Error(`${fact.type} would end an authorization that is not open`);
  }
}

const sumOf = (card: GiftCard, status: 'open' | 'captured'): money.Minor =>
  Object.values(card.authorizations)
    .filter((authorization) => authorization.status === status)
    .reduce((sum, { amount }) => sum + amount, 0n);
