import { shortageOf } from '@storefold/contracts';
import { type Aggregate, differencesOf, type JsonObject, Refusal, refusals } from '@storefold/kernel/core';
import {
  availableOf,
  evolve,
  type InitialStock,
  initial,
  type Reservation,
  type StockItem,
  type StockItemFact,
  type StockItemState,
  type StockTerms,
} from './stock-item.ts';

/** The commands of a variant's stock. */
export type StockItemCommand =
  | { type: 'Open'; storeId: string; productId: string; variantId: string; stock: InitialStock }
  | { type: 'Change'; storeId: string; changes: StockChanges }
  | { type: 'Reserve'; storeId: string; orderId: string; checkoutId: string; quantity: number }
  | { type: 'Release'; storeId: string; orderId: string; checkoutId: string }
  | { type: 'Commit'; storeId: string; orderId: string }
  | { type: 'Return'; storeId: string; orderId: string; returnId: string; quantity: number }
  | { type: 'Restock'; storeId: string; orderId: string; quantity: number }
  | { type: 'Close'; storeId: string };

/** Undefined fields stay as they are. */
export interface StockChanges {
  readonly count_on_hand?: number | undefined;
  readonly backorderable?: boolean | undefined;
  readonly track_inventory?: boolean | undefined;
  readonly metadata?: JsonObject | undefined;
}

/** The stock of one variant. Its stream alone decides, so two orders can never reserve the same item. */
export const stockItem: Aggregate<StockItemState, StockItemCommand, StockItemFact> = {
  category: 'stock_item',
  initial,
  evolve,

  decide(command, state) {
    switch (command.type) {
      case 'Open':
        return open(command, state);
      case 'Change':
        return change(command.changes, openItemOf(command.storeId, state));
      case 'Reserve':
        return reserve(command, state);
      case 'Release':
        return release(command, state);
      case 'Commit':
        return commit(command, state);
      case 'Return':
        return putBack(command, state);
      case 'Restock':
        return restock(command, state);
      case 'Close':
        return close(command, state);
    }
  },
};

type Of<T extends StockItemCommand['type']> = Extract<StockItemCommand, { type: T }>;

export const isOpen = (state: StockItemState): state is StockItem => state.status === 'open';

/** The stock item, if it belongs to the store. Refused with `record_not_found`. */
export function openItemOf(storeId: string, state: StockItemState): StockItem {
  if (!isOpen(state) || state.store_id !== storeId) throw refusals.notFound('stock_item');
  return state;
}

function open(command: Of<'Open'>, state: StockItemState): StockItemFact[] {
  if (state.status !== 'absent') return [];
  return [
    {
      type: 'StockItemCreated',
      data: {
        store_id: command.storeId,
        product_id: command.productId,
        variant_id: command.variantId,
        ...command.stock,
      },
    },
  ];
}

function change({ count_on_hand, ...terms }: StockChanges, item: StockItem): StockItemFact[] {
  const facts: StockItemFact[] = [];
  if (count_on_hand !== undefined && count_on_hand !== item.count_on_hand) {
    facts.push({ type: 'StockCounted', data: { count_on_hand, previous_count_on_hand: item.count_on_hand } });
  }
  const changed = differencesOf<StockTerms>(terms, item);
  if (Object.keys(changed).length > 0) facts.push({ type: 'StockItemChanged', data: changed });
  return facts;
}

/** An order that asks for a different quantity than it has reserved first releases its reservation. */
function reserve(command: Of<'Reserve'>, state: StockItemState): StockItemFact[] {
  const { storeId, orderId, checkoutId, quantity } = command;
  if (!isOpen(state) || state.store_id !== storeId) throw refusals.notFound('variant', 'variant_not_found');
  if (hasCommitted(orderId, state)) return [];
  if (state.given_up.includes(checkoutId)) throw refusals.notPossible('checkout_given_up');
  const earlier = state.open[orderId];
  if (earlier?.quantity === quantity && earlier.checkout_id === checkoutId) return [];

  const tracked = state.track_inventory;
  refuseMoreThanThereIs(state, earlier, quantity);
  const taken: StockItemFact = {
    type: 'StockReserved',
    data: { order_id: orderId, checkout_id: checkoutId, quantity, tracked },
  };
  return earlier ? [{ type: 'StockReleased', data: { order_id: orderId, ...earlier } }, taken] : [taken];
}

