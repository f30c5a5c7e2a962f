import { stockLocations } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const stockLocationsScreen = screenOf(stockLocations, {
  noun: 'stock_location',
  path: 'settings/stock_locations',
  position: 260,
  icon: 'box',
  title: 'name',
  columns: ['name', 'city', 'country_iso', 'active', 'default', 'updated_at'],
  filters: [
    { key: 'name_i_cont', kind: 'text' },
    { key: 'active_eq', kind: 'flag' },
  ],
  fields: [
    { name: 'name' },
    { name: 'address1' },
    { name: 'address2' },
    { name: 'zipcode' },
    { name: 'city' },
    { name: 'country_iso', kind: 'country' },
    { name: 'state_abbr' },
    { name: 'phone' },
    { name: 'active' },
    { name: 'default' },
  ],
});
