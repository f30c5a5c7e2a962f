import { type Aggregate, unknownFact } from '@storefold/kernel/core';

/** Names and fields are kept for ever: add, never change. */
export type LoyaltyFact =
  | {
      type: 'PointsEarned';
      data: { store_id: string; customer_id: string; order_id: string; points: number };
    }
  | { type: 'LoyaltyAccountDeleted'; data: Record<string, never> };

/** The account of a customer who has earned points. */
export interface Account {
  readonly status: 'open';
  readonly store_id: string;
  readonly customer_id: string;
  readonly points: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export type LoyaltyState = { readonly status: 'absent' | 'deleted' } | Account;

export type LoyaltyCommand =
  | { type: 'Earn'; store_id: string; customer_id: string; order_id: string; points: number }
  | { type: 'Delete' };

/** One for each customer. Deleted with them, and never opened again. */
export const loyaltyAccount: Aggregate<LoyaltyState, LoyaltyCommand, LoyaltyFact> = {
  category: 'loyalty_account',
  initial: { status: 'absent' },

  evolve(state, fact, { at }) {
    switch (fact.type) {
      case 'PointsEarned': {
        const { store_id, customer_id, points } = fact.data;
        const before = state.status === 'open' ? state : { points: 0, created_at: at };
        return {
          status: 'open',
          store_id,
          customer_id,
          points: before.points + points,
          created_at: before.created_at,
          updated_at: at,
        };
      }
      case 'LoyaltyAccountDeleted':
        return { status: 'deleted' };
      default:
        return unknownFact(fact);
    }
  },

  decide({ type, ...earned }, { status }) {
    if (status === 'deleted') return [];
    if (type === 'Delete') return [{ type: 'LoyaltyAccountDeleted', data: {} }];
    return [{ type: 'PointsEarned', data: earned as Extract<LoyaltyFact, { type: 'PointsEarned' }>['data'] }];
  },
};

export const isOpen = (state: LoyaltyState): state is Account => state.status === 'open';

export const accountIdOf = (customerId: string): string => customerId.replace(/^cus_/, 'loy_');
