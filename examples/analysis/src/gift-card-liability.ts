import { money } from '@storefold/kernel/core';
import type { FactOf } from '@storefold/scripts/what-if';

/**
 * What holders of gift cards could still spend at the end of each month, by currency.
 *
 *   ./storefold what-if examples/analysis/src/gift-card-liability.ts
 */
type Fact = FactOf<
  | 'GiftCardIssued'
  | 'GiftCardChanged'
  | 'GiftCardCaptured'
  | 'GiftCardRefunded'
  | 'GiftCardCredited'
  | 'GiftCardConverted'
  | 'GiftCardUseImported'
  | 'GiftCardCanceled'
  | 'GiftCardDeleted'
>;
export const facts = [
  'GiftCardIssued',
  'GiftCardChanged',
  'GiftCardCaptured',
  'GiftCardRefunded',
  'GiftCardCredited',
  'GiftCardConverted',
  'GiftCardUseImported',
  'GiftCardCanceled',
  'GiftCardDeleted',
] satisfies Fact['type'][];

interface Card {
  readonly currency: string;
  readonly left: bigint;
  /** The last day on which it can be used. */
  readonly expiresOn: string | null;
}

interface State {
  month: string;
  readonly cards: Map<string, Card>;
  readonly rows: { month: string; currency: string; cards: number; liability: string }[];
}

export const init = (): State => ({ month: '', cards: new Map(), rows: [] });

export function when(state: State, fact: Fact): void {
  const month = fact.metadata.occurred_at.slice(0, 'YYYY-MM'.length);
  while (state.month !== '' && state.month < month) endMonth(state);
  state.month = month;
  const { cards } = state;
  const card = cards.get(fact.record);
  switch (fact.type) {
    case 'GiftCardIssued': {
      const { amount, currency, expires_on } = fact.data;
      cards.set(fact.record, { currency, left: money.minor(amount, currency), expiresOn: expires_on });
      return;
    }
    case 'GiftCardChanged': {
      if (!card) return;
      const { amount, expires_on = card.expiresOn } = fact.data;
      const left = amount === undefined ? card.left : money.minor(amount, card.currency);
      cards.set(fact.record, { ...card, left, expiresOn: expires_on });
      return;
    }
    case 'GiftCardCaptured':
    case 'GiftCardConverted':
    case 'GiftCardUseImported':
      if (card)
        cards.set(fact.record, { ...card, left: card.left - money.minor(fact.data.amount, card.currency) });
      return;
    case 'GiftCardRefunded':
    case 'GiftCardCredited':
      if (card)
        cards.set(fact.record, { ...card, left: card.left + money.minor(fact.data.amount, card.currency) });
      return;
    case 'GiftCardCanceled':
    case 'GiftCardDeleted':
      cards.delete(fact.record);
  }
}

export function result(state: State): State['rows'] {
  if (state.month !== '') endMonth(state);
  return state.rows;
}

/** Writes the month's row of each currency, and goes on to the next month. */
function endMonth(state: State): void {
  const [year = 0, month = 0] = state.month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const sums = new Map<string, { cards: number; liability: bigint }>();
  for (const { currency, left, expiresOn } of state.cards.values()) {
    if (left <= 0n || (expiresOn !== null && expiresOn < lastDay)) continue;
    const { cards, liability } = sums.get(currency) ?? { cards: 0, liability: 0n };
    sums.set(currency, { cards: cards + 1, liability: liability + left });
  }
  for (const [currency, { cards, liability }] of sums)
    state.rows.push({
      month: state.month,
      currency,
      cards,
      liability: money.formatAmount(liability, currency),
    });
  state.month = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}
