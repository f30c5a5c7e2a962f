import { roles } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const rolesScreen = screenOf(roles, {
  noun: 'role',
  path: 'settings/roles',
  position: 170,
  icon: 'users',
  title: 'name',
  columns: ['name', 'scopes', 'created_at'],
  filters: [{ key: 'name_i_cont', kind: 'text' }],
  fields: [{ name: 'name' }, { name: 'scopes' }],
});
