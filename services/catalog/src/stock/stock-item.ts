import type { FactContext, JsonObject } from '@storefold/kernel/core';

/**
 * The facts of a variant's stock. These names and shapes are what the store keeps: add, never change.
 *
 * The stream is named by the variant; the record's own id has the same random part (`stockItemIdOf`). `tracked` says
 * whether a reservation reduces the stock. It is decided when the order reserves and does not change later.
 */
export type StockItemFact =
  | { type: 'StockItemCreated'; data: OpenedData }
  | {
      type: 'StockCounted';
      data: { readonly count_on_hand: number; readonly previous_count_on_hand: number };
    }
  | { type: 'StockItemChanged'; data: Partial<StockTerms> }
  | { type: 'StockReserved'; data: ForOrder }
  | { type: 'StockReleased'; data: ForOrder }
  | { type: 'StockCommitted'; data: ForOrder }
  /** Some of what an order bought is back. */
  | { type: 'StockReturned'; data: Omit<ForOrder, 'checkout_id'> & { readonly return_id: string } }
  /** The order was canceled, and the rest of what it bought is back. */
  | { type: 'StockRestocked'; data: Omit<ForOrder, 'checkout_id'> }
  /** A checkout was released before its reservation arrived, so the reservation must not be made any more. */
  | { type: 'StockReservationPrevented'; data: { readonly order_id: string; readonly checkout_id: string } }
  /** With what was left. `reserved_count`: what orders have reserved, and are still served. */
  | {
      type: 'StockItemDeleted';
      data: { readonly count_on_hand: number; readonly reserved_count: number };
    };

/** The conditions under which a variant is sold. */
export type StockTerms = {
  /** Whether it is sold when none is in stock. */
  readonly backorderable: boolean;
  /** False: stock is not counted, and the variant is always in stock. */
  readonly track_inventory: boolean;
  readonly metadata: JsonObject;
};

/** The initial stock of a variant. */
export type InitialStock = Omit<StockTerms, 'metadata'> & {
  readonly stock_item_id: string;
  readonly count_on_hand: number;
};

type OpenedData = InitialStock & {
  readonly store_id: string;
  readonly product_id: string;
  readonly variant_id: string;
};
type ForOrder = {
  readonly order_id: string;
  /** The checkout of the order that the reservation is for. */
  readonly checkout_id: string;
  readonly quantity: number;
  readonly tracked: boolean;
};

export type StockItemState = { readonly status: 'absent' } | StockItem;

export type StockItem = StockTerms & {
  /** A closed item is no longer sold. Orders that reserved before are still served. */
  readonly status: 'open' | 'closed';
  readonly store_id: string;
  readonly stock_item_id: string;
  readonly product_id: string;
  readonly variant_id: string;
  /** The quantity on hand. Below 0 after back-orders were committed. */
  readonly count_on_hand: number;
  /** The sum of the open reservations that count against the stock. */
  readonly reserved: number;
  /** Open reservations by order. */
  readonly open: Readonly<Record<string, Reservation>>;
  /** The orders committed last, so that a late repetition is recognised. */
  readonly committed: readonly ForOrder[];
  /** The refunds and fulfillments that returned something last. */
  readonly returned: readonly string[];
  /** The orders that were restocked last. */
  readonly restocked: readonly string[];
  /** The checkouts released last. Their late reservations are refused. */
  readonly given_up: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
};

export interface Reservation {
  readonly quantity: number;
  readonly tracked: boolean;
  readonly checkout_id: string;
}

export const initial: StockItemState = { status: 'absent' };

/** Repetitions arrive within seconds. This many orders of one variant cover them. */
const REMEMBERED_ORDERS = 500;

export function evolve(state: StockItemState, fact: StockItemFact, { at }: FactContext): StockItemState {
  if (fact.type === 'StockItemCreated') return opened(fact.data, at);
  if (state.status === 'absent') return state;
  if (fact.type === 'StockReservationPrevented') return givenUp(state, fact.data.checkout_id);
  const item = { ...state, updated_at: at };
  switch (fact.type) {
    case 'StockCounted':
      return { ...item, count_on_hand: fact.data.count_on_hand };
    case 'StockItemChanged':
      return { ...item, ...fact.data };
    case 'StockReserved':
      return reserved(item, fact.data);
    case 'StockReleased':
      return released(item, fact.data);
    case 'StockCommitted':
      return committed(item, fact.data);
    case 'StockReturned':
      return { ...putBack(item, fact.data), returned: remembered(item.returned, fact.data.return_id) };
    case 'StockRestocked':
      return { ...putBack(item, fact.data), restocked: remembered(item.restocked, fact.data.order_id) };
    case 'StockItemDeleted':
      return { ...item, status: 'closed' };
  }
}

/** The quantity of a tracked variant that can be sold now. */
export const availableOf = (item: StockItem): number => item.count_on_hand - item.reserved;

/**
 * The stock item's own id: the variant's id with another prefix, so that each derives from the other without a look-up.
 */
export const stockItemIdOf = (variantId: string): string => variantId.replace(/^var_/, 'si_');
export const variantIdOf = (stockItemId: string): string => stockItemId.replace(/^si_/, 'var_');

function opened(data: OpenedData, at: string): StockItem {
  return {
    ...data,
    status: 'open',
    reserved: 0,
    open: {},
    committed: [],
    returned: [],
    restocked: [],
    given_up: [],
    metadata: {},
    created_at: at,
    updated_at: at,
  };
}

const counted = ({ quantity, tracked }: Pick<Reservation, 'quantity' | 'tracked'>): number =>
  tracked ? quantity : 0;

/** A checkout that reserves again after a release is no longer remembered as released. */
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
  return givenUp(ended(item, data), data.checkout_id);
}

const givenUp = (item: StockItem, checkoutId: string): StockItem => ({
  ...item,
  given_up: remembered(item.given_up, checkoutId),
});

function committed(item: StockItem, data: ForOrder): StockItem {
  return {
    ...ended(item, data),
    count_on_hand: item.count_on_hand - counted(data),
    committed: remembered(item.committed, data),
  };
}

const putBack = (item: StockItem, data: Pick<ForOrder, 'quantity' | 'tracked'>): StockItem => ({
  ...item,
  count_on_hand: item.count_on_hand + counted(data),
});

const remembered = <Each>(known: readonly Each[], last: Each): readonly Each[] =>
  [...known, last].slice(-REMEMBERED_ORDERS);
