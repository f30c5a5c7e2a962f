import type { Aggregate } from '@storefold/kernel/core';
import { evolvePurchaseHold, type PurchaseHoldFact, type PurchaseHoldState } from './purchase-hold.ts';

type PurchaseHoldCommand =
  | { type: 'Create'; storeId: string; customerId: string; deletionId: string }
  | { type: 'Release'; customerId: string; deletionId: string };

/**
 * Keeps a customer who is being deleted from completing carts. One stream for each customer.
 *
 * A deletion creates the hold and then looks for orders; a checkout is recorded and then looks for a hold. Each is in
 * the log before it looks, so at least one of the two sees the other and gives way, whatever happens in between.
 */
export const purchaseHold: Aggregate<PurchaseHoldState, PurchaseHoldCommand, PurchaseHoldFact> = {
  category: 'purchase_hold',
  initial: { customer_deletion_id: null },
  evolve: evolvePurchaseHold,
  decide(command, state) {
    const { customerId: customer_id, deletionId: customer_deletion_id } = command;
    const isOwn = state.customer_deletion_id === customer_deletion_id;
    switch (command.type) {
      case 'Create':
        if (isOwn) return [];
        return [
          {
            type: 'PurchaseHoldCreated',
            data: { store_id: command.storeId, customer_id, customer_deletion_id },
          },
        ];
      case 'Release':
        return isOwn ? [{ type: 'PurchaseHoldReleased', data: { customer_id, customer_deletion_id } }] : [];
    }
  },
};
