import { noun } from '../../records/noun.ts';

export const promotionNoun = noun({
  name: 'promotion',
  prefix: 'promo',
  words: {
    en: { name: 'Promotion', title: 'Promotions', new: 'New promotion' },
    de: { name: 'Rabattaktion', title: 'Aktionen', new: 'Neue Aktion' },
  },
});
