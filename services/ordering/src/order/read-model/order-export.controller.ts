import { Controller, Inject } from '@nestjs/common';
import { exportOrders, listOrders, type RequestOf } from '@storefold/contracts';
import {
  addressCells,
  addressColumns,
  type ExportedRecord,
  ListExportQueries,
} from '@storefold/custom-fields';
import { Answers } from '@storefold/kernel/questions';
import { adminOrderBody } from '../order.serializer.ts';
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
] as const;

type OrderRecord = ExportedRecord<(typeof COLUMNS)[number]>;

/** Orders may have many lines, and their documents have all of them. */
const READ_AT_ONCE = 100;

/** Answers with the rows of exports: one for each line of an order, and one for an order that has none. */
@Controller()
export class OrderExportController {
  constructor(@Inject(ListExportQueries) private readonly exports: ListExportQueries) {}

  @Answers(exportOrders)
  exportOrders(request: RequestOf<typeof exportOrders>) {
    return this.exports.pageOf(request, {
      endpoint: listOrders,
      collection: ORDERS,
      spec: (list) => ordersOfStore(request.store_id, list),
      columns: COLUMNS,
      most: READ_AT_ONCE,
      recordsOf: (documents) => documents.map(recordOf),
    });
  }
}

function recordOf(document: OrderDocument): OrderRecord {
  const order = orderOfDocument(document);
  const body = adminOrderBody(document.key, order);
  const skus = new Map(order.items.map(({ id, sku }) => [id, sku]));
  const ofOrder = {
    ...body,
    ...noLine,
    discount_code: body.discounts.flatMap(({ code }) => code ?? []),
    ...addressCells('shipping', order.shipping_address),
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
  return { id: body.id, customerId: body.customer_id ?? body.id, rows: lines.length > 0 ? lines : [ofOrder] };
}

const noLine = {
  line_item_id: null,
  variant_id: null,
  sku: null,
  line_name: null,
  quantity: null,
  price: null,
  line_total: null,
};
