import type { LoyaltyAccount } from './contract.ts';
import { isOpen, type LoyaltyState } from './loyalty-account.ts';

export function loyaltyAccountBody(id: string, state: LoyaltyState): LoyaltyAccount | undefined {
  if (!isOpen(state)) return undefined;
  const { customer_id, points, created_at, updated_at } = state;
  return { id, customer_id, points, created_at, updated_at };
}
