import { noun } from '../../records/noun.ts';

export const storeCreditNoun = noun({
  name: 'store_credit',
  prefix: 'credit',
  words: {
    en: { name: 'Store credit', title: 'Store credits' },
    de: { name: 'Guthaben', title: 'Guthaben' },
  },
});

export const storeCreditTypeNoun = noun({
  name: 'store_credit_type',
  prefix: 'sctype',
  words: {
    en: { name: 'Store credit type' },
    de: { name: 'Guthabentyp' },
  },
});

export const storeCreditEventNoun = noun({
  name: 'store_credit_event',
  prefix: 'scevt',
  words: {
    en: { name: 'Movement of a store credit' },
    de: { name: 'Buchung eines Guthabens' },
  },
});
