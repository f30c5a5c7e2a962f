import {
  addCustomer,
  changeCustomer,
  customerGroups,
  deleteCustomer,
  listCustomers,
} from '@storefold/contracts';
import { choicesFrom, screenOf } from '../screen.ts';

export const customersScreen = screenOf(
  { list: listCustomers, create: addCustomer, change: changeCustomer, delete: deleteCustomer },
  {
    noun: 'customer',
    path: 'customers',
    menu: 'customers',
    position: 20,
    icon: 'users',
    title: 'email',
    columns: [
      'email',
      'full_name',
      'orders_count',
      'total_spent',
      'accepts_email_marketing',
      'tags',
      'created_at',
    ],
    filters: [
      { key: 'search', kind: 'text' },
      { key: 'tags_eq', kind: 'text' },
      { key: 'customer_group_ids_eq', kind: 'choice', choices: choicesFrom(customerGroups.list, 'name') },
      { key: 'accepts_email_marketing_eq', kind: 'flag' },
      { key: 'created_at_gteq', kind: 'from' },
    ],
    fields: [
      { name: 'email', kind: 'email' },
      { name: 'first_name' },
      { name: 'last_name' },
      { name: 'phone' },
      { name: 'accepts_email_marketing' },
      { name: 'preferred_locale' },
      { name: 'preferred_currency', kind: 'currency' },
      { name: 'tags' },
      { name: 'internal_note', kind: 'longtext' },
    ],
    exports: 'customers',
  },
);
