import { Controller, Inject } from '@nestjs/common';
import { exportChosenOrders, exportOrders, listOrders, type RequestOf } from '@storefold/contracts';
import {
  addressCells,
  addressColumns,
  type ExportedRecord,
  ListExportQueries,
} from '@storefold/custom-fields';
import { Calendar, money } from '@storefold/kernel/core';
import type { Filter } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import type { ListSpec } from '@storefold/server/http';
import type { TaxLine } from '../../tax/taxes.ts';
import { sourcesOf } from '../booking/bookings.ts';
import { adminOrderBody } from '../order.serializer.ts';
import { isPlaced, type Order } from '../order.ts';
import { totalsOf } from '../price/totals.ts';
import { sumByRate, taxTotal } from '../refund/refund-shares.ts';
import { goneBackOf } from '../refund/refunds.ts';
import { ordersOfStore } from './order.list.ts';
import { ORDERS, type OrderDocument, orderOfDocument } from './order.view.ts';

/** Those of the order, in each row, and those of its line. Named as in the Admin API, unless both have the name. */
const COLUMNS = [
  'number',
  'id',
  'email',
  'status',
  'payment_status',
  'fulfillment_status',
  'currency',
  'item_total',
  'discount_total',
  'delivery_total',
  'tax_total',
  'total',
  'gift_card_total',
  'store_credit_total',
  'discount_code',
  'completed_at',
  'canceled_at',
  'line_item_id',
  'variant_id',
  'sku',
  'line_name',
  'quantity',
  'price',
  'line_total',
  ...addressColumns('shipping'),
  ...addressColumns('billing'),
  'payment_method',
  'tax_lines',
  'refund_total',
] as const;

/** Of rows for refunds, where they are wanted. */
const REFUND_COLUMNS = [
  'row_type',
  'refund_number',
  'refund_status',
  'refund_amount',
  'refund_tax_total',
  'refund_tax_lines',
  'refunded_at',
] as const;

type Column = (typeof COLUMNS)[number] | (typeof REFUND_COLUMNS)[number];

/** Orders may have many lines, and their documents have all of them. */
const READ_AT_ONCE = 100;

type Wanted = RequestOf<typeof exportChosenOrders>;

/** Answers with the rows of exports: one for each line of an order, one for an order that has none, and if they are wanted one for each refund. */
@Controller()
export class OrderExportController {
  constructor(@Inject(ListExportQueries) private readonly exports: ListExportQueries) {}

  @Answers(exportOrders)
  exportOrders(request: RequestOf<typeof exportOrders>) {
    return this.#pageOf(request);
  }

  @Answers(exportChosenOrders)
  exportChosenOrders(request: Wanted) {
    return this.#pageOf(request);
  }

  #pageOf(request: Wanted) {
    const clocks = new Calendar(request.timezone, 'day');
    return this.exports.pageOf(request, {
      endpoint: listOrders,
      collection: ORDERS,
      spec: (list) => ofPeriod(ordersOfStore(request.store_id, list), request),
      columns: [...COLUMNS, ...(request.refund_rows ? REFUND_COLUMNS : [])],
      most: READ_AT_ONCE,
      recordsOf: (documents) => documents.map((document) => recordOf(document, request, clocks)),
    });
  }
}

/** Those that were placed in it. */
function ofPeriod(spec: ListSpec, { from, to }: Pick<Wanted, 'from' | 'to'>): ListSpec {
  const edges: Filter[] = [
    ...(from === undefined ? [] : [{ field: 'completed_at', gte: from }]),
    ...(to === undefined ? [] : [{ field: 'completed_at', lt: to }]),
  ];
  return edges.length === 0
    ? spec
    : { ...spec, base: { all: [...(spec.base ? [spec.base] : []), ...edges] } };
}

function recordOf(
  document: OrderDocument,
  { refund_rows }: Wanted,
  clocks: Calendar,
): ExportedRecord<Column> {
  const order = orderOfDocument(document);
  const body = adminOrderBody(document.key, order);
  const skus = new Map(order.items.map(({ id, sku }) => [id, sku]));
  const timeOf = (at: string | null) => at && clocks.isoOf(Date.parse(at));
  const ofOrder = {
    ...body,
    ...noLine,
    ...noRefund,
    row_type: 'line',
    completed_at: timeOf(body.completed_at),
    canceled_at: timeOf(body.canceled_at),
    discount_code: body.discounts.flatMap(({ code }) => code ?? []),
    payment_method: paidBy(order),
    tax_lines: taxCells(taxesOf(order), order.currency),
    ...addressCells('shipping', order.shipping_address),
    ...addressCells('billing', order.billing_address),
  };
  const lines = body.items.map((line) => ({
    ...ofOrder,
    line_item_id: line.id,
    variant_id: line.variant_id,
    sku: skus.get(line.id),
    line_name: line.name,
    quantity: line.quantity,
    price: line.price,
    line_total: line.total,
  }));
  const refunds = goneBackOf(order).map(({ number, status, amount, taxes, created_at }) => ({
    ...ofOrder,
    row_type: 'refund',
    refund_number: number,
    refund_status: status,
    refund_amount: money.formatAmount(amount, order.currency),
    refund_tax_total: money.formatAmount(taxTotal(taxes), order.currency),
    refund_tax_lines: taxCells(taxes, order.currency),
    refunded_at: timeOf(created_at),
  }));
  const rows = [...(lines.length > 0 ? lines : [ofOrder]), ...(refund_rows ? refunds : [])];
  return { id: body.id, customerId: body.customer_id ?? body.id, rows };
}

/** What brought something, or of an order that nobody has paid yet, what is to. */
function paidBy(order: Order): string[] {
  const paid = isPlaced(order) ? sourcesOf(order).filter(({ amount }) => amount > 0n) : [];
  const open = order.payments.filter(({ status }) => status === 'pending').map(({ method }) => method.name);
  return [...new Set(paid.length > 0 ? paid.map(({ name }) => name) : open)];
}

function taxesOf(order: Order): readonly TaxLine[] {
  const { taxes } = totalsOf(order);
  const all = [...Object.values(taxes.lines), taxes.delivery].flatMap(({ lines }) => lines);
  return [...sumByRate(all).values()];
}

/** `VAT 0.19 19.00`: the name, the rate, and what it comes to. */
const taxCells = (taxes: readonly TaxLine[], currency: string): string[] =>
  taxes.map(({ name, rate, amount }) => `${name} ${rate} ${money.formatAmount(amount, currency)}`);

const noLine = {
  line_item_id: null,
  variant_id: null,
  sku: null,
  line_name: null,
  quantity: null,
  price: null,
  line_total: null,
};

const noRefund = {
  refund_number: null,
  refund_status: null,
  refund_amount: null,
  refund_tax_total: null,
  refund_tax_lines: null,
  refunded_at: null,
};
