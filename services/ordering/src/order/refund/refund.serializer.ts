import type { OrderRefund, Refund as RefundBody } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import { orderIdOf } from '../order.ids.ts';
import type { Order } from '../order.ts';
import { failureBody } from '../payment/payment.serializer.ts';
import { moneyFields } from '../price/money-fields.ts';
import { taxLineBodies } from '../price/tax-line.serializer.ts';
import type { Refund, RefundPart } from './refund.ts';
import { taxTotal } from './refund-shares.ts';

/** The Admin API's form of an order's refunds, in the order in which they were made. */
export const refundBodies = (key: string, order: Order): RefundBody[] =>
  order.refunds.map((refund) => refundBody(key, order, refund));

/** What its shopper sees of them: not what was declined, and nothing that staff noted. */
export const shownRefunds = (key: string, order: Order): OrderRefund[] =>
  order.refunds.flatMap((refund) => {
    const { status } = refund;
    return status === 'failed' ? [] : [{ ...shownBody(key, order, refund), status }];
  });

export function refundBody(key: string, order: Order, refund: Refund): RefundBody {
  const { restock_items, parts, failure } = refund;
  return {
    ...shownBody(key, order, refund),
    status: refund.status,
    payment_id: refund.payment_id,
    store_credit_id: refund.store_credit_id,
    reason: refund.reason,
    transaction_id: refund.transaction_id,
    restock_items: itemBodies(restock_items),
    parts: parts.map((part) => partBody(part, order.currency)),
    failure: failureBody(failure),
    created_by_id: refund.created_by_id,
    return_id: refund.return_id,
    metadata: refund.metadata,
  };
}

function shownBody(key: string, { currency }: Order, refund: Refund): Omit<OrderRefund, 'status'> {
  const { id, number, amount, to, items, delivery_amount, taxes, created_at, updated_at } = refund;
  return {
    id,
    number,
    order_id: orderIdOf(key),
    ...moneyFields({ amount, delivery_amount, tax_total: taxTotal(taxes) }, currency),
    currency,
    to,
    items: itemBodies(items),
    tax_lines: taxLineBodies(taxes, currency),
    created_at,
    updated_at,
  };
}

const itemBodies = (items: readonly FulfilledItem[]) =>
  items.map(({ line_item_id: item_id, quantity }) => ({ item_id, quantity }));

const partBody = ({ source: { kind, id }, amount }: RefundPart, currency: string) => ({
  payment_id: kind === 'payment' ? id : null,
  gift_card_id: kind === 'gift_card' ? id : null,
  store_credit_id: kind === 'store_credit' ? id : null,
  ...money.moneyField('amount', amount, currency),
});
