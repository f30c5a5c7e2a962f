import { noun } from '../../records/noun.ts';

export const storeCreditCategoryNoun = noun({
  name: 'store_credit_category',
  prefix: 'sccat',
  words: {
    en: { name: 'Store credit category', title: 'Credit categories', new: 'New credit category' },
    de: { name: 'Guthabenkategorie', title: 'Guthabenarten', new: 'Neue Guthabenart' },
  },
});
