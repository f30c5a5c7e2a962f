import { noun } from '../../records/noun.ts';

export const customFieldDefinitionNoun = noun({
  name: 'custom_field_definition',
  prefix: 'cfdef',
  translatable: ['label'],
  words: {
    en: {
      name: 'Custom field definition',
      title: 'Custom fields',
      new: 'New custom field',
      about: 'Fields of your own for products, orders, customers and more',
    },
    de: {
      name: 'Definition eines eigenen Feldes',
      title: 'Zusatzfelder',
      new: 'Neues Zusatzfeld',
      about: 'Eigene Felder für Produkte, Bestellungen, Kunden und mehr',
    },
  },
});

export const customFieldNoun = noun({
  name: 'custom_field',
  prefix: 'cf',
  words: {
    en: { name: 'Custom field' },
    de: { name: 'Eigenes Feld' },
  },
});
