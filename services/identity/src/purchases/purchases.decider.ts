import type { Aggregate } from '@storefold/kernel/core';
import { evolvePurchases, noPurchases, type PurchasesFact, type PurchasesState } from './purchases.ts';

export type PurchasesCommand = { type: 'Count'; order: PurchasesFact['data'] };

/** What a customer has bought, in a stream by the customer's id: each order counts once. */
export const purchases: Aggregate<PurchasesState, PurchasesCommand, PurchasesFact> = {
  category: 'purchases',
  initial: { order_ids: new Set(), purchases: noPurchases },
  evolve: evolvePurchases,
  decide({ order }, { order_ids }) {
    return order_ids.has(order.order_id) ? [] : [{ type: 'PurchaseCounted', data: order }];
  },
};
