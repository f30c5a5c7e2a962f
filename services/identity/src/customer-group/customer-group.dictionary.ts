import { dictionaryOf, metadata, shopData, store_id, text } from '@storefold/kernel/dictionary';
import { customerGroup } from './customer-group.decider.ts';

const name = text('The name of the group.', shopData);
const details = {
  name,
  description: text('What the group is for. Null: not said.', shopData),
  metadata: metadata(shopData),
};

export const customerGroupDictionary = dictionaryOf(
  customerGroup,
  'A group into which staff sort customers.',
  {
    CustomerGroupCreated: { means: 'The group exists.', fields: { store_id, ...details } },
    CustomerGroupChanged: { means: 'The fields that are present have other values.', fields: details },
    CustomerGroupDeleted: {
      means: 'The group is gone, and nobody belongs to it any more.',
      fields: { name },
    },
  },
);
