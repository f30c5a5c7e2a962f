import { noun } from '../../records/noun.ts';

export const allowedOriginNoun = noun({
  name: 'allowed_origin',
  prefix: 'ao',
  words: {
    en: { name: 'Allowed origin', title: 'Allowed origins', new: 'New allowed origin' },
    de: { name: 'Erlaubter Ursprung', title: 'Erlaubte Ursprünge', new: 'Neuer erlaubter Ursprung' },
  },
});
