import { money } from '@storefold/kernel/core';
import { firstFulfillment, withBackordered } from '../delivery/fulfillments.ts';
import type { Evolution } from '../order.evolution.ts';
import type { FactData } from '../order.facts.ts';
import type { Order, PlacedOrder } from '../order.ts';
import { withAmountsFixed, withPaidSince } from '../payment/payments.ts';
import { fixedDiscounts, fixedTaxes } from '../price/fixed.ts';
import { creditBefore } from '../value/credit-payments.ts';
import type { CheckoutFacts } from './checkout.facts.ts';
import type { Checkout } from './checkout.ts';

export const checkoutEvolution: Evolution<keyof CheckoutFacts> = {
  CheckoutStarted: (order, { data }, at) => ({
    ...order,
    status: 'checking_out',
    checkout: checkoutOf(data, at),
    items: withBackordered(order.items, data.backordered_items),
    last_failure: null,
  }),
  CheckoutFailed: (order, { data }) => failed(order, data),
  CheckoutReversed: reversed,
  OrderCompleted: (order, _, at) => completed(order, at),
};

function checkoutOf(data: FactData<'CheckoutStarted'>, at: string): Checkout {
  const amount = (text: string) => money.minor(text, data.currency);
  return {
    id: data.checkout_id,
    started_at: at,
    timezone: data.timezone,
    item_total: amount(data.item_total),
    delivery_total: amount(data.delivery_total),
    discounts: fixedDiscounts(data),
    taxes: fixedTaxes(data),
    total: amount(data.total),
    gift_card:
      data.gift_card_id === null ? null : { id: data.gift_card_id, amount: amount(data.gift_card_total) },
    store_credit: creditsOf(data),
    amount_due: amount(data.amount_due),
    is_customer_notified: data.is_customer_notified ?? true,
  };
}

function creditsOf({ store_credits = [], store_credit_total, currency }: FactData<'CheckoutStarted'>) {
  if (store_credit_total === undefined || store_credits.length === 0) return null;
  const credits = store_credits.map(({ store_credit_id: id, amount, ...before }) => ({
    id,
    amount: money.minor(amount, currency),
    before: creditBefore(before, currency),
  }));
  return { amount: money.minor(store_credit_total, currency), credits };
}

/** A card that could not pay counts as empty until it is asked for again. So do store credits. */
function failed(order: Order, data: FactData<'CheckoutFailed'>): Order {
  if (order.status !== 'checking_out') return order;
  const { checkout_id, stage, code, message, said, details } = data;
  const isCardsFault = stage === 'authorize_gift_card' && order.gift_card !== null;
  const isCreditsFault = stage === 'authorize_store_credits' && order.store_credit !== null;
  return {
    ...order,
    status: 'giving_back',
    failure: { checkout_id, stage, code, message, said, details },
    gift_card: isCardsFault ? { ...order.gift_card, remaining: 0n } : order.gift_card,
    store_credit: isCreditsFault ? { ...order.store_credit, available: 0n } : order.store_credit,
  };
}

function reversed(order: Order): Order {
  if (order.status !== 'giving_back') return order;
  const { checkout: _, failure, ...contents } = order;
  return { ...contents, status: 'cart', last_failure: failure };
}

function completed(order: Order, at: string): Order {
  if (order.status !== 'checking_out') return order;
  const placed: PlacedOrder = {
    ...order,
    status: 'completed',
    completed_at: at,
    payments: withAmountsFixed(order),
    fulfillments: [firstFulfillment(order, at)],
  };
  return withPaidSince(placed, at);
}
