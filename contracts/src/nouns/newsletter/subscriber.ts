import { noun } from '../../records/noun.ts';

export const subscriberNoun = noun({
  name: 'subscriber',
  prefix: 'sub',
  words: {
    en: { name: 'Subscriber', title: 'Newsletter' },
    de: { name: 'Abonnent', title: 'Newsletter' },
  },
});
