import { noun } from '../../records/noun.ts';

export const orderNoun = noun({
  name: 'order',
  prefix: 'or',
  words: {
    en: { name: 'Order', title: 'Orders', new: 'New order' },
    de: { name: 'Bestellung', title: 'Bestellungen', new: 'Neue Bestellung' },
  },
});

export const cartNoun = noun({
  name: 'cart',
  prefix: 'cart',
  words: {
    en: { name: 'Cart' },
    de: { name: 'Warenkorb' },
  },
});

export const lineItemNoun = noun({
  name: 'line_item',
  prefix: 'li',
  words: {
    en: { name: 'Line item' },
    de: { name: 'Position' },
  },
});

export const fulfillmentNoun = noun({
  name: 'fulfillment',
  prefix: 'ful',
  words: {
    en: { name: 'Fulfillment' },
    de: { name: 'Lieferung' },
  },
});

export const deliveryRateNoun = noun({
  name: 'delivery_rate',
  prefix: 'dr',
  words: {
    en: { name: 'Delivery rate' },
    de: { name: 'Versandpreis' },
  },
});

export const discountNoun = noun({
  name: 'discount',
  prefix: 'discount',
  words: {
    en: { name: 'Discount' },
    de: { name: 'Nachlass' },
  },
});

export const correctionNoun = noun({
  name: 'correction',
  prefix: 'cor',
  words: {
    en: { name: 'Correction' },
    de: { name: 'Korrektur' },
  },
});

export const refundNoun = noun({
  name: 'refund',
  prefix: 're',
  words: {
    en: { name: 'Refund' },
    de: { name: 'Erstattung' },
  },
});

export const returnNoun = noun({
  name: 'return',
  prefix: 'ret',
  words: {
    en: { name: 'Return', title: 'Returns' },
    de: { name: 'Rückgabe', title: 'Rückgaben' },
  },
});

/** An invoice or a credit note of an order. */
export const documentNoun = noun({
  name: 'document',
  prefix: 'doc',
  words: {
    en: { name: 'Document', title: 'Documents' },
    de: { name: 'Beleg', title: 'Belege' },
  },
});
