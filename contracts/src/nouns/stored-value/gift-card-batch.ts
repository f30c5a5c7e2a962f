import { noun } from '../../records/noun.ts';

export const giftCardBatchNoun = noun({
  name: 'gift_card_batch',
  prefix: 'gcb',
  words: {
    en: { name: 'Gift card batch', title: 'Gift card batches', new: 'New gift card batch' },
    de: { name: 'Gutscheinserie', title: 'Geschenkkarten-Serien', new: 'Neue Geschenkkarten-Serie' },
  },
});
