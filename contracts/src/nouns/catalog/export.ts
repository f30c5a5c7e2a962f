import { noun } from '../../records/noun.ts';

export const exportNoun = noun({
  name: 'export',
  prefix: 'exp',
  words: {
    en: { name: 'Export', title: 'Exports' },
    de: { name: 'Export', title: 'Exporte' },
  },
});
