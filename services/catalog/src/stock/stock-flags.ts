import { availableOf, type InitialStock, type StockItem } from './stock-item.ts';

/** The part of a variant's stock that shoppers see. */
export type StockFlags = {
  /** Whether some is in stock, or stock is not tracked. */
  readonly in_stock: boolean;
  readonly backorderable: boolean;
  readonly track_inventory: boolean;
};

/** By variant id. */
export type StockByVariant = Readonly<Record<string, StockFlags>>;

export const outOfStock: StockFlags = { in_stock: false, backorderable: false, track_inventory: true };

export const flagsOf = (item: StockItem): StockFlags => ({
  in_stock: !item.track_inventory || availableOf(item) > 0,
  backorderable: item.backorderable,
  track_inventory: item.track_inventory,
});

export const initialFlagsOf = (stock: InitialStock): StockFlags => ({
  in_stock: !stock.track_inventory || stock.count_on_hand > 0,
  backorderable: stock.backorderable,
  track_inventory: stock.track_inventory,
});

/** Whether it can be bought, possibly on back-order. */
export const canBeBought = ({ in_stock, backorderable }: StockFlags): boolean => in_stock || backorderable;

export const isSameFlags = (one: StockFlags, other: StockFlags): boolean =>
  one.in_stock === other.in_stock &&
  one.backorderable === other.backorderable &&
  one.track_inventory === other.track_inventory;
