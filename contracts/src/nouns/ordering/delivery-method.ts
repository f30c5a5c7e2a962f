import { noun } from '../../records/noun.ts';

export const deliveryMethodNoun = noun({
  name: 'delivery_method',
  prefix: 'dm',
  translatable: ['name', 'description'],
  words: {
    en: {
      name: 'Delivery method',
      title: 'Delivery methods',
      new: 'New delivery method',
      about: 'How orders are sent, and what that costs',
      fields: { tracking_url: 'Tracking link' },
    },
    de: {
      name: 'Versandart',
      title: 'Versandarten',
      new: 'Neue Versandart',
      about: 'Wie Bestellungen verschickt werden und was das kostet',
      fields: {
        delivery_method_id: 'Versandart',
        taxed_as_goods: 'Wie die Waren besteuert',
        tracking_url: 'Link zur Sendungsverfolgung',
      },
    },
  },
});
