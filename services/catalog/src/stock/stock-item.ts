import type { FactContext, JsonObject } from '@storefold/kernel/core';

/**
 * The facts of a variant's stock. These names and shapes are what the store keeps: add, never change.
 *
 * The stream is named by the variant; the record's own id has the same random part (`stockItemIdOf`). `tracked` says
 * whether a reservation takes things off the shelf: it was decided when the order reserved, and stays so.
 */
export type StockItemFact =
  | { type: 'StockItemOpened'; data: OpenedData }
  | { type: 'StockCounted'; data: { readonly count_on_hand: number } }
  | { type: 'StockTermsChanged'; data: Partial<StockTerms> }
  | { type: 'StockReserved'; data: ForOrder }
  | { type: 'StockReleased'; data: ForOrder }
  | { type: 'StockCommitted'; data: ForOrder }
  /** A checkout gave up before its reservation arrived: it is not to be made any more. */
  | { type: 'StockReservationForestalled'; data: { readonly order_id: string; readonly checkout_id: string } }
  | { type: 'StockItemClosed'; data: Record<string, never> };

/** How a variant is sold. */
export type StockTerms = {
  /** Sold on although nothing is there. */
  readonly backorderable: boolean;
  /** False: always in stock, nothing is counted. */
  readonly track_inventory: boolean;
  readonly metadata: JsonObject;
};

/** What a variant's stock begins with. */
export type InitialStock = Omit<StockTerms, 'metadata'> & { readonly count_on_hand: number };

type OpenedData = InitialStock & {
  readonly store_id: string;
  readonly stock_item_id: string;
  readonly product_id: string;
  readonly variant_id: string;
};
type ForOrder = {
  readonly order_id: string;
  /** Which of the order's attempts to be completed it is for. */
  readonly checkout_id?: string;
  readonly quantity: number;
  readonly tracked: boolean;
};

export type StockItemState = { readonly status: 'absent' } | StockItem;

export type StockItem = StockTerms & {
  /** A closed one is sold no more; orders that had reserved before are still served. */
  readonly status: 'open' | 'closed';
  readonly store_id: string;
  readonly stock_item_id: string;
  readonly product_id: string;
  readonly variant_id: string;
  /** On the shelf; below 0 when back-orders were committed. */
  readonly count_on_hand: number;
  /** Of open reservations, those that count. */
  readonly reserved: number;
  /** Open reservations by order. */
  readonly open: Readonly<Record<string, Reservation>>;
  /** Orders that took their share last, so that a late repetition is recognised. */
  readonly committed: readonly string[];
  /** Checkouts that gave up last: what they ask for late is refused. */
  readonly given_up: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
};

export interface Reservation {
  readonly quantity: number;
  readonly tracked: boolean;
  /** Absent: of any. */
  readonly checkout_id?: string;
}

export const initial: StockItemState = { status: 'absent' };

/** Repetitions come within seconds; this many orders of one variant cover them. */
const REMEMBERED_ORDERS = 500;

export function evolve(state: StockItemState, fact: StockItemFact, { at }: FactContext): StockItemState {
  if (fact.type === 'StockItemOpened') return opened(fact.data, at);
  if (state.status === 'absent') return state;
  if (fact.type === 'StockReservationForestalled') return givenUp(state, fact.data.checkout_id);
  const item = { ...state, updated_at: at };
  switch (fact.type) {
    case 'StockCounted':
      return { ...item, count_on_hand: fact.data.count_on_hand };
    case 'StockTermsChanged':
      return { ...item, ...fact.data };
    case 'StockReserved':
      return reserved(item, fact.data);
    case 'StockReleased':
      return released(item, fact.data);
    case 'StockCommitted':
      return committed(item, fact.data);
    case 'StockItemClosed':
      return { ...item, status: 'closed' };
  }
}

/** What can be sold now, of a variant that is counted. */
export const availableOf = (item: StockItem): number => item.count_on_hand - item.reserved;

/** The stock item's own id: that of its variant with another prefix, so that neither needs the other to be looked up. */
export const stockItemIdOf = (variantId: string): string => variantId.replace(/^var_/, 'si_');
export const variantIdOf = (stockItemId: string): string => stockItemId.replace(/^si_/, 'var_');

function opened(data: OpenedData, at: string): StockItem {
  return {
    ...data,
    status: 'open',
    reserved: 0,
    open: {},
    committed: [],
    given_up: [],
    metadata: {},
    created_at: at,
    updated_at: at,
  };
}

const counted = ({ quantity, tracked }: Reservation): number => (tracked ? quantity : 0);

/** A checkout that reserves again after a release has not given up. */
function reserved(item: StockItem, { order_id, ...reservation }: ForOrder): StockItem {
  return {
    ...item,
    given_up: item.given_up.filter((checkoutId) => checkoutId !== reservation.checkout_id),
    reserved: item.reserved + counted(reservation),
    open: { ...item.open, [order_id]: reservation },
  };
}

function ended(item: StockItem, { order_id, ...reservation }: ForOrder): StockItem {
  const { [order_id]: _, ...open } = item.open;
  return { ...item, reserved: item.reserved - counted(reservation), open };
}

function released(item: StockItem, data: ForOrder): StockItem {
  const free = ended(item, data);
  return data.checkout_id === undefined ? free : givenUp(free, data.checkout_id);
}

const givenUp = (item: StockItem, checkoutId: string): StockItem => ({
  ...item,
  given_up: [...item.given_up, checkoutId].slice(-REMEMBERED_ORDERS),
});

function committed(item: StockItem, data: ForOrder): StockItem {
  return {
    ...ended(item, data),
    count_on_hand: item.count_on_hand - counted(data),
    committed: [...item.committed, data.order_id].slice(-REMEMBERED_ORDERS),
  };
}
