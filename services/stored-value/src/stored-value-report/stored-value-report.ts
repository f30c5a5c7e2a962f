import type { StoredValueReport } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { Liability, Value } from './liability.ts';

/** The report of a day (YYYY-MM-DD), with amounts as decimal strings. */
export function reportOf(liability: Liability, on: string): StoredValueReport {
  return {
    on,
    currencies: [...liability.valuesOn(on)].map(([currency, { gift_cards, store_credits }]) => {
      // Credits do not expire by themselves.
      const { expired: _, ...credits } = texts(store_credits, currency);
      return { currency, gift_cards: texts(gift_cards, currency), store_credits: credits };
    }),
  };
}

const texts = (value: Value, currency: string) => ({
  issued: money.formatAmount(value.issued, currency),
  authorized: money.formatAmount(value.authorized, currency),
  used: money.formatAmount(value.used, currency),
  expired: money.formatAmount(value.expired, currency),
  canceled: money.formatAmount(value.canceled, currency),
  available: money.formatAmount(value.available, currency),
});
