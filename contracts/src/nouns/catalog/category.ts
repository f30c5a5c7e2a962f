import { noun } from '../../records/noun.ts';

export const categoryNoun = noun({
  name: 'category',
  prefix: 'ctg',
  translatable: ['name', 'permalink', 'description', 'meta_title', 'meta_description', 'meta_keywords'],
  words: {
    en: { name: 'Category', title: 'Categories', new: 'New category' },
    de: { name: 'Kategorie', title: 'Kategorien', new: 'Neue Kategorie' },
  },
});
