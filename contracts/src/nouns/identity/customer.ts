import { noun } from '../../records/noun.ts';

export const customerNoun = noun({
  name: 'customer',
  prefix: 'cus',
  words: {
    en: { name: 'Customer', title: 'Customers', new: 'New customer' },
    de: { name: 'Kunde', title: 'Kunden', new: 'Neuer Kunde' },
  },
});

export const addressNoun = noun({
  name: 'address',
  prefix: 'addr',
  words: {
    en: { name: 'Address' },
    de: { name: 'Adresse' },
  },
});
