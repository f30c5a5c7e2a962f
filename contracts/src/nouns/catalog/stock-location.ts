import { noun } from '../../records/noun.ts';

export const stockLocationNoun = noun({
  name: 'stock_location',
  prefix: 'sloc',
  words: {
    en: {
      name: 'Stock location',
      title: 'Stock locations',
      new: 'New stock location',
      fields: { stock_location_id: 'Stock location' },
    },
    de: {
      name: 'Lagerort',
      title: 'Lagerorte',
      new: 'Neuer Lagerort',
      fields: { stock_location_id: 'Lagerort' },
    },
  },
});
