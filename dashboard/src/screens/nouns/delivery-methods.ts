import { deliveryMethods, taxCategories, zones } from '@storefold/contracts';
import { choicesFrom, screenOf } from '../screen.ts';

export const deliveryMethodsScreen = screenOf(deliveryMethods, {
  noun: 'delivery_method',
  path: 'settings/delivery_methods',
  position: 210,
  icon: 'truck',
  title: 'name',
  columns: ['name', 'code', 'active', 'prices', 'display_on', 'position', 'updated_at'],
  filters: [
    { key: 'name_cont', kind: 'text' },
    { key: 'active_eq', kind: 'flag' },
  ],
  fields: [
    { name: 'name' },
    { name: 'code' },
    { name: 'prices', kind: 'prices' },
    { name: 'description', kind: 'longtext' },
    { name: 'active' },
    { name: 'display_on', choices: ['both', 'back_end', 'front_end'] },
    { name: 'zone_ids', kind: 'ids', choices: choicesFrom(zones.list, 'name') },
    { name: 'tracking_url', kind: 'text' },
    { name: 'tax_category_id', choices: choicesFrom(taxCategories.list, 'name') },
    { name: 'taxed_as_goods' },
    { name: 'position' },
  ],
});
