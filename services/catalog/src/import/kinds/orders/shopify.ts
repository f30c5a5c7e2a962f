import { money } from '@storefold/kernel/core';
import type { Notes, Reader } from '../../reader.ts';
import { splitAt } from '../../reader.ts';
import { joined, type Row } from '../../row.ts';
import { minorIn, sumOfLines } from './cents.ts';

const ADDRESS = {
  address1: 'address1',
  address2: 'address2',
  company: 'company',
  city: 'city',
  zip: 'postal_code',
  province: 'state',
  country: 'country_iso',
  phone: 'phone',
  name: 'name',
};

/** Orders of Shopify: what is of the order stands in the first of its rows, and each row has a line. */
export const shopify: Reader = {
  name: 'shopify',
  title: 'Shopify',
  columns: {
    name: 'number',
    email: 'email',
    'financial status': 'payment_status',
    'fulfillment status': 'fulfillment_status',
    currency: 'currency',
    subtotal: 'subtotal',
    shipping: 'delivery_total',
    taxes: 'tax_total',
    total: 'total',
    'discount code': 'discount_code',
    'discount amount': 'discount_total',
    'shipping method': 'delivery_method',
    'created at': 'completed_at',
    'cancelled at': 'canceled_at',
    'payment method': 'payment_method',
    'refunded amount': 'refund_total',
    'outstanding balance': 'outstanding_balance',
    notes: 'customer_note',
    tags: 'tags',
    'lineitem quantity': 'quantity',
    'lineitem name': 'line_name',
    'lineitem price': 'price',
    'lineitem sku': 'sku',
    'lineitem fulfillment status': 'line_status',
    ...Object.fromEntries(
      ['billing', 'shipping'].flatMap((which) =>
        Object.entries(ADDRESS).map(([theirs, ours]) => [`${which} ${theirs}`, `${which}_${ours}`]),
      ),
    ),
  },
  families: [
    [/^tax ([1-5]) name$/, 'tax_$1_name'],
    [/^tax ([1-5]) value$/, 'tax_$1_amount'],
  ],
  marks: ['financial status', 'lineitem name', 'lineitem price', 'lineitem quantity', 'fulfillment status'],
  keyOf: (row) => row.text('number'),
  shape,
};

const PAYMENTS: Readonly<Record<string, string>> = {
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
  pending: 'balance_due',
  authorized: 'balance_due',
  partially_paid: 'balance_due',
  unpaid: 'balance_due',
  voided: 'void',
  expired: 'void',
};

function shape(rows: readonly Row[], notes: Notes): readonly Row[] {
  const [first, ...others] = rows;
  if (!first) return rows;
  const currency = first.text('currency')?.toUpperCase() ?? notes.terms.currency;
  const isCanceled = first.text('canceled_at') !== undefined;
  const money = first.text('payment_status')?.toLowerCase() ?? 'paid';
  const paid = isCanceled && money === 'refunded' ? 'void' : (PAYMENTS[money] ?? money);
  const told = withNames(withDiscount(first, rows, currency))
    .with('number', first.text('number')?.replace(/^#/, ''))
    .with('payment_status', paid)
    .with('fulfillment_status', fulfillmentOf(first, paid === 'paid', isCanceled))
    .with('status', isCanceled ? 'canceled' : 'placed', 'canceled_at')
    .with('tags', joined(splitAt(first.text('tags'), ',')));
  return [told, ...others].map((row) => withShipped(row));
}

function fulfillmentOf(row: Row, isPaid: boolean, isCanceled: boolean): string {
  const status = row.text('fulfillment_status')?.toLowerCase() ?? 'unfulfilled';
  if (status === 'fulfilled') return 'shipped';
  if (status === 'partial') return 'partial';
  if (isCanceled) return 'canceled';
  if (status === 'unfulfilled') return isPaid ? 'ready' : 'pending';
  return status === 'restocked' ? 'canceled' : status;
}

function withShipped(row: Row): Row {
  const isShipped = row.text('line_status')?.toLowerCase() === 'fulfilled';
  return isShipped ? row.with('shipped_quantity', row.text('quantity'), 'line_status') : row;
}

/** What was taken off in all, of lines and of the order: what the subtotal says. */
function withDiscount(first: Row, rows: readonly Row[], currency: string): Row {
  const lines = sumOfLines(rows, currency);
  const left = minorIn(first.text('subtotal'), currency);
  if (lines === undefined || left === undefined || left > lines) return first;
  return first.with('discount_total', money.formatAmount(lines - left, currency), 'subtotal');
}

/** The last word of a name is the last name. */
function withNames(row: Row): Row {
  return ['billing', 'shipping'].reduce((told, which) => {
    const words = (row.text(`${which}_name`) ?? '').split(/\s+/);
    const from = `${which}_name`;
    return told
      .with(`${which}_first_name`, words.slice(0, -1).join(' '), from)
      .with(`${which}_last_name`, words.at(-1), from);
  }, row);
}
