import { noun } from '../../records/noun.ts';

export const paymentMethodNoun = noun({
  name: 'payment_method',
  prefix: 'pm',
  translatable: ['name', 'description'],
  words: {
    en: {
      name: 'Payment method',
      title: 'Payment methods',
      new: 'New payment method',
      about: 'How customers pay',
      fields: { session_required: 'Paid in a session', source_required: 'Needs a card' },
    },
    de: {
      name: 'Zahlungsart',
      title: 'Zahlungsarten',
      new: 'Neue Zahlungsart',
      about: 'Womit Kunden bezahlen',
      fields: {
        payment_method_id: 'Zahlungsart',
        session_required: 'Zahlung in einer Sitzung',
        source_required: 'Braucht eine Karte',
      },
    },
  },
});
