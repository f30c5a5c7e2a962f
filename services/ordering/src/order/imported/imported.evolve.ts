import { idPrefixes } from '@storefold/contracts';
import { money, recordId } from '@storefold/kernel/core';
import { numberOf } from '../../readable-number.ts';
import type { Fulfillment } from '../delivery/delivery.ts';
import { newFulfillment } from '../delivery/fulfillments.ts';
import type { Line } from '../items/line.ts';
import type { Evolution } from '../order.evolution.ts';
import type { FactData, OrderFactType } from '../order.facts.ts';
import type { CanceledOrder, Order, PlacedOrder } from '../order.ts';
import { fixedDiscounts, fixedTaxes } from '../price/fixed.ts';
import type { Refund } from '../refund/refund.ts';
import { taxesIn } from '../refund/refunds.ts';
import type { ImportedLine } from './imported.facts.ts';
import { importedPayment } from './imported-payment.ts';

type Data = FactData<'OrderImported'>;

/** An order as the other shop left it. It is of nobody who shopped here, so that no report counts a cart. */
export function importedOrder(
  data: Data & { readonly state_lock_version: number },
  at: string,
): PlacedOrder | CanceledOrder {
  const { completed_at, canceled_at, currency } = data;
  const minor = (amount: string) => money.minor(amount, currency);
  const total = minor(data.total);
  const placed: PlacedOrder = {
    status: 'completed',
    store_id: data.store_id,
    origin: 'staff',
    number: data.number,
    customer_id: data.customer_id,
    customer_since: data.customer_id === null ? null : at,
    currency,
    locale: data.locale,
    email: data.email,
    customer_note: data.customer_note,
    items: data.lines.map(lineOf),
    shipping_address: data.shipping_address,
    billing_address: data.billing_address,
    delivery: deliveryOf(data),
    payments: data.payments.map((payment) => importedPayment(payment, data)),
    payment_sessions: [],
    gift_card: null,
    store_credit: null,
    promotions: [],
    tax_rates: [],
    stock_location: null,
    // Null once the person is erased.
    metadata: data.metadata ?? {},
    tags: data.tags ?? [],
    fulfillment_metadata: {},
    fulfillments: fulfillmentsOf(data),
    refunds: refundsOf(data),
    paid_at: data.payment_status === 'paid' ? completed_at : null,
    renewed_links: [],
    internal_note: data.internal_note,
    state_lock_version: data.state_lock_version,
    last_failure: null,
    is_erased: false,
    was_guests: false,
    created_at: completed_at,
    updated_at: at,
    completed_at,
    checkout: {
      id: data.import_id,
      started_at: completed_at,
      timezone: 'UTC',
      item_total: minor(data.item_total),
      delivery_total: minor(data.delivery_total),
      discounts: fixedDiscounts(data),
      taxes: fixedTaxes(data),
      total,
      gift_card: null,
      store_credit: null,
      amount_due: total,
      is_customer_notified: false,
    },
    imported: {
      import_id: data.import_id,
      payment_status: data.payment_status,
      fulfillment_status: data.fulfillment_status,
      refund_total: data.refund ? minor(data.refund.amount) : 0n,
    },
  };
  if (canceled_at === null) return placed;
  return {
    ...placed,
    status: 'canceled',
    canceled_at,
    cancellation: { id: data.import_id, is_restocked: false, given_back_by: 'refunds' },
  };
}

/** Whose it is, and that its person is erased, is nothing that anybody noted of it. */
const UNTOUCHING: ReadonlySet<OrderFactType> = new Set<OrderFactType>([
  'OrderAssociated',
  'OrderPersonalDataErased',
  'OrderNoticePrevented',
]);

/** An order of another shop knows whether anything was done with it here. */
export const touchedBy = (type: OrderFactType, { imported }: Order): Pick<Order, 'imported'> | undefined =>
  imported && !UNTOUCHING.has(type) ? { imported: { ...imported, is_touched: true } } : undefined;

export const importedEvolution: Evolution<'OrderImportReversed'> = {
  OrderImportReversed: () => ({ status: 'deleted' }),
};

const lineOf = (sold: ImportedLine): Line => ({
  id: sold.line_item_id,
  variant_id: sold.variant_id,
  product_id: sold.product_id,
  name: sold.name,
  slug: sold.slug,
  sku: sold.sku,
  thumbnail_url: sold.thumbnail_url,
  quantity: sold.quantity,
  currency: sold.currency,
  price: money.minor(sold.price, sold.currency),
  option_values: [],
  compare_at_price: null,
  tax_category_id: null,
  weight: null,
  weight_unit: 'g',
  digital_files: [],
  is_delivered: true,
  price_before: null,
  returned: 0,
  written_off: 0,
  backordered: 0,
  metadata: {},
});

/** What a file does not name, and has to have a name. */
export const NO_NAME = 'Imported';

function deliveryOf({ store_id, delivery_method, delivery_total, currency }: Data) {
  const cost = money.minor(delivery_total, currency);
  if (delivery_method === null && cost === 0n) return null;
  const name = delivery_method ?? NO_NAME;
  return {
    // No record has it.
    delivery_method_id: recordId(idPrefixes.delivery_method, `${store_id} imported ${name}`),
    name,
    code: null,
    cost,
    reason: 'default' as const,
    tax_category_id: null,
  };
}

/** What was shipped, and the rest. */
function fulfillmentsOf({ lines, canceled_at, fulfillment_status, completed_at }: Data): Fulfillment[] {
  const itemsOf = (quantityOf: (line: ImportedLine) => number) =>
    lines.flatMap((line) => {
      const quantity = quantityOf(line);
      return quantity > 0 ? [{ line_item_id: line.line_item_id, quantity }] : [];
    });
  const shipped = itemsOf(({ shipped_quantity }) => shipped_quantity);
  const rest = itemsOf(({ quantity, shipped_quantity }) => quantity - shipped_quantity);
  const isOver = canceled_at !== null || fulfillment_status === 'canceled';
  const parts = [
    { items: shipped, status: 'shipped' as const, fulfilled_at: completed_at },
    { items: rest, status: isOver ? ('canceled' as const) : ('open' as const), fulfilled_at: null },
  ].filter(({ items }) => items.length > 0);
  const [first] = lines;
  return parts.map((part, index) => ({
    ...newFulfillment(completed_at),
    ...part,
    id: index === 0 ? null : recordId(idPrefixes.fulfillment, `${first?.line_item_id} rest`),
  }));
}

function refundsOf({ refund, payments, canceled_at, completed_at }: Data): Refund[] {
  if (!refund) return [];
  const { refund_id: id, payment_id, currency } = refund;
  const amount = money.minor(refund.amount, currency);
  const at = canceled_at ?? completed_at;
  return [
    {
      id,
      number: numberOf('RF', 9, id),
      status: 'completed',
      amount,
      to: 'manual',
      payment_id: payments.length > 1 ? payment_id : null,
      store_credit_id: null,
      reason: null,
      metadata: {},
      items: [],
      unsent: [],
      held: [],
      delivery_amount: 0n,
      taxes: taxesIn(refund.taxes),
      restock_items: [],
      parts: [{ source: { kind: 'payment', id: payment_id }, amount, is_paid: true }],
      transaction_id: null,
      failure: null,
      cancellation_id: null,
      created_by_id: null,
      return_id: null,
      created_at: at,
      updated_at: at,
    },
  ];
}
