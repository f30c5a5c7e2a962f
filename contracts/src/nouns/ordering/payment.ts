import { noun } from '../../records/noun.ts';

export const paymentNoun = noun({
  name: 'payment',
  prefix: 'py',
  words: {
    en: { name: 'Payment' },
    de: { name: 'Zahlung' },
  },
});

export const paymentSourceNoun = noun({
  name: 'payment_source',
  prefix: 'ps',
  words: {
    en: { name: 'Payment source' },
    de: { name: 'Zahlungsquelle' },
  },
});

export const paymentSessionNoun = noun({
  name: 'payment_session',
  prefix: 'psess',
  words: {
    en: { name: 'Payment session' },
    de: { name: 'Zahlungssitzung' },
  },
});

export const paymentSetupSessionNoun = noun({
  name: 'payment_setup_session',
  prefix: 'pss',
  words: {
    en: { name: 'Payment setup session' },
    de: { name: 'Einrichtung einer Zahlungsquelle' },
  },
});

export const paymentLinkNoun = noun({
  name: 'payment_link',
  prefix: 'plink',
  words: {
    en: { name: 'Payment link' },
    de: { name: 'Zahlungslink' },
  },
});
