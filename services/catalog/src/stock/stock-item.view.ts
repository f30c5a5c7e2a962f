import { evolveStored } from '@storefold/kernel/command-handling';
import type { CollectionName, CollectionSpec, Position, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { stateDocument } from '@storefold/simple-records/upkeep';
import { flagsOf, isSameFlags, type StockFlags } from './stock-flags.ts';
import {
  evolve,
  type StockItem,
  type StockItemFact,
  type StockItemState,
  stockItemIdOf,
} from './stock-item.ts';

/** Only the stream knows which orders have reserved some of it. A closed item has no document. */
const shown = stateDocument<StockItem>()({
  without: { status: 'open', open: {}, committed: [], restocked: [], returned: [], given_up: [] },
});

/** The document of a variant's stock in lists. */
export type StockItemDocument = ReturnType<typeof shown.of>;

export const itemOfDocument = shown.stateOf;

/** A change of a variant's stock, as far as its product shows it. */
export interface StockChange {
  readonly productId: string;
  readonly variantId: string;
  readonly flags: StockFlags;
  readonly unitsSold: number;
  readonly position: Position;
}

export const STOCK_ITEMS: CollectionName<StockItemDocument> = 'stock_items';

export const stockItemCollection: CollectionSpec = {
  name: STOCK_ITEMS,
  fields: {
    store_id: 'text',
    variant_id: 'text',
    product_id: 'text',
    count_on_hand: 'number',
    reserved: 'number',
    backorderable: 'boolean',
    track_inventory: 'boolean',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [['store_id', 'created_at'], ['variant_id'], ['product_id']],
};

/** Resolves with the change that products show, if there is one. */
export async function projectStockItem(
  fact: Stored<StockItemFact>,
  documents: Documents,
): Promise<StockChange | undefined> {
  const variantId = fact.recordId;
  const id = stockItemIdOf(variantId);
  const document = fact.type === 'StockItemCreated' ? undefined : await documents.get(STOCK_ITEMS, id);
  const before = document && itemOfDocument(document);
  const after = evolveStored<StockItemState, StockItemFact>(evolve, before ?? { status: 'absent' }, fact);
  if (after.status === 'absent') return undefined;
  if (after.status === 'closed') {
    documents.remove(STOCK_ITEMS, id);
    return undefined;
  }
  documents.put(STOCK_ITEMS, shown.of(id, after));

  const unitsSold = fact.type === 'StockCommitted' ? fact.data.quantity : 0;
  const flags = flagsOf(after);
  // The initial stock is already part of the product's own fact.
  if (!before || (unitsSold === 0 && isSameFlags(flagsOf(before), flags))) return undefined;
  return { productId: after.product_id, variantId, flags, unitsSold, position: fact.position };
}
