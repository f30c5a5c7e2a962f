import {
  choice,
  dictionaryOf,
  flag,
  metadata,
  ordinal,
  shopContent,
  shopData,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { paymentMethod } from './payment-method.decider.ts';

const name = text('The name that shoppers see.', shopContent);
const type = choice('How payments by the method are made.', {
  manual: 'Outside of the store, as cash on delivery or by bank transfer. Staff see to it.',
  test: 'By cards, with the bundled test gateway, which moves no money.',
});

const details = {
  name,
  description: text('What shoppers read about the method.', shopContent),
  active: flag('Whether shoppers are offered the method.'),
  position: ordinal('Its place among the methods of the store. Lower ones come first.'),
  metadata: metadata(shopData),
};

export const paymentMethodDictionary = dictionaryOf(paymentMethod, 'A way to pay that a store offers.', {
  PaymentMethodCreated: { means: 'The store has the method.', fields: { store_id, type, ...details } },
  PaymentMethodChanged: {
    means: 'Staff changed the fields that are present. Payments made before keep what they say.',
    fields: details,
  },
  PaymentMethodDeleted: {
    means: 'Staff removed the method. Payments made before stay.',
    fields: { name, type },
  },
});
