import type { Refund as RefundBody } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import { orderIdOf } from '../order.ids.ts';
import type { Order } from '../order.ts';
import { failureBody } from '../payment/payment.serializer.ts';
import type { Refund, RefundPart } from './refund.ts';

/** The Admin API's form of an order's refunds, in the order in which they were made. */
export const refundBodies = (key: string, order: Order): RefundBody[] =>
  order.refunds.map((refund) => refundBody(key, order, refund));

export function refundBody(key: string, { currency }: Order, refund: Refund): RefundBody {
  const { amount, restock_items, parts, failure, cancellation_id: _, ...shown } = refund;
  return {
    ...shown,
    order_id: orderIdOf(key),
    ...money.moneyField('amount', amount, currency),
    currency,
    restock_items: restock_items.map(({ line_item_id: item_id, quantity }) => ({ item_id, quantity })),
    parts: parts.map((part) => partBody(part, currency)),
    failure: failureBody(failure),
  };
}

const partBody = ({ source: { kind, id }, amount }: RefundPart, currency: string) => ({
  payment_id: kind === 'payment' ? id : null,
  gift_card_id: kind === 'gift_card' ? id : null,
  store_credit_id: kind === 'store_credit' ? id : null,
  ...money.moneyField('amount', amount, currency),
});
