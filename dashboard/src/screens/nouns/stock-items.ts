import { changeStockItem, listStockItems } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const stockItemsScreen = screenOf(
  { list: listStockItems, change: changeStockItem },
  {
    noun: 'stock_item',
    path: 'stock_items',
    menu: 'products',
    position: 130,
    icon: 'box',
    title: 'product_id',
    columns: [
      'product_id',
      'variant_id',
      'count_on_hand',
      'reserved_count',
      'available_count',
      'backorderable',
      'track_inventory',
      'updated_at',
    ],
    filters: [
      { key: 'count_on_hand_lteq', kind: 'text' },
      { key: 'backorderable_eq', kind: 'flag' },
      { key: 'track_inventory_eq', kind: 'flag' },
      { key: 'product_id_eq', kind: 'text' },
    ],
    fields: [{ name: 'count_on_hand' }, { name: 'backorderable' }, { name: 'track_inventory' }],
  },
);
