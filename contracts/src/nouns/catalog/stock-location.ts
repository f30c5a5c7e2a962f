import { noun } from '../../records/noun.ts';

export const stockLocationNoun = noun({
  name: 'stock_location',
  prefix: 'sloc',
  words: {
    en: {
      name: 'Stock location',
      title: 'Stock locations',
      new: 'New stock location',
      about: 'Where goods are sent from',
      fields: { stock_location_id: 'Stock location' },
    },
    de: {
      name: 'Lagerort',
      title: 'Lagerorte',
      new: 'Neuer Lagerort',
      about: 'Von wo Waren verschickt werden',
      fields: { stock_location_id: 'Lagerort' },
    },
  },
});
