import { type AdminOrder, addressAnswer, type GiftCard, type Order as OrderBody } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import { isSameAddress } from '../cart/cart.rules.ts';
import { currentStep } from '../cart/cart.steps.ts';
import { fulfillmentBodies, isPaid } from './fulfillment.serializer.ts';
import { lineItemBody } from './line-item.serializer.ts';
import { moneyFields } from './money-fields.ts';
import type { OfferedDelivery } from './order.commands.ts';
import type { KeptAddress } from './order.facts.ts';
import { orderIdOf } from './order.ids.ts';
import { totalQuantity, totalsOf } from './order.totals.ts';
import type { Order } from './order.ts';
import { paymentBodies } from './payment.serializer.ts';

/** The Store API's form of an order. */
export function orderBody(key: string, order: Order): OrderBody {
  const isCompleted = order.status === 'completed';
  return {
    id: orderIdOf(key),
    ...commonBody(key, order),
    completed_at: isCompleted ? order.completed_at : null,
    payment_status: isCompleted ? (isPaid(order) ? 'paid' : 'balance_due') : null,
    fulfillment_status: isCompleted ? (isPaid(order) ? 'ready' : 'pending') : null,
  };
}

/** The Admin API's form, which public events carry too. */
export function adminOrderBody(key: string, order: Order): AdminOrder {
  return {
    ...orderBody(key, order),
    status: order.status === 'completed' ? 'placed' : 'draft',
    customer_id: order.customer_id,
    tags: [...order.tags],
    internal_note: order.internal_note,
    canceled_at: null,
    metadata: order.metadata,
    created_at: order.created_at,
    updated_at: order.updated_at,
  };
}

/** The fields that carts and orders share. */
export function commonBody(key: string, order: Order, deliveryMethods?: readonly OfferedDelivery[]) {
  const { currency, shipping_address: shipping, billing_address: billing } = order;
  const totals = totalsOf(order);
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
        adjustment_total: 0n,
        discount_total: 0n,
        tax_total: 0n,
        included_tax_total: 0n,
        additional_tax_total: 0n,
        delivery_total: totals.delivery,
        total: totals.total,
        gift_card_total: totals.giftCard,
        store_credit_total: 0n,
        amount_due: totals.due,
      },
      currency,
    ),
    covered_by_store_credit: false,
    shipping_eq_billing_address: shipping !== null && isSameAddress(shipping, billing),
    discounts: [],
    items: order.items.map(lineItemBody),
    fulfillments: fulfillmentBodies(key, order, deliveryMethods),
    payments: paymentBodies(order),
    billing_address: billing && addressBody(billing),
    shipping_address: shipping && addressBody(shipping),
    gift_card: cardBody(order),
    state: currentStep(order),
    state_lock_version: order.lock_version,
  };
}

/** The card as last known; for a completed order, as the order left it. */
function cardBody(order: Order): GiftCard | null {
  const snapshot = order.gift_card?.snapshot ?? null;
  if (!snapshot || order.status !== 'completed' || !order.checkout.gift_card) return snapshot;
  const { amount } = order.checkout.gift_card;
  const used = money.minor(snapshot.amount_used, snapshot.currency) + amount;
  const remaining = money.minor(snapshot.amount_remaining, snapshot.currency) - amount;
  const state = remaining > 0n ? 'partially_redeemed' : 'redeemed';
  return {
    ...snapshot,
    ...money.moneyField('amount_used', used, snapshot.currency),
    ...money.moneyField('amount_remaining', remaining, snapshot.currency),
    state,
    status: state,
    redeemed_at: remaining > 0n ? null : order.completed_at,
    expired: false,
    active: false,
  };
}

const addressBody = ({ id, ...fields }: KeptAddress) => addressAnswer(id, fields);
