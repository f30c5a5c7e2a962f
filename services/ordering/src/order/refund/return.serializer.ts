import type { AdminReturn, ListedReturn, OrderReturn as OwnReturn } from '@storefold/contracts';
import { orderIdOf } from '../order.ids.ts';
import type { Order } from '../order.ts';
import { moneyFields } from '../price/money-fields.ts';
import { returnsOf } from './return.evolve.ts';
import type { OrderReturn } from './return.ts';

/** The Admin API's form of an order's returns, in the order in which they were asked for. */
export const returnBodies = (key: string, order: Order): AdminReturn[] =>
  returnsOf(order).map((each) => returnBody(key, order, each));

/** What its shopper sees of them. */
export const ownReturnBodies = (key: string, order: Order): OwnReturn[] =>
  returnsOf(order).map((each) => shownBody(key, order, each));

/** Among those of all orders. */
export const listedReturn = (key: string, order: ReturnedOrder, each: OrderReturn): ListedReturn => ({
  ...returnBody(key, order, each),
  order_number: order.number,
});

type ReturnedOrder = Pick<Order, 'currency' | 'number'>;

export const returnBody = (key: string, order: Pick<Order, 'currency'>, each: OrderReturn): AdminReturn => ({
  ...shownBody(key, order, each),
  created_by_id: each.created_by_id,
  metadata: each.metadata,
});

function shownBody(key: string, { currency }: Pick<Order, 'currency'>, each: OrderReturn): OwnReturn {
  const { id, number, status, items, refund, refund_id, amount, deduction, created_at, updated_at } = each;
  return {
    id,
    number,
    order_id: orderIdOf(key),
    status,
    items: items.map(({ line_item_id: item_id, quantity, reason, received, restocked }) => ({
      item_id,
      quantity,
      reason,
      received_quantity: received,
      restocked_quantity: restocked,
    })),
    refund,
    refund_id,
    ...moneyFields({ amount, deduction }, currency),
    currency,
    created_at,
    updated_at,
  };
}
