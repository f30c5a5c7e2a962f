import {
  code,
  flag,
  json,
  list,
  metadata,
  ordinal,
  secret,
  shopContent,
  shopData,
  text,
} from '@storefold/kernel/dictionary';
import { recordDictionary } from '@storefold/simple-records/dictionary';
import { methodType } from '../payment-gateway/method-type.dictionary.ts';
import { offeringFields } from '../zone/offering.dictionary.ts';
import { paymentMethod } from './payment-method.ts';

export const paymentMethodDictionary = recordDictionary(paymentMethod, {
  record: 'A way to pay that a store offers.',
  created: 'The store has the method.',
  changed: 'Staff changed the fields that are present. Payments made before keep what they say.',
  deleted: 'Staff removed the method. Payments made before stay.',
  fixed: {
    type: methodType,
  },
  details: {
    name: text('The name that shoppers see.', shopContent),
    description: text('What shoppers read about the method.', shopContent),
    active: flag('Whether shoppers are offered the method.'),
    position: ordinal('Its place among the methods of the store. Lower ones come first.'),
    metadata: metadata(shopData),
    preferences: json(
      'What the provider is told for the method, by the names that it declares; without passwords. Absent: nothing.',
      shopData,
    ),
    password_keys: list(code('the names that the provider declares', 'The passwords that are set.')),
    passwords: json('The passwords, by the same names.', secret),
    ...offeringFields,
    auto_capture: flag('Whether a gateway collects as soon as an order is placed. Absent: it does.'),
  },
});
