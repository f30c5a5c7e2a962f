import {
  amount,
  currency,
  flag,
  id,
  list,
  metadata,
  ordinal,
  part,
  shopContent,
  shopData,
  text,
} from '@storefold/kernel/dictionary';
import { recordDictionary } from '@storefold/simple-records/dictionary';
import { offeringFields } from '../zone/offering.dictionary.ts';
import { deliveryMethod } from './delivery-method.ts';

export const deliveryMethodDictionary = recordDictionary(deliveryMethod, {
  record: 'A way of delivery that a store offers.',
  created: 'The store has the method.',
  changed: 'Staff changed the fields that are present. Orders made before keep what they say.',
  deleted: 'Staff removed the method. Orders made before keep what they say.',
  details: {
    name: text('The name that shoppers see.', shopContent),
    code: text('The name that programs use, such as `express`.', shopData),
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
    ...offeringFields,
    tracking_url: text(
      'The page that follows a parcel, with `{tracking}` for its number. Null or absent: none.',
      shopData,
    ),
    tax_category_id: id('tax_category', 'How it is taxed. Null or absent: by the default category.'),
    taxed_as_goods: flag(
      'Whether the rates of the goods that it delivers tax it. Absent: its category does.',
    ),
  },
});
