import { money } from '@storefold/kernel/core';
import type { Notes, Reader } from '../../reader.ts';
import { splitAt } from '../../reader.ts';
import type { Row } from '../../row.ts';
import { minorIn } from './cents.ts';

const ofAddress = (which: string): Record<string, string> => ({
  [`${which}_first_name`]: `${which}_first_name`,
  [`${which}_last_name`]: `${which}_last_name`,
  [`${which}_company`]: `${which}_company`,
  [`${which}_address_1`]: `${which}_address1`,
  [`${which}_address_2`]: `${which}_address2`,
  [`${which}_city`]: `${which}_city`,
  [`${which}_state`]: `${which}_state`,
  [`${which}_postcode`]: `${which}_postal_code`,
  [`${which}_country`]: `${which}_country_iso`,
  [`${which}_phone`]: `${which}_phone`,
  [`first name (${which})`]: `${which}_first_name`,
  [`last name (${which})`]: `${which}_last_name`,
  [`company (${which})`]: `${which}_company`,
  [`address 1 (${which})`]: `${which}_address1`,
  [`address 2 (${which})`]: `${which}_address2`,
  [`address 1&2 (${which})`]: `${which}_address1`,
  [`city (${which})`]: `${which}_city`,
  [`state code (${which})`]: `${which}_state`,
  [`postcode (${which})`]: `${which}_postal_code`,
  [`country code (${which})`]: `${which}_country_iso`,
  [`phone (${which})`]: `${which}_phone`,
});

/** Of the plugins that export orders: those with a column for each line, and those with a row for each. */
export const woocommerce: Reader = {
  name: 'woocommerce',
  title: 'WooCommerce',
  columns: {
    order_number: 'number',
    'order number': 'number',
    order_id: 'order_id',
    'order id': 'order_id',
    order_date: 'completed_at',
    'order date': 'completed_at',
    date: 'completed_at',
    status: 'order_status',
    order_status: 'order_status',
    'order status': 'order_status',
    user_email: 'email',
    customer_email: 'email',
    billing_email: 'email',
    'email (billing)': 'email',
    order_currency: 'currency',
    currency: 'currency',
    'order currency': 'currency',
    shipping_total: 'delivery_total',
    order_shipping: 'delivery_total',
    'order shipping amount': 'delivery_total',
    fee_total: 'fee_total',
    fee_items: 'fee_items',
    tax_total: 'tax_total',
    order_tax: 'tax_total',
    'order total tax amount': 'tax_total',
    tax_items: 'tax_items',
    discount_total: 'discount_total',
    'cart discount amount': 'discount_total',
    coupon_items: 'coupon_items',
    'coupon code': 'discount_code',
    order_total: 'total',
    'order total amount': 'total',
    payment_method_title: 'payment_method',
    payment_method: 'payment_type',
    'payment method title': 'payment_method',
    shipping_method: 'delivery_method',
    'shipping method title': 'delivery_method',
    refund_items: 'refund_items',
    order_refund: 'refund_total',
    refunded_total: 'refund_total',
    'order refund amount': 'refund_total',
    customer_note: 'customer_note',
    customer_message: 'customer_note',
    'customer note': 'customer_note',
    sku: 'sku',
    'item name': 'line_name',
    quantity: 'quantity',
    'quantity (- refund)': 'quantity',
    'item cost': 'price',
    ...ofAddress('billing'),
    ...ofAddress('shipping'),
  },
  families: [[/^line_item_(\d{1,3})$/, 'line_item_$1']],
  marks: [
    'order_number',
    'order_total',
    'line_item_1',
    'billing_postcode',
    'payment_method_title',
    'order total amount',
    'item cost',
    'order number',
  ],
  keyOf: (row) => row.text('number') ?? row.text('order_id'),
  shape,
};

/** What the states of WooCommerce say of money, goods, and the order. */
const STATES: Readonly<Record<string, readonly [paid: string, shipped: string, status: string]>> = {
  completed: ['paid', 'shipped', 'placed'],
  processing: ['paid', 'ready', 'placed'],
  'on-hold': ['balance_due', 'pending', 'placed'],
  pending: ['balance_due', 'pending', 'placed'],
  'pending payment': ['balance_due', 'pending', 'placed'],
  refunded: ['paid', 'shipped', 'placed'],
  cancelled: ['void', 'canceled', 'canceled'],
  canceled: ['void', 'canceled', 'canceled'],
  failed: ['failed', 'canceled', 'canceled'],
  draft: ['void', 'canceled', 'draft'],
  'checkout-draft': ['void', 'canceled', 'draft'],
  'auto-draft': ['void', 'canceled', 'draft'],
  trash: ['void', 'canceled', 'draft'],
};

