import { code, flag, list, metadata, shopData, text } from '@storefold/kernel/dictionary';
import { recordDictionary } from '@storefold/simple-records/dictionary';
import { role } from './role.ts';

export const roleDictionary = recordDictionary(role, {
  record: 'A named set of scopes of members of the staff.',
  created: 'The role exists.',
  changed: 'The fields that are present have other values.',
  deleted: 'The role is gone, and allows nobody anything any more.',
  fixed: { is_owner: flag('True for the role that every store has from the start.') },
  details: {
    name: text('The name of the role.', shopData),
    scopes: list(code('scope of the Admin API', 'What whoever has the role may do.')),
    metadata: metadata(shopData),
  },
});
