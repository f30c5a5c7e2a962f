import type { LineItem } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { Taxes } from '../../tax/taxes.ts';
import { moneyFields } from '../price/money-fields.ts';
import { lineTotal } from '../price/price.ts';
import type { Line } from './line.ts';

/** `discount`: what promotions take off of it, negative. */
export function lineItemBody(
  line: Line,
  discount: money.Minor,
  { included, additional }: Taxes,
): Omit<LineItem, 'custom_fields'> {
  const { currency, compare_at_price: compareAt } = line;
  const total = lineTotal(line);
  return {
    id: line.id,
    variant_id: line.variant_id,
    quantity: line.quantity,
    currency,
    name: line.name,
    slug: line.slug,
    options_text: optionsText(line),
    ...moneyFields(
      {
        price: line.price,
        total,
        adjustment_total: discount + additional,
        additional_tax_total: additional,
        included_tax_total: included,
        discount_total: discount,
        pre_tax_amount: total + discount - included,
        discounted_amount: total + discount,
      },
      currency,
    ),
    compare_at_amount: compareAt === null ? null : money.formatAmount(compareAt, currency),
    display_compare_at_amount: compareAt === null ? null : money.displayAmount(compareAt, currency),
    thumbnail_url: line.thumbnail_url,
    option_values: line.option_values.map(({ option_value_id: id, ...value }) => ({ id, ...value })),
    digital_links: [],
    preorder: false,
    preorder_ships_at: null,
  };
}

/** "Color: Red, Size: M". */
export const optionsText = ({ option_values }: Line): string =>
  option_values.map((value) => `${value.option_type_label}: ${value.label}`).join(', ');
