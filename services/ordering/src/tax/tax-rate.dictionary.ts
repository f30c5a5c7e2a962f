import { flag, id, metadata, open, shopData, text } from '@storefold/kernel/dictionary';
import { recordDictionary } from '@storefold/simple-records/dictionary';
import { taxRate } from './tax-rate.ts';

export const taxRateDictionary = recordDictionary(taxRate, {
  record: 'A rate of tax, which holds in one zone.',
  created: 'Staff made the rate.',
  changed: 'Staff changed the fields that are present. Orders made before keep what they say.',
  deleted: 'Staff deleted the rate. Orders made before keep what they say.',
  details: {
    name: text('What the staff call it, and invoices say.', shopData),
    rate: text('The rate as a fraction with at most five decimals: `0.19` is 19 %.', open('a number')),
    zone_id: id('zone', 'The zone that it holds in.'),
    tax_category_id: id('tax_category', 'The category that it is of. Null: every one.'),
    included_in_price: flag('Whether prices contain it. Otherwise it is added to them.'),
    active: flag('Whether it is of any effect.'),
    metadata: metadata(shopData),
  },
});
