import {
  changeAdminUser,
  deleteAdminUser,
  inviteAdminUser,
  listAdminUsers,
  roles,
} from '@storefold/contracts';
import { choicesFrom, screenOf } from '../screen.ts';

export const staffScreen = screenOf(
  { list: listAdminUsers, create: inviteAdminUser, change: changeAdminUser, delete: deleteAdminUser },
  {
    noun: 'admin_user',
    path: 'settings/staff',
    position: 160,
    icon: 'user',
    title: 'email',
    columns: ['email', 'full_name', 'status', 'roles', 'created_at'],
    filters: [
      { key: 'email_i_cont', kind: 'text' },
      { key: 'status_eq', kind: 'choice', choices: ['invited', 'active', 'deactivated'] },
    ],
    fields: [
      { name: 'email', kind: 'email', only: 'new' },
      { name: 'first_name' },
      { name: 'last_name' },
      { name: 'role_ids', kind: 'ids', choices: choicesFrom(roles.list, 'name'), from: 'roles' },
    ],
    actions: [
      {
        name: 'deactivate',
        method: 'PATCH',
        icon: 'close',
        asks: true,
        when: ({ status }) => status !== 'deactivated',
      },
      { name: 'activate', method: 'PATCH', icon: 'check', when: ({ status }) => status === 'deactivated' },
    ],
  },
);
