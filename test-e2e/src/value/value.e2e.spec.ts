import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { creditRules } from './credits-on-carts.ts';
import { RaceShop } from './race-shop.ts';
import { races } from './races.ts';

/** The long tests run as many as it takes to meet rare orders of events. */
const ROUNDS = 2;

describe('value in one process', () => {
  let store: FreshStore;
  let shop: RaceShop;

  beforeAll(async () => {
    store = await startFreshStore('none');
    shop = new RaceShop([store]);
  });
  afterAll(() => store?.stop(), 60_000);

  describe('store credit on a cart', () => {
    it.each(creditRules)('%s', (_guarantee, rule) => rule(shop), 60_000);
  });

  describe(`in ${ROUNDS} races each`, () => {
    it.each(races)('%s', (_guarantee, race) => race(shop, ROUNDS), 60_000);
  });

  it('leaves books that balance', async () => {
    await expect
      .poll(() => verifyLedger(store.dataDir).said, { interval: 200 })
      .toContain('the books balance, 0 pending');
  });
});
