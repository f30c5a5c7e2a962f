import { money } from '@storefold/kernel/core';
import { noTaxes, type Taxes, type TaxLine, type TaxRate, taxation } from '../../tax/taxes.ts';
import type { CategoryRates, OrderTaxes } from './adjustments.ts';

/** What is taxed: prices after discounts, in minor units. */
export interface Taxable {
  readonly lines: readonly TaxedLine[];
  readonly delivery: TaxedDelivery;
  readonly rates: readonly CategoryRates[];
}

export interface TaxedPrice {
  readonly tax_category_id: string | null;
  readonly amount: money.Minor;
  /** Those of this price alone. Absent: those of its category. */
  readonly rates?: readonly TaxRate[];
}

/** `goods`: whose rates tax it, by their share of the price. Absent: its own category does. */
export interface TaxedDelivery extends TaxedPrice {
  readonly goods?: readonly TaxedPrice[];
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

/** The taxes of prices one by one, each by the rates of its category, or by those of the goods. */
export function taxing(rates: readonly CategoryRates[]): (price: TaxedDelivery) => Taxes {
  const taxations = new Map(rates.map((each) => [each.tax_category_id, taxation(each.rates)]));
  const usual = taxations.get(null) ?? taxation([]);
  const own = new Map<string, Taxation>();
  const taxationOf = ({ tax_category_id, rates: of }: Omit<TaxedPrice, 'amount'>): Taxation => {
    if (!of) return taxations.get(tax_category_id) ?? usual;
    const name = JSON.stringify(of);
    const known = own.get(name) ?? taxation(of);
    own.set(name, known);
    return known;
  };
  return ({ goods, ...price }) => {
    // Goods that cost nothing have no share.
    const shares = sharesBy(taxationOf, goods ?? []);
    if (shares.length === 0) return taxationOf(price)(price.amount);
    const parts = money.spread(
      price.amount,
      shares.map(([, amount]) => amount),
    );
    return summedTaxes(shares.map(([taxed], index) => taxed(parts[index] ?? 0n)));
  };
}

type Taxation = (amount: money.Minor) => Taxes;

/** What goods cost, by how they are taxed. */
function sharesBy(
  taxationOf: (price: TaxedPrice) => Taxation,
  goods: readonly TaxedPrice[],
): (readonly [Taxation, money.Minor])[] {
  const shares = new Map<Taxation, money.Minor>();
  for (const each of goods) {
    const taxed = taxationOf(each);
    if (each.amount > 0n) shares.set(taxed, (shares.get(taxed) ?? 0n) + each.amount);
  }
  return [...shares];
}

/** One line for each rate. */
function summedTaxes(all: readonly Taxes[]): Taxes {
  const lines = new Map<string, TaxLine>();
  for (const line of all.flatMap((each) => each.lines)) {
    // A rate that was changed between is another one.
    const rate = `${line.tax_rate_id} ${line.rate}`;
    lines.set(rate, { ...line, amount: (lines.get(rate)?.amount ?? 0n) + line.amount });
  }
  return {
    included: all.reduce((sum, { included }) => sum + included, 0n),
    additional: all.reduce((sum, { additional }) => sum + additional, 0n),
    lines: [...lines.values()],
  };
}
