import { noun } from '../../records/noun.ts';

export const taxCategoryNoun = noun({
  name: 'tax_category',
  prefix: 'taxcat',
  words: {
    en: { name: 'Tax category', title: 'Tax categories', new: 'New tax category' },
    de: {
      name: 'Steuerklasse',
      title: 'Steuerklassen',
      new: 'Neue Steuerklasse',
      fields: { tax_category_id: 'Steuerklasse', tax_code: 'Steuercode' },
    },
  },
});
