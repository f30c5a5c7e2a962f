import type {
  AdminOrder,
  Cart as CartBody,
  CartWarning,
  GiftCard,
  Order as OrderBody,
  PaymentMethod,
} from '@storefold/contracts';
import { addressAnswer, displayAmount, minor, moneyField } from '@storefold/kernel/core';
import { moneyFields } from '../money-fields.ts';
import { isSameAddress } from './cart.rules.ts';
import { fulfillmentBodies, isPaid } from './fulfillment.serializer.ts';
import { lineItemBody } from './line-item.serializer.ts';
import type { OfferedDelivery } from './order.commands.ts';
import type { KeptAddress } from './order.facts.ts';
import { cartIdOf, orderIdOf } from './order.ids.ts';
import { completedSteps, currentStep, requirementsOf } from './order.steps.ts';
import { totalQuantity, totalsOf } from './order.totals.ts';
import type { AppliedCard, Order } from './order.ts';
import { paymentBodies } from './payment.serializer.ts';

/** What a cart's answer shows beside the cart itself. */
export interface CartSurroundings {
  readonly token: string;
  readonly paymentMethods: readonly PaymentMethod[];
  readonly deliveryMethods: readonly OfferedDelivery[];
  /** The cart's gift card as of now; null: it has none, or nobody looked. */
  readonly card: CardNow | null;
}

export interface CardNow {
  readonly applied: AppliedCard;
  readonly warning: CartWarning | null;
}

/** The Store API's form of a cart. */
export function cartBody(key: string, order: Order, surroundings: CartSurroundings): CartBody {
  const { token, paymentMethods, deliveryMethods, card } = surroundings;
  const now: Order = order.status === 'cart' && card ? { ...order, gift_card: card.applied } : order;
  return {
    id: cartIdOf(key),
    token,
    ...commonBody(key, now, deliveryMethods),
    warnings: [...priceWarnings(now), ...(card?.warning ? [card.warning] : [])],
    current_step: currentStep(now),
    completed_steps: completedSteps(now),
    requirements: requirementsOf(now),
    payment_methods: [...paymentMethods],
  };
}

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

function commonBody(key: string, order: Order, deliveryMethods?: readonly OfferedDelivery[]) {
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

/** The card as the cart last saw it; once an order is placed, as that order left it. */
function cardBody(order: Order): GiftCard | null {
  const look = order.gift_card?.look ?? null;
  if (!look || order.status !== 'completed' || !order.checkout.gift_card) return look;
  const { amount } = order.checkout.gift_card;
  const used = minor(look.amount_used, look.currency) + amount;
  const remaining = minor(look.amount_remaining, look.currency) - amount;
  const state = remaining > 0n ? 'partially_redeemed' : 'redeemed';
  return {
    ...look,
    ...moneyField('amount_used', used, look.currency),
    ...moneyField('amount_remaining', remaining, look.currency),
    state,
    status: state,
    redeemed_at: remaining > 0n ? null : order.completed_at,
    expired: false,
    active: false,
  };
}

const addressBody = ({ id, ...fields }: KeptAddress) => addressAnswer(id, fields);

/** Lines whose price the catalog changed since the shopper last touched them. */
function priceWarnings({ items }: Order): CartWarning[] {
  return items.flatMap(({ id, name, price, price_before: before, currency }) => {
    if (before === null || before === price) return [];
    const amounts = `from ${displayAmount(before, currency)} to ${displayAmount(price, currency)}`;
    return [
      { code: 'price_changed' as const, message: `The price of ${name} went ${amounts}`, line_item_id: id },
    ];
  });
}
