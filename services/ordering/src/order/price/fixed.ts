import { money } from '@storefold/kernel/core';
import type { Taxes, TaxLine } from '../../tax/taxes.ts';
import type { FactData } from '../order.facts.ts';
import type { Discounts, OrderTaxes } from './adjustments.ts';
import { noDiscounts } from './discounts.ts';
import { nothingTaxed } from './taxes.ts';

/** What a fact says of discounts and taxes. */
type FixedPrice = Pick<
  FactData<'CheckoutStarted'>,
  | 'currency'
  | 'discount_total'
  | 'discounts'
  | 'line_discounts'
  | 'delivery_discount_total'
  | 'included_tax_total'
  | 'additional_tax_total'
  | 'tax_rates'
  | 'line_taxes'
  | 'delivery_taxes'
>;

/** What the promotions take off, as it was fixed. */
export function fixedDiscounts(data: FixedPrice): Discounts {
  const {
    discount_total: total,
    discounts = [],
    line_discounts = [],
    delivery_discount_total: delivery,
  } = data;
  if (total === undefined) return noDiscounts;
  const minor = (amount: string) => money.minor(amount, data.currency);
  return {
    total: minor(total),
    promotions: discounts.map(({ promotion_id, name, description, code, amount }) => ({
      promotion_id,
      name,
      description,
      code,
      amount: minor(amount),
    })),
    lines: Object.fromEntries(
      line_discounts.map(({ line_item_id, amount }) => [line_item_id, minor(amount)]),
    ),
    delivery: delivery === undefined ? 0n : minor(delivery),
  };
}

/** The taxes as they were fixed. */
export function fixedTaxes(data: FixedPrice): OrderTaxes {
  const { included_tax_total, additional_tax_total, tax_rates = [], line_taxes = [] } = data;
  if (included_tax_total === undefined || additional_tax_total === undefined) return nothingTaxed;
  const minor = (amount: string) => money.minor(amount, data.currency);
  const rates = new Map(tax_rates.map((rate) => [rate.tax_rate_id, rate]));
  const taxesOf = (taxes: NonNullable<typeof data.delivery_taxes>): Taxes => {
    const lines = taxes.flatMap(({ tax_rate_id, amount }): TaxLine[] => {
      const rate = rates.get(tax_rate_id);
      return rate ? [{ ...rate, amount: minor(amount) }] : [];
    });
    const sumOf = (isIncluded: boolean) =>
      lines.reduce((sum, { included, amount }) => (included === isIncluded ? sum + amount : sum), 0n);
    return { included: sumOf(true), additional: sumOf(false), lines };
  };
  const byLine = new Map<string, (typeof line_taxes)[number][]>();
  for (const each of line_taxes) {
    const others = byLine.get(each.line_item_id);
    if (others) others.push(each);
    else byLine.set(each.line_item_id, [each]);
  }
  return {
    included: minor(included_tax_total),
    additional: minor(additional_tax_total),
    lines: Object.fromEntries([...byLine].map(([id, taxes]) => [id, taxesOf(taxes)])),
    delivery: taxesOf(data.delivery_taxes ?? []),
  };
}
