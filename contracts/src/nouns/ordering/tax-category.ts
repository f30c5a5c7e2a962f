import { noun } from '../../records/noun.ts';

export const taxCategoryNoun = noun({
  name: 'tax_category',
  prefix: 'taxcat',
  words: {
    en: {
      name: 'Tax category',
      title: 'Tax categories',
      new: 'New tax category',
      about: 'Groups of products that are taxed alike',
    },
    de: {
      name: 'Steuerklasse',
      title: 'Steuerklassen',
      new: 'Neue Steuerklasse',
      about: 'Gruppen von Produkten, die gleich besteuert werden',
      fields: { tax_category_id: 'Steuerklasse', tax_code: 'Steuercode' },
    },
  },
});
