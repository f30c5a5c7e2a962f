import { asciiUpperCase, type Said, text } from '@storefold/contracts';
import { money, refusals } from '@storefold/kernel/core';
import type { DeliveryPrice } from './delivery-method.ts';

/** Reads the prices of a request: at most one for each of the store's currencies; 0 is free of charge. */
export function readPrices(
  sent: readonly { readonly currency: string; readonly amount: string }[],
  supported: readonly string[],
): DeliveryPrice[] {
  const problems: Record<string, Said[]> = {};
  const prices: DeliveryPrice[] = [];
  for (const [index, { currency: code, amount: sentAmount }] of sent.entries()) {
    const currency = asciiUpperCase(code.trim());
    const amount = money.parseAmount(sentAmount, currency);
    if (!supported.includes(currency)) {
      problems[`prices.${index}.currency`] = ['not_in_list'];
    } else if (prices.some((price) => price.currency === currency)) {
      problems[`prices.${index}.currency`] = ['taken'];
    } else if (amount === undefined) {
      problems[`prices.${index}.amount`] = [money.problemOf(sentAmount, currency)];
    } else if (amount < 0n) {
      problems[`prices.${index}.amount`] = [text('at_least', { limit: 0 })];
    } else {
      prices.push({ currency, amount: money.formatAmount(amount, currency) });
    }
  }
  if (Object.keys(problems).length > 0) throw refusals.invalid(problems);
  return prices;
}

/** A price in whole units for each currency; a hundred times as many where there are no minor units. */
export const pricesOf = (wholeUnits: number, currencies: readonly string[]): DeliveryPrice[] =>
  currencies.map((currency) => ({
    currency,
    amount: money.formatAmount(inMinor(wholeUnits, currency), currency),
  }));

function inMinor(wholeUnits: number, currency: string): money.Minor {
  const exponent = money.exponentOf(currency);
  return BigInt(wholeUnits) * 10n ** BigInt(exponent === 0 ? 2 : exponent);
}
