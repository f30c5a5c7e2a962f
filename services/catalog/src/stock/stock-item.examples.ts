import type { StockItemCommand } from './stock-item.decider.ts';
import type { StockItemFact } from './stock-item.ts';

/** Named stock for specifications: ten shirts on the shelf, and two orders that want some of them. */
const store = { storeId: 'store_main' } as const;
const checkout = { orderId: 'or_first', checkoutId: 'checkout_1' } as const;

export const open: Command<'Open'> = {
  type: 'Open',
  ...store,
  productId: 'prod_shirt',
  variantId: 'var_shirt',
  stock: { stock_item_id: 'si_shirt', count_on_hand: 10, backorderable: false, track_inventory: true },
};
export const reserve4: Command<'Reserve'> = { type: 'Reserve', ...store, ...checkout, quantity: 4 };
export const reserve10: Command<'Reserve'> = { ...reserve4, quantity: 10 };
export const reserve11: Command<'Reserve'> = { ...reserve4, quantity: 11 };
export const reserve7ForSecond: Command<'Reserve'> = {
  ...reserve4,
  orderId: 'or_second',
  checkoutId: 'checkout_of_second',
  quantity: 7,
};
/** The first order's next checkout. */
export const reserve4Anew: Command<'Reserve'> = { ...reserve4, checkoutId: 'checkout_2' };
export const reserve6ForSecond: Command<'Reserve'> = { ...reserve7ForSecond, quantity: 6 };
export const release: Command<'Release'> = { type: 'Release', ...store, ...checkout };
export const commit: Command<'Commit'> = { type: 'Commit', ...store, orderId: 'or_first' };
export const close: Command<'Close'> = { type: 'Close', ...store };
export const count3: Command<'Change'> = { type: 'Change', ...store, changes: { count_on_hand: 3 } };

export const opened: StockItemFact & { type: 'StockItemCreated' } = {
  type: 'StockItemCreated',
  data: {
    store_id: 'store_main',
    stock_item_id: 'si_shirt',
    product_id: 'prod_shirt',
    variant_id: 'var_shirt',
    count_on_hand: 10,
    backorderable: false,
    track_inventory: true,
  },
};
export const openedBackorderable: StockItemFact = {
  ...opened,
  data: { ...opened.data, backorderable: true },
};
export const openedUncounted: StockItemFact = { ...opened, data: { ...opened.data, track_inventory: false } };

const four = { order_id: 'or_first', checkout_id: 'checkout_1', quantity: 4, tracked: true };
export const reserved4: StockItemFact = { type: 'StockReserved', data: four };
export const released4: StockItemFact = { type: 'StockReleased', data: four };
export const reserved4Anew: StockItemFact = {
  type: 'StockReserved',
  data: { ...four, checkout_id: 'checkout_2' },
};
export const prevented: StockItemFact = {
  type: 'StockReservationPrevented',
  data: { order_id: 'or_first', checkout_id: 'checkout_1' },
};
export const committed4: StockItemFact = { type: 'StockCommitted', data: four };
export const reserved10: StockItemFact = { type: 'StockReserved', data: { ...four, quantity: 10 } };
export const released10: StockItemFact = { type: 'StockReleased', data: { ...four, quantity: 10 } };
export const reserved6ForSecond: StockItemFact = {
  type: 'StockReserved',
  data: { order_id: 'or_second', checkout_id: 'checkout_of_second', quantity: 6, tracked: true },
};
export const closed: StockItemFact = {
  type: 'StockItemDeleted',
  data: { count_on_hand: 10, reserved_count: 0 },
};
export const counted3: StockItemFact = {
  type: 'StockCounted',
  data: { count_on_hand: 3, previous_count_on_hand: 10 },
};

type Command<T extends StockItemCommand['type']> = Extract<StockItemCommand, { type: T }>;