function shape(rows: readonly Row[], notes: Notes): readonly Row[] {
  const [first, ...others] = rows;
  if (!first) return rows;
  const currency = first.text('currency')?.toUpperCase() ?? notes.terms.currency;
  const told = withMoney(withState(withTaxes(first, currency)), currency)
    .with('number', (first.text('number') ?? first.text('order_id'))?.replace(/^#/, ''), 'number')
    .with('payment_method', first.text('payment_method') ?? first.text('payment_type'), 'payment_type')
    .with(
      'discount_code',
      first.text('discount_code') ?? partIn(first.text('coupon_items'), 'code'),
      'coupon_items',
    );
  const [line = told, ...more] = linesOf(told);
  return [line, ...more, ...feesOf(told, currency), ...others];
}

function withState(row: Row): Row {
  const status = (row.text('order_status') ?? '').toLowerCase().replace(/^wc-/, '');
  if (status === '') return row;
  const [paid, shipped, placed] = STATES[status.replaceAll(' ', '-')] ?? STATES[status] ?? [];
  return row
    .with('payment_status', paid, 'order_status')
    .with('fulfillment_status', shipped, 'order_status')
    .with('status', placed ?? status, 'order_status');
}

/** What was given back: what stands there, or all of an order that is refunded. Written with or without a minus. */
function withMoney(row: Row, currency: string): Row {
  const parts = splitAt(row.text('refund_items'), ';').flatMap((item) => partIn(item, 'amount') ?? []);
  const sums = parts.map((part) => minorIn(part.replace(/^-/, ''), currency) ?? 0n);
  const sum = sums.reduce((all, each) => all + each, 0n);
  const stated = row.text('refund_total')?.replace(/^-/, '');
  const isWhole = /^(?:wc-)?refunded$/i.test(row.text('order_status') ?? '');
  if (stated !== undefined && !/^0*(?:[.,]0*)?$/.test(stated)) return row.with('refund_total', stated);
  if (sum > 0n) return row.with('refund_total', money.formatAmount(sum, currency), 'refund_items');
  return isWhole ? row.with('refund_total', row.text('total'), 'order_status') : row;
}

/** `rate_id:1|code:DE-19|total:3.19|label:VAT`, and `;` before the next. */
function withTaxes(row: Row, currency: string): Row {
  const items = splitAt(row.text('tax_items'), ';').filter((item) => {
    const amount = minorIn(partIn(item, 'total'), currency);
    return amount !== undefined && amount > 0n;
  });
  return items
    .slice(0, 5)
    .reduce(
      (told, item, index) =>
        told
          .with(`tax_${index + 1}_name`, partIn(item, 'label') ?? partIn(item, 'code') ?? 'Tax', 'tax_items')
          .with(`tax_${index + 1}_amount`, partIn(item, 'total'), 'tax_items'),
      row,
    );
}

/** `name:Cap|product_id:7|sku:CAP|quantity:2|total:30.00|sub_total:32.00`. What stands before discounts counts. */
function linesOf(row: Row): Row[] {
  const cells = [...row.meanings].filter((means) => /^line_item_\d+$/.test(means));
  const numberOf = (means: string) => Number(means.slice('line_item_'.length));
  return cells
    .toSorted((one, other) => numberOf(one) - numberOf(other))
    .map((means, index) => {
      const item = row.text(means);
      const base = index === 0 ? row : row.without((other) => other !== 'currency' && other !== means);
      return base
        .with('line_name', partIn(item, 'name'), means)
        .with('sku', partIn(item, 'sku'), means)
        .with('quantity', partIn(item, 'quantity') ?? '1', means)
        .with('line_total', partIn(item, 'sub_total') ?? partIn(item, 'total'), means);
    });
}

/** A fee is a line of its own: it is a part of what the order cost. */
function feesOf(row: Row, currency: string): Row[] {
  const amount = minorIn(row.text('fee_total'), currency) ?? 0n;
  if (amount <= 0n) return [];
  const only = row.without((means) => means !== 'currency' && means !== 'fee_total');
  return [
    only
      .with('line_name', partIn(row.text('fee_items'), 'name') ?? 'Fee', 'fee_total')
      .with('quantity', '1', 'fee_total')
      .with('line_total', row.text('fee_total'), 'fee_total'),
  ];
}

/** A part of a cell with several: names may hold anything but a bar. */
function partIn(cell: string | undefined, name: string): string | undefined {
  const found = (cell ?? '').split('|').find((part) => part.trimStart().startsWith(`${name}:`));
  return found?.slice(found.indexOf(':') + 1).trim() || undefined;
}
