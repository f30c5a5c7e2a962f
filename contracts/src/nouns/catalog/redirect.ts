import { noun } from '../../records/noun.ts';

export const redirectNoun = noun({
  name: 'redirect',
  prefix: 'rdr',
  words: {
    en: {
      name: 'Redirect',
      title: 'Redirects',
      new: 'New redirect',
      fields: { old_address: 'Old address', new_address: 'New address' },
    },
    de: {
      name: 'Weiterleitung',
      title: 'Weiterleitungen',
      new: 'Neue Weiterleitung',
      fields: { old_address: 'Alte Adresse', new_address: 'Neue Adresse' },
    },
  },
});
