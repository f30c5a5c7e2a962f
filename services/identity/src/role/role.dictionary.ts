import {
  code,
  dictionaryOf,
  flag,
  list,
  metadata,
  shopData,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { role } from './role.decider.ts';

const name = text('The name of the role.', shopData);
const details = {
  name,
  scopes: list(code('scope of the Admin API', 'What whoever has the role may do.')),
  metadata: metadata(shopData),
};

export const roleDictionary = dictionaryOf(role, 'A named set of scopes of members of the staff.', {
  RoleCreated: {
    means: 'The role exists.',
    fields: {
      store_id,
      is_owner: flag('True for the role that every store has from the start.'),
      ...details,
    },
  },
  RoleChanged: { means: 'The fields that are present have other values.', fields: details },
  RoleDeleted: { means: 'The role is gone, and allows nobody anything any more.', fields: { name } },
});
