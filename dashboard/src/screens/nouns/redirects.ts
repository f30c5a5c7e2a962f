import { redirects } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const redirectsScreen = screenOf(redirects, {
  noun: 'redirect',
  path: 'redirects',
  menu: 'products',
  position: 155,
  icon: 'upload',
  title: 'from',
  labels: { from: 'old_address', to: 'new_address' },
  columns: ['from', 'to', 'created_at', 'updated_at'],
  filters: [{ key: 'from_i_cont', kind: 'text' }],
  fields: [{ name: 'from' }, { name: 'to' }],
});
