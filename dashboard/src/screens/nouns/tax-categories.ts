import { taxCategories } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const taxCategoriesScreen = screenOf(taxCategories, {
  noun: 'tax_category',
  path: 'settings/tax_categories',
  position: 230,
  icon: 'tag',
  title: 'name',
  columns: ['name', 'tax_code', 'is_default', 'description', 'updated_at'],
  filters: [{ key: 'name_i_cont', kind: 'text' }],
  fields: [
    { name: 'name' },
    { name: 'tax_code' },
    { name: 'description', kind: 'longtext' },
    { name: 'is_default' },
  ],
});
