import { noun } from '../../records/noun.ts';

export const importNoun = noun({
  name: 'import',
  prefix: 'imp',
  words: {
    en: { name: 'Import', title: 'Imports' },
    de: { name: 'Import', title: 'Importe' },
  },
});
