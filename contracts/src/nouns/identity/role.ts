import { noun } from '../../records/noun.ts';

export const roleNoun = noun({
  name: 'role',
  prefix: 'role',
  words: {
    en: {
      name: 'Role',
      title: 'Roles',
      new: 'New role',
      about: 'What members of the staff may see and change',
      fields: { role_ids: 'Roles', roles: 'Roles', is_owner: 'May do everything' },
    },
    de: {
      name: 'Rolle',
      title: 'Rollen',
      new: 'Neue Rolle',
      about: 'Was Mitarbeitende sehen und ändern dürfen',
      fields: { role_ids: 'Rollen', roles: 'Rollen', is_owner: 'Darf alles' },
    },
  },
});
