import { endpoint, scoped } from '../../endpoint.ts';
import { apiKey, apiKeyChange, apiKeyInput } from '../../shapes/identity/api-key.ts';
import { listOf } from '../../values.ts';
import { chapter } from '../chapter.ts';

const path = '/api/v3/admin/api_keys';

export const listApiKeys = endpoint({
  name: 'api_keys.list',
  service: 'identity',
  method: 'GET',
  path,
  access: scoped('read_api_keys'),
  summary: 'Lists the API keys of the store.',
  list: true,
  filters: { text: ['id', 'key_type'], caseInsensitive: ['name'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['name', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(apiKey) },
  refusals: [],
});

export const issueApiKey = endpoint({
  name: 'api_keys.issue',
  service: 'identity',
  method: 'POST',
  path,
  access: scoped('write_api_keys'),
  summary: 'Makes an API key; a secret one is shown in this answer alone.',
  description: 'A caller can only grant scopes that it has itself.',
  body: apiKeyInput,
  answer: { status: 201, body: apiKey },
  refusals: ['validation_error', 'access_denied'],
});

export const showApiKey = endpoint({
  name: 'api_keys.show',
  service: 'identity',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_api_keys'),
  summary: 'Shows one API key.',
  answer: { status: 200, body: apiKey },
  refusals: ['record_not_found'],
});

export const changeApiKey = endpoint({
  name: 'api_keys.change',
  service: 'identity',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_api_keys'),
  summary: 'Changes an API key: name, scopes, metadata.',
  body: apiKeyChange,
  answer: { status: 200, body: apiKey },
  refusals: ['record_not_found', 'validation_error', 'access_denied'],
});

export const revokeApiKey = endpoint({
  name: 'api_keys.revoke',
  service: 'identity',
  method: 'PATCH',
  path: `${path}/:id/revoke`,
  access: scoped('write_api_keys'),
  summary: 'Revokes an API key for good.',
  answer: { status: 200, body: apiKey },
  refusals: ['record_not_found'],
});

export const deleteApiKey = endpoint({
  name: 'api_keys.delete',
  service: 'identity',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_api_keys'),
  summary: 'Revokes an API key and takes it off the list.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

chapter({
  name: 'API keys',
  about: 'Keys of storefronts and tools.',
  position: 370,
  groups: ['api_keys'],
});
