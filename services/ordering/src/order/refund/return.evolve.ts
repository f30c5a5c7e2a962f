import { money } from '@storefold/kernel/core';
import type { Evolution } from '../order.evolution.ts';
import type { Order } from '../order.ts';
import type { ReturnFacts } from './return.facts.ts';
import type { OrderReturn } from './return.ts';

export const returnEvolution: Evolution<keyof ReturnFacts> = {
  OrderReturnRequested(order, { data }, at) {
    const { return_id: id, number, created_by_id } = data;
    const items = data.items.map((item) => ({ ...item, received: 0, restocked: 0 }));
    const nothing = { refund: null, amount: 0n, deduction: 0n, refund_id: null };
    const added: OrderReturn = {
      id,
      number,
      status: 'requested',
      items,
      ...nothing,
      created_by_id,
      // Null once the person is erased.
      metadata: data.metadata ?? {},
      created_at: at,
      updated_at: at,
    };
    return { ...order, returns: [...returnsOf(order), added] };
  },
  OrderReturnApproved: (order, { data }, at) =>
    withReturn(order, data.return_id, at, () => ({ status: 'approved' })),
  OrderReturnRejected: (order, { data }, at) =>
    withReturn(order, data.return_id, at, () => ({ status: 'rejected' })),
  OrderReturnReceived: (order, { data }, at) =>
    withReturn(order, data.return_id, at, ({ items }) => ({
      status: 'received',
      items: items.map((item) => {
        const came = data.items.filter(({ line_item_id }) => line_item_id === item.line_item_id);
        const sum = (of: typeof came) => of.reduce((all, { quantity }) => all + quantity, 0);
        return { ...item, received: sum(came), restocked: sum(came.filter((each) => each.is_restocked)) };
      }),
      refund: data.refund,
      amount: money.minor(data.amount, data.currency),
      deduction: money.minor(data.deduction, data.currency),
      refund_id: data.refund_id,
    })),
  OrderReturnClosed: (order, { data }, at) =>
    withReturn(order, data.return_id, at, ({ refund_id }) => ({
      status: 'closed',
      refund_id: data.refund_id ?? refund_id,
    })),
};

/** Nothing of them tells about a person. */
export const returnsWithoutPerson = (returns: readonly OrderReturn[]): OrderReturn[] =>
  returns.map((each) => ({ ...each, metadata: {} }));

export const returnsOf = ({ returns = [] }: Order): readonly OrderReturn[] => returns;

function withReturn<O extends Order>(
  order: O,
  id: string,
  at: string,
  changesOf: (before: OrderReturn) => Partial<OrderReturn>,
): O {
  const change = (each: OrderReturn): OrderReturn =>
    each.id === id ? { ...each, ...changesOf(each), updated_at: at } : each;
  return { ...order, returns: returnsOf(order).map(change) };
}
