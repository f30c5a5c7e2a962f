import { noun } from '../../records/noun.ts';

export const mailNoun = noun({
  name: 'mail',
  prefix: 'mail',
  words: {
    en: {
      name: 'Mail',
      title: 'Mails',
      about: 'Every mail that was sent, and whether it arrived at a server',
    },
    de: {
      name: 'E-Mail',
      title: 'E-Mails',
      about: 'Jede E-Mail, die gesendet wurde, und ob ein Server sie annahm',
    },
  },
});
