import {
  changeStoreCreditCategory,
  createStoreCreditCategory,
  deleteStoreCreditCategory,
  listStoreCreditCategories,
} from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const storeCreditCategoriesScreen = screenOf(
  {
    list: listStoreCreditCategories,
    create: createStoreCreditCategory,
    change: changeStoreCreditCategory,
    delete: deleteStoreCreditCategory,
  },
  {
    noun: 'store_credit_category',
    path: 'settings/store_credit_categories',
    position: 250,
    icon: 'wallet',
    title: 'name',
    columns: ['name', 'non_expiring', 'created_at', 'updated_at'],
    filters: [{ key: 'name_i_cont', kind: 'text' }],
    fields: [{ name: 'name' }],
  },
);
