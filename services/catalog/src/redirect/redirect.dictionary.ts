import { metadata, shopData, text } from '@storefold/kernel/dictionary';
import { recordDictionary } from '@storefold/simple-records/dictionary';
import { redirect } from './redirect.ts';

export const redirectDictionary = recordDictionary(redirect, {
  record: 'Where an old address of the shop leads.',
  created: 'The redirect exists.',
  changed: 'The fields that are present have other values.',
  deleted: 'The old address leads nowhere any more.',
  details: {
    from: text('The old address: a path in the shop.', shopData),
    to: text('The new one: a path in the shop, or an address elsewhere.', shopData),
    metadata: metadata(shopData),
  },
});
