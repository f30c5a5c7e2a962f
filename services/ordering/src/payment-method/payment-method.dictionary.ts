import { choice, flag, metadata, ordinal, shopContent, shopData, text } from '@storefold/kernel/dictionary';
import { recordDictionary } from '@storefold/simple-records/dictionary';
import { offeringFields } from '../zone/offering.dictionary.ts';
import { paymentMethod } from './payment-method.ts';

export const paymentMethodDictionary = recordDictionary(paymentMethod, {
  record: 'A way to pay that a store offers.',
  created: 'The store has the method.',
  changed: 'Staff changed the fields that are present. Payments made before keep what they say.',
  deleted: 'Staff removed the method. Payments made before stay.',
  fixed: {
    type: choice('How payments by the method are made.', {
      manual: 'Outside of the store, as cash on delivery or by bank transfer. Staff see to it.',
      test: 'By cards, with the bundled test gateway, which moves no money.',
      store_credit: 'By store credits. Each store has one such method, and nobody is offered it.',
    }),
  },
  details: {
    name: text('The name that shoppers see.', shopContent),
    description: text('What shoppers read about the method.', shopContent),
    active: flag('Whether shoppers are offered the method.'),
    position: ordinal('Its place among the methods of the store. Lower ones come first.'),
    metadata: metadata(shopData),
    ...offeringFields,
    auto_capture: flag('Whether a gateway collects as soon as an order is placed. Absent: it does.'),
  },
});
