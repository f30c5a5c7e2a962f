import { type Aggregate, unknownFact } from '@storefold/kernel/core';

type OfOrder = { store_id: string; customer_id: string; order_id: string; points: number };

/** Names and fields are kept for ever: add, never change. */
export type LoyaltyFact =
  | { type: 'PointsEarned'; data: OfOrder }
  | { type: 'PointsTakenBack'; data: OfOrder }
  | { type: 'LoyaltyAccountDeleted'; data: Record<string, never> };

/** The account of a customer who has earned points. `orders`: what each of them earned. */
export type Account = Omit<OfOrder, 'order_id'> & {
  status: 'open';
  orders: Readonly<Record<string, number>>;
  created_at: string;
  updated_at: string;
};

export type LoyaltyState = { readonly status: 'absent' | 'deleted' } | Account;

export type LoyaltyCommand =
  | ({ type: 'Earn' } & OfOrder)
  | { type: 'TakeBack'; order_id: string }
  | { type: 'Delete' };

/** One for each customer. Deleted with them, and never opened again. */
export const loyaltyAccount: Aggregate<LoyaltyState, LoyaltyCommand, LoyaltyFact> = {
  category: 'loyalty_account',
  initial: { status: 'absent' },

  evolve(state, fact, { at }) {
    switch (fact.type) {
      case 'PointsEarned': {
        const { order_id, points, ...data } = fact.data;
        const before = isOpen(state) ? state : { points: 0, orders: {}, created_at: at };
        const orders = { ...before.orders, [order_id]: points };
        return { ...before, ...data, status: 'open', points: before.points + points, orders, updated_at: at };
      }
      case 'PointsTakenBack': {
        if (!isOpen(state)) return state;
        const { order_id, points } = fact.data;
        const orders = { ...state.orders, [order_id]: 0 };
        return { ...state, points: state.points - points, orders, updated_at: at };
      }
      case 'LoyaltyAccountDeleted':
        return { status: 'deleted' };
      default:
        return unknownFact(fact);
    }
  },

  decide(command, state) {
    if (state.status === 'deleted') return [];
    if (command.type === 'Delete') return [{ type: 'LoyaltyAccountDeleted', data: {} }];
    const { type, ...data } = command;
    const earned = isOpen(state) ? state.orders[data.order_id] : undefined;
    // An order earns once, also when it is paid again after a refund.
    if (type === 'Earn') return earned === undefined ? [{ type: 'PointsEarned', data: data as OfOrder }] : [];
    if (!isOpen(state) || !earned) return [];
    const { store_id, customer_id } = state;
    return [{ type: 'PointsTakenBack', data: { store_id, customer_id, ...data, points: earned } }];
  },
};

export const isOpen = (state: LoyaltyState): state is Account => state.status === 'open';

export const accountIdOf = (customerId: string): string => customerId.replace(/^cus_/, 'loy_');
