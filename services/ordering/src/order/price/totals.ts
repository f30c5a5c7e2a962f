import { money } from '@storefold/kernel/core';
import type { Contents, Order, OrderAtCheckout } from '../order.ts';
import { type Price, priceOf } from './price.ts';

/** What an order costs: computed while it is an open cart, fixed when its checkout starts, and by each correction. */
export function totalsOf(order: Order): Price {
  if (order.status === 'cart') return priceOf(order);
  const fixed = fixedPrice(order.checkout);
  if (!order.corrected) return fixed;
  const { giftCard, storeCredit } = fixed;
  const due = money.maxOf(0n, order.corrected.total - giftCard - storeCredit);
  return { ...fixed, ...order.corrected, due };
}

function fixedPrice(checkout: OrderAtCheckout['checkout']): Price {
  return {
    items: checkout.item_total,
    delivery: checkout.delivery_total,
    discounts: checkout.discounts,
    taxes: checkout.taxes,
    total: checkout.total,
    giftCard: checkout.gift_card?.amount ?? 0n,
    storeCredit: checkout.store_credit?.amount ?? 0n,
    due: checkout.amount_due,
  };
}

export const totalQuantity = ({ items }: Pick<Contents, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
