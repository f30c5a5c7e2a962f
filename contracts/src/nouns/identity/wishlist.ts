import { noun } from '../../records/noun.ts';

export const wishlistNoun = noun({
  name: 'wishlist',
  prefix: 'wl',
  words: {
    en: { name: 'Wishlist' },
    de: { name: 'Wunschliste' },
  },
});

export const wishedItemNoun = noun({
  name: 'wished_item',
  prefix: 'wi',
  words: {
    en: { name: 'Wished item' },
    de: { name: 'Gewünschter Artikel' },
  },
});
