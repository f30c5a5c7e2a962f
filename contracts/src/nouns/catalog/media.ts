import { noun } from '../../records/noun.ts';

export const mediaNoun = noun({
  name: 'media',
  prefix: 'media',
  words: {
    en: { name: 'Media' },
    de: { name: 'Medium' },
  },
});
