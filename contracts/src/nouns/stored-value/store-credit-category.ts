import { noun } from '../../records/noun.ts';

export const storeCreditCategoryNoun = noun({
  name: 'store_credit_category',
  prefix: 'sccat',
  words: {
    en: {
      name: 'Store credit category',
      title: 'Credit categories',
      new: 'New credit category',
      about: 'Reasons for which customers get credit',
    },
    de: {
      name: 'Guthabenkategorie',
      title: 'Guthabenarten',
      new: 'Neue Guthabenart',
      about: 'Gründe, aus denen Kunden ein Guthaben bekommen',
    },
  },
});
