import type { money } from '@storefold/kernel/core';
import { noTaxes, type Taxes, taxation } from '../../tax/taxes.ts';
import type { CategoryRates, OrderTaxes } from './adjustments.ts';

/** What is taxed: prices after discounts, in minor units. */
export interface Taxable {
  readonly lines: readonly TaxedLine[];
  readonly delivery: TaxedPrice;
  readonly rates: readonly CategoryRates[];
}

export interface TaxedPrice {
  readonly tax_category_id: string | null;
  readonly amount: money.Minor;
}

interface TaxedLine extends TaxedPrice {
  readonly id: string;
}

export const nothingTaxed: OrderTaxes = { included: 0n, additional: 0n, lines: {}, delivery: noTaxes };

/** The taxes of each line and of the delivery, each rounded by itself, and their sums. */
export function orderTaxesOf({ lines, delivery, rates }: Taxable): OrderTaxes {
  const taxed = taxing(rates);
  const ofLines = lines.flatMap((line): [string, Taxes][] => {
    const taxes = taxed(line);
    return taxes.lines.length > 0 ? [[line.id, taxes]] : [];
  });
  const ofDelivery = taxed(delivery);
  const all = [...ofLines.map(([, taxes]) => taxes), ofDelivery];
  return {
    included: all.reduce((sum, { included }) => sum + included, 0n),
    additional: all.reduce((sum, { additional }) => sum + additional, 0n),
    lines: Object.fromEntries(ofLines),
    delivery: ofDelivery,
  };
}

/** The taxes of prices one by one, each by the rates of its category. */
export function taxing(rates: readonly CategoryRates[]): (price: TaxedPrice) => Taxes {
  const taxations = new Map(rates.map((each) => [each.tax_category_id, taxation(each.rates)]));
  const usual = taxations.get(null) ?? taxation([]);
  return ({ tax_category_id, amount }) => (taxations.get(tax_category_id) ?? usual)(amount);
}
