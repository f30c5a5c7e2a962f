import type { Aggregate } from '@storefold/kernel/core';
import { evolvePurchases, noPurchases, type PurchasesFact, type PurchasesState } from './purchases.ts';

export type PurchasesCommand = { type: 'Count'; order: PurchasesFact['data'] };

/** The purchases of a customer, in a stream named by the customer's id. Each order counts once. */
export const purchases: Aggregate<PurchasesState, PurchasesCommand, PurchasesFact> = {
  category: 'purchases',
  initial: { order_ids: new Set(), purchases: noPurchases },
  evolve: evolvePurchases,
  decide({ order }, { order_ids }) {
    return order_ids.has(order.order_id) ? [] : [{ type: 'PurchaseCounted', data: order }];
  },
};
