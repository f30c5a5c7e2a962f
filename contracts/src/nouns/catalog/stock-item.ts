import { noun } from '../../records/noun.ts';

export const stockItemNoun = noun({
  name: 'stock_item',
  prefix: 'si',
  words: {
    en: { name: 'Stock item', title: 'Stock' },
    de: { name: 'Lagerbestand', title: 'Bestand' },
  },
});
