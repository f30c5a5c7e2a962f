import { noun } from '../../records/noun.ts';

export const allowedOriginNoun = noun({
  name: 'allowed_origin',
  prefix: 'ao',
  words: {
    en: {
      name: 'Allowed origin',
      title: 'Allowed origins',
      new: 'New allowed origin',
      about: 'Web addresses that may call the store from a browser',
    },
    de: {
      name: 'Erlaubter Ursprung',
      title: 'Erlaubte Ursprünge',
      new: 'Neuer erlaubter Ursprung',
      about: 'Webadressen, die den Shop aus dem Browser abfragen dürfen',
    },
  },
});
