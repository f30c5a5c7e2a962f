import { noun } from '../../records/noun.ts';

export const digitalLinkNoun = noun({
  name: 'digital_link',
  prefix: 'dl',
  words: {
    en: { name: 'Download' },
    de: { name: 'Download' },
  },
});
