import type { Contents, Order, OrderAtCheckout } from '../order.ts';
import { type Price, priceOf } from './price.ts';

/** What an order costs: computed while it is an open cart, fixed when its checkout starts. */
export function totalsOf(order: Order): Price {
  return order.status === 'cart' ? priceOf(order) : fixedPrice(order.checkout);
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
