import { noun } from '../../records/noun.ts';

export const productNoun = noun({
  name: 'product',
  prefix: 'prod',
  translatable: ['name', 'slug', 'description', 'meta_title', 'meta_description', 'meta_keywords'],
  words: {
    en: { name: 'Product', title: 'Products', new: 'New product' },
    de: { name: 'Produkt', title: 'Produkte', new: 'Neues Produkt' },
  },
});

export const variantNoun = noun({
  name: 'variant',
  prefix: 'var',
  words: {
    en: { name: 'Variant' },
    de: { name: 'Variante' },
  },
});

export const priceNoun = noun({
  name: 'price',
  prefix: 'price',
  words: {
    en: { name: 'Price' },
    de: { name: 'Preis' },
  },
});
