import { customerGroups, listAdminCategories, listAdminProducts, promotions } from '@storefold/contracts';
import { choicesFrom, screenOf } from '../screen.ts';

export const promotionsScreen = screenOf(promotions, {
  noun: 'promotion',
  path: 'promotions',
  menu: 'marketing',
  position: 40,
  icon: 'tag',
  title: 'name',
  columns: ['name', 'code', 'kind', 'amount', 'active', 'usage_count', 'starts_at', 'expires_at'],
  filters: [
    { key: 'name_cont', kind: 'text' },
    { key: 'code_cont', kind: 'text' },
    { key: 'kind_eq', kind: 'choice', choices: ['percentage', 'fixed', 'free_shipping'] },
    { key: 'automatic_eq', kind: 'flag' },
  ],
  fields: [
    { name: 'name' },
    { name: 'description', kind: 'longtext' },
    { name: 'automatic' },
    { name: 'code' },
    { name: 'kind' },
    { name: 'amount' },
    { name: 'currency', kind: 'currency' },
    { name: 'minimum_total' },
    { name: 'starts_at', kind: 'instant' },
    { name: 'expires_at', kind: 'instant' },
    { name: 'usage_limit' },
    { name: 'usage_limit_per_customer' },
    { name: 'product_ids', kind: 'ids', choices: choicesFrom(listAdminProducts, 'name') },
    { name: 'category_ids', kind: 'ids', choices: choicesFrom(listAdminCategories, 'name') },
    { name: 'customer_group_ids', kind: 'ids', choices: choicesFrom(customerGroups.list, 'name') },
  ],
  defaults: { kind: 'percentage' },
});
