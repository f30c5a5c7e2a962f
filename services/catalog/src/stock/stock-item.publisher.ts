import type { PublicEventName } from '@storefold/contracts';
import { ofChanges } from '@storefold/kernel/subscriptions';
import { defaultLocationIdOf, stockLocation } from '../stock-location/stock-location.ts';
import { stockItem } from './stock-item.decider.ts';
import { stockItemBody } from './stock-item.serializer.ts';
import type { StockItemFact } from './stock-item.ts';

/** The public events of stock: the stock as of the fact. An order of what is not counted leaves it as it was. */
export const stockItemPublisher = ofChanges<StockItemFact>({
  categories: ['stock_item'],

  async publish(fact, context) {
    const name = names[fact.type];
    if (!name || isUncounted(fact)) return [];
    const { state } = await context.asOf(stockItem, fact);
    if (state.status === 'absent') return [];
    const { state: locations } = await context.load(stockLocation, state.store_id);
    return [{ name, payload: stockItemBody(state, defaultLocationIdOf(state.store_id, locations)) }];
  },
});

const isUncounted = ({ data }: StockItemFact): boolean => 'tracked' in data && !data.tracked;

const names: Readonly<Record<StockItemFact['type'], PublicEventName | undefined>> = {
  StockItemCreated: 'stock_item.created',
  StockCounted: 'stock_item.updated',
  StockItemChanged: 'stock_item.updated',
  StockReserved: 'stock_item.updated',
  StockReleased: 'stock_item.updated',
  StockCommitted: 'stock_item.updated',
  StockReturned: 'stock_item.updated',
  StockRestocked: 'stock_item.updated',
  StockReservationPrevented: undefined,
  StockItemDeleted: 'stock_item.deleted',
};
