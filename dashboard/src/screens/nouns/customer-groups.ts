import { customerGroups } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const customerGroupsScreen = screenOf(customerGroups, {
  noun: 'customer_group',
  path: 'customer_groups',
  menu: 'customers',
  position: 30,
  icon: 'users',
  title: 'name',
  columns: ['name', 'description', 'created_at', 'updated_at'],
  filters: [{ key: 'name_i_cont', kind: 'text' }],
  fields: [{ name: 'name' }, { name: 'description', kind: 'longtext' }],
  parts: [
    {
      name: 'customers',
      path: '/customers',
      by: 'customer_group_ids',
      screen: 'customers',
      columns: ['email', 'full_name', 'orders_count', 'total_spent'],
      members: { path: 'customers', by: 'email' },
    },
  ],
});
