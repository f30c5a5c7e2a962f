import type { PublicEventName } from '@storefold/contracts';
import type { Publisher } from '@storefold/kernel/subscriptions';
import { stockItem } from './stock-item.decider.ts';
import { stockItemBody } from './stock-item.serializer.ts';
import type { StockItemFact } from './stock-item.ts';

/** Tells the world what became of a variant's stock, as of that fact. */
export const stockItemPublisher: Publisher<StockItemFact> = {
  categories: ['stock_item'],

  async publish(fact, context) {
    const { state } = await context.asOf(stockItem, fact);
    const name = nameOf(fact);
    return state.status === 'absent' || !name ? [] : [{ name, payload: stockItemBody(state) }];
  },
};

function nameOf(fact: StockItemFact): PublicEventName | undefined {
  switch (fact.type) {
    case 'StockItemOpened':
      return 'stock_item.created';
    case 'StockItemClosed':
      return 'stock_item.deleted';
    case 'StockCounted':
    case 'StockTermsChanged':
    case 'StockReserved':
    case 'StockReleased':
    case 'StockCommitted':
      return 'stock_item.updated';
    case 'StockReservationForestalled':
      return undefined;
  }
}
