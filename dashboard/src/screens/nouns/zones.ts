import { zones } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const zonesScreen = screenOf(zones, {
  noun: 'zone',
  path: 'settings/zones',
  position: 220,
  icon: 'folder',
  title: 'name',
  columns: ['name', 'description', 'members', 'updated_at'],
  filters: [{ key: 'name_cont', kind: 'text' }],
  fields: [{ name: 'name' }, { name: 'description', kind: 'longtext' }, { name: 'members', kind: 'members' }],
});
