import { noun } from '../../records/noun.ts';

export const mailNoun = noun({
  name: 'mail',
  prefix: 'mail',
  words: {
    en: { name: 'Mail', title: 'Mails' },
    de: { name: 'E-Mail', title: 'E-Mails' },
  },
});