function refuseMoreThanThereIs(item: StockItem, earlier: Reservation | undefined, quantity: number): void {
  if (!item.track_inventory || item.backorderable) return;
  const givenBack = earlier?.tracked ? earlier.quantity : 0;
  const available = Math.max(availableOf(item) + givenBack, 0);
  if (available >= quantity) return;
  const details = shortageOf({ [item.variant_id]: available });
  throw new Refusal('insufficient_stock', 'not_enough_of_it_in_stock', details);
}

/**
 * Releases what this checkout has reserved, never a reservation of a later checkout of the same order. If there is
 * none, its reservation may still arrive late. The release is therefore remembered, so that no reservation is made that
 * would never be released.
 */
function release({ storeId, orderId, checkoutId }: Of<'Release'>, state: StockItemState): StockItemFact[] {
  if (state.status === 'absent' || state.store_id !== storeId) return [];
  if (hasCommitted(orderId, state) || state.given_up.includes(checkoutId)) return [];
  const held = state.open[orderId];
  const ofCheckout = { order_id: orderId, checkout_id: checkoutId };
  return held?.checkout_id === checkoutId
    ? [{ type: 'StockReleased', data: { order_id: orderId, ...held } }]
    : [{ type: 'StockReservationPrevented', data: ofCheckout }];
}

/** An order without a reservation has nothing to commit: it was committed before or never reserved. */
function commit({ storeId, orderId }: Of<'Commit'>, state: StockItemState): StockItemFact[] {
  if (state.status === 'absent' || state.store_id !== storeId) return [];
  const held = state.open[orderId];
  return held ? [{ type: 'StockCommitted', data: { order_id: orderId, ...held } }] : [];
}

/** Puts back some of what an order bought, once for each refund or fulfillment. */
function putBack(command: Of<'Return'>, state: StockItemState): StockItemFact[] {
  const { storeId, orderId, returnId, quantity } = command;
  if (state.status === 'absent' || state.store_id !== storeId) return [];
  if (state.returned.includes(returnId)) return [];
  const data = { order_id: orderId, return_id: returnId, quantity, tracked: isCounted(orderId, state) };
  return [{ type: 'StockReturned', data }];
}

/** Puts back what a canceled order bought and has not returned. */
function restock({ storeId, orderId, quantity }: Of<'Restock'>, state: StockItemState): StockItemFact[] {
  if (state.status === 'absent' || state.store_id !== storeId) return [];
  if (state.restocked.includes(orderId)) return [];
  const data = { order_id: orderId, quantity, tracked: isCounted(orderId, state) };
  return [{ type: 'StockRestocked', data }];
}

/**
 * Whether what an order bought counts. It was decided when the order reserved; for an order of long ago, it is whether
 * the stock is counted now.
 */
const isCounted = (orderId: string, { committed, track_inventory }: StockItem): boolean =>
  committed.find(({ order_id }) => order_id === orderId)?.tracked ?? track_inventory;

const hasCommitted = (orderId: string, { committed }: StockItem): boolean =>
  committed.some(({ order_id }) => order_id === orderId);

function close({ storeId }: Of<'Close'>, state: StockItemState): StockItemFact[] {
  if (!isOpen(state) || state.store_id !== storeId) return [];
  const { count_on_hand, reserved: reserved_count } = state;
  return [{ type: 'StockItemDeleted', data: { count_on_hand, reserved_count } }];
}
