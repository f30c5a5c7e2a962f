import { nounPublisher } from '@storefold/kernel/subscriptions';
import { defaultLocationIdOf, stockLocation } from '../stock-location/stock-location.ts';
import { stockItem } from './stock-item.decider.ts';
import { stockItemBody } from './stock-item.serializer.ts';
import type { StockItemFact, StockItemState } from './stock-item.ts';

/** The public events of stock: the stock as of the fact. An order of what is not counted leaves it as it was. */
export const stockItemPublisher = nounPublisher<StockItemState, StockItemFact>({
  aggregate: stockItem,
  names: {
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
  },
  async show(_, state, { fact, load }) {
    if (state.status === 'absent' || isUncounted(fact)) return undefined;
    const { state: locations } = await load(stockLocation, state.store_id);
    return { payload: stockItemBody(state, defaultLocationIdOf(state.store_id, locations)) };
  },
});

const isUncounted = ({ data }: StockItemFact): boolean => 'tracked' in data && !data.tracked;
