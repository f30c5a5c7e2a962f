import { taxCategories, taxRates, zones } from '@storefold/contracts';
import { choicesFrom, screenOf } from '../screen.ts';

export const taxRatesScreen = screenOf(taxRates, {
  noun: 'tax_rate',
  path: 'settings/tax_rates',
  position: 240,
  icon: 'receipt',
  title: 'name',
  labels: { amount: 'tax_rate_percent' },
  columns: ['name', 'amount', 'zone_id', 'included_in_price', 'active', 'updated_at'],
  filters: [
    { key: 'name_cont', kind: 'text' },
    { key: 'zone_id_eq', kind: 'choice', choices: choicesFrom(zones.list, 'name') },
    { key: 'active_eq', kind: 'flag' },
  ],
  fields: [
    { name: 'name' },
    { name: 'amount', kind: 'percent' },
    { name: 'zone_id', choices: choicesFrom(zones.list, 'name') },
    { name: 'tax_category_id', choices: choicesFrom(taxCategories.list, 'name') },
    { name: 'included_in_price' },
    { name: 'active' },
  ],
});
