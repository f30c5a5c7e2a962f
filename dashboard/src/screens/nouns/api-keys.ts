import { changeApiKey, deleteApiKey, issueApiKey, listApiKeys } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const apiKeysScreen = screenOf(
  { list: listApiKeys, create: issueApiKey, change: changeApiKey, delete: deleteApiKey },
  {
    noun: 'api_key',
    path: 'settings/api_keys',
    position: 180,
    icon: 'key',
    title: 'name',
    columns: ['name', 'key_type', 'token_prefix', 'active', 'last_used_at', 'created_at'],
    filters: [
      { key: 'name_i_cont', kind: 'text' },
      { key: 'key_type_eq', kind: 'choice', choices: ['publishable', 'secret'] },
    ],
    fields: [{ name: 'name' }, { name: 'key_type', only: 'new' }, { name: 'scopes' }],
    actions: [
      {
        name: 'revoke',
        method: 'PATCH',
        icon: 'close',
        asks: true,
        isDanger: true,
        when: ({ active }) => active === true,
      },
    ],
    shows: 'plaintext_token',
  },
);
