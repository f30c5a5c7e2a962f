import { type Aggregate, unknownFact } from '@storefold/kernel/core';

type Earned = { store_id: string; customer_id: string; order_id: string; points: number };

/** Names and fields are kept for ever: add, never change. */
export type LoyaltyFact =
  | { type: 'PointsEarned'; data: Earned }
  | { type: 'LoyaltyAccountDeleted'; data: Record<string, never> };

/** The account of a customer who has earned points. */
export type Account = Omit<Earned, 'order_id'> & { status: 'open'; created_at: string; updated_at: string };

export type LoyaltyState = { readonly status: 'absent' | 'deleted' } | Account;

export type LoyaltyCommand = ({ type: 'Earn' } & Earned) | { type: 'Delete' };

/** One for each customer. Deleted with them, and never opened again. */
export const loyaltyAccount: Aggregate<LoyaltyState, LoyaltyCommand, LoyaltyFact> = {
  category: 'loyalty_account',
  initial: { status: 'absent' },

  evolve(state, fact, { at }) {
    switch (fact.type) {
      case 'PointsEarned': {
        const { store_id, customer_id, points } = fact.data;
        const before = isOpen(state) ? state : { points: 0, created_at: at };
        const sum = before.points + points;
        return { ...before, status: 'open', store_id, customer_id, points: sum, updated_at: at };
      }
      case 'LoyaltyAccountDeleted':
        return { status: 'deleted' };
      default:
        return unknownFact(fact);
    }
  },

  decide(command, { status }) {
    if (status === 'deleted') return [];
    if (command.type === 'Delete') return [{ type: 'LoyaltyAccountDeleted', data: {} }];
    const { type: _, ...data } = command;
    return [{ type: 'PointsEarned', data }];
  },
};

export const isOpen = (state: LoyaltyState): state is Account => state.status === 'open';

export const accountIdOf = (customerId: string): string => customerId.replace(/^cus_/, 'loy_');
