import { describe, expect, it } from 'vitest';
import { modelledCard } from '../gift-card/gift-card.books.examples.ts';
import { modelledCredit } from '../store-credit/store-credit.books.examples.ts';
import { playBooks } from './books.examples.ts';

/** More than 100,000 commands each. */
const RUNS = 1_400;

describe('the books of value, at length', () => {
  it('hold for a gift card after 100,000 commands in any interleaving, in which everything happens', () => {
    const { commands, facts } = playBooks(modelledCard, RUNS);
    expect(commands).toBeGreaterThanOrEqual(100_000);
    expect([...facts].sort()).toEqual(
      [
        'GiftCardAuthorizationPrevented',
        'GiftCardAuthorizationVoided',
        'GiftCardAuthorized',
        'GiftCardCanceled',
        'GiftCardCaptured',
        'GiftCardChanged',
        'GiftCardConverted',
        'GiftCardCredited',
        'GiftCardDeleted',
        'GiftCardIssued',
      ].sort(),
    );
  }, 600_000);

  it('hold for a store credit after 100,000 commands in any interleaving, in which everything happens', () => {
    const { commands, facts } = playBooks(modelledCredit, RUNS);
    expect(commands).toBeGreaterThanOrEqual(100_000);
    expect([...facts].sort()).toEqual(
      [
        'StoreCreditAuthorizationPrevented',
        'StoreCreditAuthorizationVoided',
        'StoreCreditAuthorized',
        'StoreCreditCaptured',
        'StoreCreditChanged',
        'StoreCreditCredited',
        'StoreCreditDeleted',
        'StoreCreditIssued',
      ].sort(),
    );
  }, 600_000);
});
