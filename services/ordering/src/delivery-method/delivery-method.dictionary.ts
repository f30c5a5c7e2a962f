import {
  amount,
  currency,
  dictionaryOf,
  flag,
  list,
  metadata,
  ordinal,
  part,
  shopContent,
  shopData,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { deliveryMethod } from './delivery-method.decider.ts';

const name = text('The name that shoppers see.', shopContent);
const code = text('The name that programs use, such as `express`.', shopData);

const details = {
  name,
  code,
  description: text('What shoppers read about the method.', shopContent),
  active: flag('Whether shoppers are offered the method.'),
  position: ordinal('Its place among methods that cost the same. Lower ones come first.'),
  prices: list(
    part('The price in one currency. Carts in other currencies are not offered the method.', {
      currency,
      amount: amount('What a delivery costs. 0: free of charge.'),
    }),
  ),
  metadata: metadata(shopData),
};

export const deliveryMethodDictionary = dictionaryOf(
  deliveryMethod,
  'A way of delivery that a store offers.',
  {
    DeliveryMethodCreated: { means: 'The store has the method.', fields: { store_id, ...details } },
    DeliveryMethodChanged: {
      means: 'Staff changed the fields that are present. Orders made before keep what they say.',
      fields: details,
    },
    DeliveryMethodDeleted: {
      means: 'Staff removed the method. Orders made before keep what they say.',
      fields: { name, code },
    },
  },
);
