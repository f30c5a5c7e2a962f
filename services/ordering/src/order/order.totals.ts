import { money } from '@storefold/kernel/core';
import { isGatewayType } from '../payment-gateway/gateway-types.ts';
import type { Checkout, Contents, Line, Order, Payment } from './order.ts';

interface Totals {
  readonly items: money.Minor;
  readonly delivery: money.Minor;
  /** The price of items and delivery. */
  readonly total: money.Minor;
  /** The part of the total that the gift card pays. */
  readonly giftCard: money.Minor;
  /** The part that the customer's store credits pay of what the gift card leaves. */
  readonly storeCredit: money.Minor;
  /** The amount left to pay. */
  readonly due: money.Minor;
}

/** The totals of an order: computed while it is an open cart, fixed when its checkout starts. */
export function totalsOf(order: Order): Totals {
  return order.status === 'cart' ? cartTotals(order) : checkoutTotals(order.checkout);
}

/**
 * total = items + delivery; the card pays at most the total and at most what remains on it; store credits pay at most
 * what the card leaves, what there is of them, and what they are wanted to pay; the rest is due.
 */
export function cartTotals(cart: Contents): Totals {
  const items = cart.items.reduce((sum, line) => sum + lineTotal(line), 0n);
  const delivery = isDelivered(cart) ? (cart.delivery?.cost ?? 0n) : 0n;
  const total = items + delivery;
  const giftCard = money.minOf(money.maxOf(cart.gift_card?.remaining ?? 0n, 0n), total);
  const storeCredit = money.minOf(spendable(cart), total - giftCard);
  return { items, delivery, total, giftCard, storeCredit, due: total - giftCard - storeCredit };
}

/** What the store credits of a cart may pay. */
function spendable({ store_credit: credit }: Contents): money.Minor {
  if (!credit) return 0n;
  const { wanted, available } = credit;
  return money.maxOf(wanted === null ? available : money.minOf(wanted, available), 0n);
}

function checkoutTotals(checkout: Checkout): Totals {
  return {
    items: checkout.item_total,
    delivery: checkout.delivery_total,
    total: checkout.total,
    giftCard: checkout.gift_card?.amount ?? 0n,
    storeCredit: checkout.store_credit?.amount ?? 0n,
    due: checkout.amount_due,
  };
}

export const lineTotal = ({ price, quantity }: Pick<Line, 'price' | 'quantity'>): money.Minor =>
  price * BigInt(quantity);

export const totalQuantity = ({ items }: Pick<Contents, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether there are items and an address to deliver them to. */
export const isDelivered = ({ items, shipping_address }: Contents): boolean =>
  items.length > 0 && shipping_address !== null;

/**
 * The share of the amount due that each payment pays. Payments with an amount come first, in the order they were added
 * and never more than is left; the payment without an amount pays the rest.
 */
export function sharesOf(payments: readonly Payment[], due: money.Minor): ReadonlyMap<string, money.Minor> {
  const shares = new Map<string, money.Minor>();
  let left = due;
  for (const { id, amount } of [...payments.filter(isFixed), ...payments.filter((each) => !isFixed(each))]) {
    const share = amount === null ? left : money.minOf(amount, left);
    shares.set(id, share);
    left -= share;
  }
  return shares;
}

/** What each payment pays, or is to pay. Those that staff added to a placed order have amounts of their own. */
export function amountsOf(order: Order): ReadonlyMap<string, money.Minor> {
  const isLater = order.payments.some(({ is_later }) => is_later);
  if (!isLater) return sharesOf(order.payments, totalsOf(order).due);
  const shares = sharesOf(
    order.payments.filter(({ is_later }) => !is_later),
    totalsOf(order).due,
  );
  return new Map(order.payments.map(({ id, amount }) => [id, shares.get(id) ?? amount ?? 0n]));
}

/**
 * What each payment that is made by a gateway pays. Without those that failed or were voided. Empty for an order that no
 * gateway is asked for.
 */
export function gatewayPaymentsOf(order: Order): GatewayPayment[] {
  const made = order.payments.filter(
    ({ method, status }) => isGatewayType(method.type) && (status === 'pending' || status === 'completed'),
  );
  if (made.length === 0) return [];
  const amounts = amountsOf(order);
  return made.flatMap((payment) => {
    const amount = amounts.get(payment.id) ?? 0n;
    return amount > 0n ? [{ payment, amount }] : [];
  });
}

interface GatewayPayment {
  readonly payment: Payment;
  readonly amount: money.Minor;
}

/** The payments that gateways collect by themselves as soon as the order is placed. */
export const collectedAtOnce = (order: Order): GatewayPayment[] =>
  gatewayPaymentsOf(order).filter(({ payment }) => payment.auto_capture && !payment.is_later);

export const isFixed = ({ amount }: Payment): boolean => amount !== null;

export function isCovered(payments: readonly Payment[], due: money.Minor): boolean {
  const shares = [...sharesOf(payments, due).values()];
  return shares.reduce((sum, share) => sum + share, 0n) === due;
}
