import {
  checkout_id,
  count,
  dictionaryOf,
  flag,
  id,
  metadata,
  order_id,
  shopData,
  store_id,
} from '@storefold/kernel/dictionary';
import { stockItem } from './stock-item.decider.ts';

const count_on_hand = count('How many there are, reserved ones included. Below 0: promised on back-order.');
const backorderable = flag('Whether it is sold when none is left.');
const track_inventory = flag('False: it is not counted, and always in stock.');

const forOrder = {
  order_id,
  checkout_id,
  quantity: count('How many.'),
  tracked: flag('Whether they count against the stock. It was decided when the order reserved them.'),
};

export const stockItemDictionary = dictionaryOf(
  stockItem,
  'The stock of one variant. The stream has the id of the variant.',
  {
    StockItemCreated: {
      means: 'The variant has stock from here on.',
      fields: {
        store_id,
        stock_item_id: id('stock_item', 'The stock.'),
        product_id: id('product', 'The product of the variant.'),
        variant_id: id('variant', 'The variant.'),
        count_on_hand,
        backorderable,
        track_inventory,
      },
    },
    StockCounted: {
      means: 'Staff said how many there are.',
      fields: { count_on_hand, previous_count_on_hand: count('How many there were before.') },
    },
    StockItemChanged: {
      means: 'Staff changed the fields that are present.',
      fields: { backorderable, track_inventory, metadata: metadata(shopData) },
    },
    StockReserved: {
      means: 'A checkout set some aside, which no other order can buy.',
      fields: forOrder,
    },
    StockReleased: {
      means: 'The checkout failed or asked for another quantity. What it had set aside can be bought again.',
      fields: forOrder,
    },
    StockCommitted: {
      means:
        'The order was completed, and what was set aside for it is sold. If tracked, the count falls by it.',
      fields: forOrder,
    },
    StockReturned: {
      means: 'Some of what an order bought is for sale again. If tracked, the count rises by it.',
      fields: {
        order_id,
        return_id: id('record', 'The refund, or the canceled fulfillment, by which it is back.'),
        quantity: forOrder.quantity,
        tracked: forOrder.tracked,
      },
    },
    StockRestocked: {
      means:
        'The order was canceled, and the rest of what it bought is for sale again. If tracked, the count rises by it.',
      fields: { order_id, quantity: forOrder.quantity, tracked: forOrder.tracked },
    },
    StockReservationPrevented: {
      means: 'A checkout failed before it reached the stock. If its request still arrives, it is refused.',
      fields: { order_id, checkout_id },
    },
    StockItemDeleted: {
      means: 'The variant was removed. The fields say what was left.',
      fields: {
        count_on_hand,
        reserved_count: count('How many orders had set aside. They still get them.'),
      },
    },
  },
);
