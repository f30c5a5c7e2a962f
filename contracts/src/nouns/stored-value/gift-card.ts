import { noun } from '../../records/noun.ts';

export const giftCardNoun = noun({
  name: 'gift_card',
  prefix: 'gc',
  words: {
    en: { name: 'Gift card', title: 'Gift cards', new: 'New gift card' },
    de: { name: 'Gutschein', title: 'Geschenkkarten', new: 'Neue Geschenkkarte' },
  },
});

export const giftCardEventNoun = noun({
  name: 'gift_card_event',
  prefix: 'gcevt',
  words: {
    en: { name: 'Movement of a gift card' },
    de: { name: 'Buchung eines Gutscheins' },
  },
});
