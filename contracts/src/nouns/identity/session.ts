import { noun } from '../../records/noun.ts';

export const sessionNoun = noun({
  name: 'session',
  prefix: 'ses',
  words: {
    en: { name: 'Session' },
    de: { name: 'Sitzung' },
  },
});
