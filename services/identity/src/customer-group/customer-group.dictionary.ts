import { metadata, shopData, text } from '@storefold/kernel/dictionary';
import { recordDictionary } from '@storefold/simple-records/dictionary';
import { customerGroup } from './customer-group.ts';

export const customerGroupDictionary = recordDictionary(customerGroup, {
  record: 'A group into which staff sort customers.',
  created: 'The group exists.',
  changed: 'The fields that are present have other values.',
  deleted: 'The group is gone, and nobody belongs to it any more.',
  details: {
    name: text('The name of the group.', shopData),
    description: text('What the group is for. Null: not said.', shopData),
    metadata: metadata(shopData),
  },
});
