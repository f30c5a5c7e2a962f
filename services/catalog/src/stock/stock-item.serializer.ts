import type { StockItem as StockItemBody } from '@storefold/contracts';
import { availableOf, type StockItem } from './stock-item.ts';

export function stockItemBody(item: StockItem, stock_location_id: string): StockItemBody {
  return {
    id: item.stock_item_id,
    variant_id: item.variant_id,
    product_id: item.product_id,
    stock_location_id,
    count_on_hand: item.count_on_hand,
    reserved_count: item.reserved,
    available_count: Math.max(0, availableOf(item)),
    backorderable: item.backorderable,
    track_inventory: item.track_inventory,
    created_at: item.created_at,
    updated_at: item.updated_at,
    metadata: item.metadata,
  };
}
