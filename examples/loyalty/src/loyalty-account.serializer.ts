import type { LoyaltyAccount } from './contract.ts';
import { isOpen, type LoyaltyState } from './loyalty-account.ts';

export const loyaltyAccountBody = (id: string, state: LoyaltyState): LoyaltyAccount | undefined =>
  isOpen(state)
    ? {
        id,
        customer_id: state.customer_id,
        points: state.points,
        created_at: state.created_at,
        updated_at: state.updated_at,
      }
    : undefined;
