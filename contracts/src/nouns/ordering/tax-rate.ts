import { noun } from '../../records/noun.ts';

export const taxRateNoun = noun({
  name: 'tax_rate',
  prefix: 'taxrate',
  words: {
    en: {
      name: 'Tax rate',
      title: 'Tax rates',
      new: 'New tax rate',
      about: 'How much tax, where and on what',
      fields: { tax_rate_percent: 'Rate' },
    },
    de: {
      name: 'Steuersatz',
      title: 'Steuersätze',
      new: 'Neuer Steuersatz',
      about: 'Wie viel Steuer, wo und worauf',
      fields: { included_in_price: 'Im Preis enthalten', tax_rate_percent: 'Satz' },
    },
  },
});
