import {
  type AdminOrder,
  addressAnswer,
  type CheckoutStep,
  type Order as OrderBody,
  scopeAllows,
} from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import { noTaxes } from '../tax/taxes.ts';
import { isSameAddress } from './cart/address.ts';
import type { KeptAddress } from './cart/cart.facts.ts';
import { currentStep, requirementsOf } from './cart/cart.steps.ts';
import type { OfferedDelivery } from './delivery/delivery.ts';
import { adminFulfillmentBodies, fulfillmentBodies } from './delivery/fulfillment.serializer.ts';
import { deliveryStatus } from './delivery/fulfillments.ts';
import { lineItemBody } from './items/line-item.serializer.ts';
import { orderIdOf } from './order.ids.ts';
import { isPlaced, type Order } from './order.ts';
import { adminPaymentBodies, paymentBodies } from './payment/payment.serializer.ts';
import { paymentStatusOf, refundStatusOf, sumsOf } from './payment/sums.ts';
import { discountBodies } from './price/discount.serializer.ts';
import { moneyFields } from './price/money-fields.ts';
import type { Price } from './price/price.ts';
import { taxLineBodies } from './price/tax-line.serializer.ts';
import { totalQuantity, totalsOf } from './price/totals.ts';
import { giftCardBody, withoutCode } from './value/gift-card.serializer.ts';

/** The Store API's form of an order. */
export function orderBody(key: string, order: Order, deliveryMethods?: readonly OfferedDelivery[]) {
  const totals = totalsOf(order);
  const step = currentStep(order, requirementsOf(order, {}, totals));
  return {
    id: orderIdOf(key),
    ...commonBody(key, order, { deliveryMethods, totals, step }),
    ...completionOf(order),
    ...moneyFields({ refund_total: sumsOf(order).refunded }, order.currency),
  };
}

/** When an order was completed, and how far it has come since. All null before. */
export function completionOf(
  order: Order,
): Pick<OrderBody, 'completed_at' | 'payment_status' | 'fulfillment_status' | 'refund_status'> {
  if (!isPlaced(order))
    return { completed_at: null, payment_status: null, fulfillment_status: null, refund_status: null };
  return {
    completed_at: order.completed_at,
    payment_status: paymentStatusOf(order),
    fulfillment_status: deliveryStatus(order),
    refund_status: refundStatusOf(order),
  };
}

/**
 * The Admin API's form, which public events carry too. Whoever may not read gift cards, such as the reader of an event, is
 * not told the code of one that was used. `scopes`: the reader's. `deliveryMethods`: what an open cart is offered.
 */
export function adminOrderBody(
  key: string,
  order: Order,
  scopes: readonly string[] = [],
  deliveryMethods?: readonly OfferedDelivery[],
): AdminOrder {
  const body = orderBody(key, order, deliveryMethods);
  const isCodeTold = scopeAllows(scopes, 'read_gift_cards');
  return {
    ...body,
    gift_card: body.gift_card && !isCodeTold ? withoutCode(body.gift_card) : body.gift_card,
    items: withTaxLines(withMetadata(body.items, order.items), order),
    payments: adminPaymentBodies(key, order),
    fulfillments: adminFulfillmentBodies(body.id, order, body.fulfillments),
    status: statusOf(order),
    ...sumFields(order),
    customer_id: order.customer_id,
    tags: [...order.tags],
    internal_note: order.internal_note,
    notify_customer: 'checkout' in order ? order.checkout.is_customer_notified : true,
    canceled_at: order.status === 'canceled' ? order.canceled_at : null,
    import_id: order.imported?.import_id ?? null,
    metadata: order.metadata,
    created_at: order.created_at,
    updated_at: order.updated_at,
  };
}

function sumFields(order: Order) {
  const { paid, outstanding } = sumsOf(order);
  return moneyFields({ payment_total: paid, outstanding_balance: outstanding }, order.currency);
}

type Noted = { readonly id: string; readonly metadata: JsonObject };

/** Parts of an order, with the metadata that only staff see. */
const withMetadata = <Body extends { id: string }>(bodies: readonly Body[], parts: readonly Noted[]) =>
  bodies.map((body) => ({ ...body, metadata: parts.find(({ id }) => id === body.id)?.metadata ?? {} }));

const withTaxLines = <Body extends { id: string }>(bodies: readonly Body[], order: Order) => {
  const { lines } = totalsOf(order).taxes;
  return bodies.map((body) => ({
    ...body,
    tax_lines: taxLineBodies(lines[body.id]?.lines ?? [], order.currency),
  }));
};

/** The step of a cart, or what became of the order. */
export const stateOf = (order: Order, step: CheckoutStep): OrderBody['state'] =>
  order.status === 'canceled' ? 'canceled' : step;

/** How far an order has come, in the words of the staff. */
export function statusOf({ status }: Order): AdminOrder['status'] {
  if (status === 'canceled') return 'canceled';
  return status === 'completed' ? 'placed' : 'draft';
}

/** What is known of an order whose body is made. */
interface Known {
  readonly deliveryMethods: readonly OfferedDelivery[] | undefined;
  readonly totals: Price;
  readonly step: CheckoutStep;
}

/** The fields that carts and orders share. */
export function commonBody(key: string, order: Order, { deliveryMethods, totals, step }: Known) {
  const { currency, shipping_address: shipping, billing_address: billing } = order;
  const { taxes } = totals;
  return {
    number: order.number,
    email: order.email,
    customer_note: order.customer_note,
    currency,
    locale: order.locale,
    market_id: null,
    channel_id: null,
    market: null,
    total_quantity: totalQuantity(order),
    ...moneyFields(
      {
        item_total: totals.items,
        adjustment_total: totals.discounts.total + taxes.additional,
        discount_total: totals.discounts.total,
        tax_total: taxes.included + taxes.additional,
        included_tax_total: taxes.included,
        additional_tax_total: taxes.additional,
        delivery_total: totals.delivery,
        total: totals.total,
        gift_card_total: totals.giftCard,
        store_credit_total: totals.storeCredit,
        amount_due: totals.due,
      },
      currency,
    ),
    covered_by_store_credit: totals.storeCredit > 0n && totals.due === 0n,
    shipping_eq_billing_address: shipping !== null && isSameAddress(shipping, billing),
    discounts: discountBodies(key, totals.discounts, currency),
    items: order.items.map((line) =>
      lineItemBody(line, totals.discounts.lines[line.id] ?? 0n, taxes.lines[line.id] ?? noTaxes),
    ),
    fulfillments: fulfillmentBodies(key, order, deliveryMethods, totals),
    payments: paymentBodies(order),
    billing_address: billing && addressBody(billing),
    shipping_address: shipping && addressBody(shipping),
    gift_card: giftCardBody(order),
    state: stateOf(order, step),
    state_lock_version: order.state_lock_version,
  };
}

const addressBody = ({ address_id, ...fields }: KeptAddress) => addressAnswer(address_id, fields);
