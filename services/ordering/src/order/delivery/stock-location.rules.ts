import type { QuotedVariant } from '@storefold/contracts';
import { isSameJson } from '@storefold/kernel/core';
import type { OrderDraft } from '../order.draft.ts';
import type { Cart } from '../order.ts';
import type { StockLocationSnapshot } from './delivery.facts.ts';

/** Records where the store ships from now, if the catalog was asked and it is another place. All lines come from the same one. */
export function settleStockLocation(draft: OrderDraft<Cart>, [quote]: readonly QuotedVariant[]): void {
  if (!quote) return;
  const location = quote.stock_location ? snapshotOf(quote.stock_location) : null;
  if (isSameJson(location, draft.order.stock_location)) return;
  draft.record('CartStockLocationChanged', { stock_location: location });
}

const snapshotOf = ({
  id,
  ...details
}: NonNullable<QuotedVariant['stock_location']>): StockLocationSnapshot => ({
  stock_location_id: id,
  ...details,
});
