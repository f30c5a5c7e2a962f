import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { giftCard } from '../gift-card/gift-card.decider.ts';
import { authorized20, captured20, issued } from '../gift-card/gift-card.examples.ts';
import { assertLedger } from '../gift-card/gift-card.ledger.ts';
import type { GiftCardFact } from '../gift-card/gift-card.ts';
import { playBooks } from './several-books.examples.ts';

/** Of 0, 2 and 3 decimals. */
const CURRENCIES = ['JPY', 'EUR', 'KWD'];

describe('the books of value', () => {
  it.each(CURRENCIES)(
    'hold in %s after any commands in any interleaving on several cards and credits',
    (currency) => {
      expect(playBooks(currency, { runs: 40, seed: 20_260_301 }).commands).toBeGreaterThan(3_000);
    },
  );

  it('refuse a fact that would spend more than there is', () => {
    const state = given(giftCard, [issued]).state;
    const tooMuch: GiftCardFact = {
      type: 'GiftCardAuthorized',
      data: { order_id: 'or_first', checkout_id: 'checkout_1', amount: '50.01', currency: 'USD' },
    };
    const credited = { ...captured20, type: 'GiftCardCredited' } as GiftCardFact;
    expect(() => assertLedger(state, [tooMuch])).toThrow(/at most the amount/);
    expect(() => assertLedger(state, [captured20])).toThrow(/not open/);
    expect(() => assertLedger(state, [authorized20, captured20, captured20])).toThrow(/not open/);
    expect(() => assertLedger(state, [authorized20, credited])).toThrow(/not captured/);
    expect(() => assertLedger(state, [authorized20, captured20, credited, credited])).toThrow(/not captured/);
    const refunded = (amount: string) => {
      const data = { ...captured20.data, amount, refund_id: 're_1' };
      return { type: 'GiftCardRefunded', data } as GiftCardFact;
    };
    expect(() => assertLedger(state, [authorized20, captured20, refunded('20.01')])).toThrow(
      /another amount/,
    );
    expect(() => assertLedger(state, [authorized20, refunded('1.00')])).toThrow(/not captured/);
    expect(() => assertLedger(state, [authorized20, captured20, refunded('5.00'), credited])).toThrow(
      /another amount/,
    );
  });
});
