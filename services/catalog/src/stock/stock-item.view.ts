import { evolveStored } from '@storefold/kernel/command-handling';
import type { CollectionName, CollectionSpec, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { projectStockOfVariant } from '../product/product.view.ts';
import { flagsOf, isSameFlags } from './stock-flags.ts';
import {
  evolve,
  type StockItem,
  type StockItemFact,
  type StockItemState,
  stockItemIdOf,
} from './stock-item.ts';

/** The document of a variant's stock in lists. Only the stream knows which orders have reserved some of it. */
export type StockItemDocument = Omit<
  StockItem,
  'open' | 'committed' | 'returned' | 'restocked' | 'given_up' | 'status'
> & {
  readonly id: string;
};

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

export async function projectStockItem(fact: Stored<StockItemFact>, documents: Documents): Promise<void> {
  const variantId = fact.recordId;
  const id = stockItemIdOf(variantId);
  const document = fact.type === 'StockItemCreated' ? undefined : await documents.get(STOCK_ITEMS, id);
  const before = document && itemOfDocument(document);
  const after = evolveStored<StockItemState, StockItemFact>(evolve, before ?? { status: 'absent' }, fact);
  if (after.status === 'absent') return;
  if (after.status === 'closed') return documents.remove(STOCK_ITEMS, id);
  documents.put(STOCK_ITEMS, documentOf(id, after));

  const unitsSold = fact.type === 'StockCommitted' ? fact.data.quantity : 0;
  const flags = flagsOf(after);
  // The initial stock is already part of the product's own fact.
  if (!before || (unitsSold === 0 && isSameFlags(flagsOf(before), flags))) return;
  const { position } = fact;
  await projectStockOfVariant(
    { productId: after.product_id, variantId, flags, unitsSold, position },
    documents,
  );
}

/** Restores the stock item from its document. */
export const itemOfDocument = ({ id: _id, ...document }: StockItemDocument): StockItem => ({
  ...document,
  status: 'open',
  open: {},
  committed: [],
  returned: [],
  restocked: [],
  given_up: [],
});

function documentOf(
  id: string,
  {
    open: _open,
    committed: _committed,
    returned: _returned,
    restocked: _restocked,
    given_up: _givenUp,
    status: _status,
    ...item
  }: StockItem,
): StockItemDocument {
  return { ...item, id };
}
