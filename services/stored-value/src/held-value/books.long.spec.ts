import { describe, expect, it } from 'vitest';
import { modelledCard } from '../gift-card/gift-card.books.examples.ts';
import { modelledCredit } from '../store-credit/store-credit.books.examples.ts';
import { playBooks } from './books.examples.ts';

/** More than 100,000 commands of each kind and currency. */
const RUNS = 1_400;
/** Of 2, 0 and 3 decimals. */
const CURRENCIES = ['USD', 'JPY', 'KWD'];

describe('the books of value, at length', () => {
  it.each(CURRENCIES)(
    'hold for a gift card in %s after 100,000 commands in any interleaving, in which everything happens',
    (currency) => {
      const { commands, facts } = playBooks(modelledCard(currency), RUNS);
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
    },
    600_000,
  );

  it.each(CURRENCIES)(
    'hold for a store credit in %s after 100,000 commands in any interleaving, in which everything happens',
    (currency) => {
      const { commands, facts } = playBooks(modelledCredit(currency), RUNS);
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
    },
    600_000,
  );
});
