import { rounds } from '@storefold/engines/testing';
import { describe, expect, it } from 'vitest';
import { playBooks } from './several-books.examples.ts';

/** In the long form more than 100,000 commands in each currency, others each time. */
const RUNS = rounds({ short: 150, full: 1_400 });
const isFull = rounds({ short: 0, full: 1 }) === 1;
const COMMANDS = rounds({ short: 10_000, full: 100_000 });
/** Of 0, 2 and 3 decimals. */
const CURRENCIES = ['JPY', 'EUR', 'KWD'];

describe('the books of value, at length', () => {
  it.each(CURRENCIES)(
    'hold in %s after many commands in any interleaving on several cards and credits, in which everything happens',
    (currency) => {
      const { commands, facts } = playBooks(currency, { runs: RUNS, seed: isFull ? undefined : 20_261_122 });
      console.info(`${currency}: ${commands} commands`);
      expect(commands).toBeGreaterThanOrEqual(COMMANDS);
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
          'GiftCardRefunded',
          'StoreCreditAuthorizationPrevented',
          'StoreCreditAuthorizationVoided',
          'StoreCreditAuthorized',
          'StoreCreditCaptured',
          'StoreCreditChanged',
          'StoreCreditCredited',
          'StoreCreditDeleted',
          'StoreCreditIssued',
          'StoreCreditRefunded',
        ].sort(),
      );
    },
    600_000,
  );
});
