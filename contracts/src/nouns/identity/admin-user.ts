import { noun } from '../../records/noun.ts';

export const adminUserNoun = noun({
  name: 'admin_user',
  prefix: 'admin',
  words: {
    en: {
      name: 'Admin user',
      title: 'Staff',
      new: 'New member of staff',
      about: 'People who work in this dashboard',
    },
    de: {
      name: 'Benutzer der Verwaltung',
      title: 'Team',
      new: 'Neues Teammitglied',
      about: 'Wer in dieser Verwaltung arbeitet',
    },
  },
});
