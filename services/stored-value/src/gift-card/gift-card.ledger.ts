import { assertBooks, broken, lawsOf } from '../held-value/held-value.laws.ts';
import { evolve, type GiftCard, type GiftCardFact, type GiftCardState, isIssued } from './gift-card.ts';

/** The invariants of a card's ledger, by name, that the card violates. */
export function brokenLaws(card: GiftCard): string[] {
  const { amount, amount_used: used, status } = card;
  return broken({
    ...lawsOf(card),
    'a card is redeemed when nothing is left': status !== 'redeemed' || used === amount,
    'a card is active while nothing is used': status !== 'active' || used === 0n,
  });
}

/** Throws if facts, added to a state that satisfies the invariants, would violate one or end an authorization twice. */
export function assertLedger(state: GiftCardState, facts: readonly GiftCardFact[]): void {
  assertBooks(state, facts, {
    evolve: (card, fact) => evolve(card, fact, { at: '', revision: -1 }),
    valueIn: (card) => (isIssued(card) ? card : undefined),
    brokenIn: brokenLaws,
    usedOtherwise: ({ amount_converted, amount_used_before }) => amount_converted + amount_used_before,
  });
}
