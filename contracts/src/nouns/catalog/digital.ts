import { noun } from '../../records/noun.ts';

export const digitalNoun = noun({
  name: 'digital',
  prefix: 'dig',
  words: {
    en: { name: 'File' },
    de: { name: 'Datei' },
  },
});
