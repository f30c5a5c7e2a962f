import {
  choice,
  code,
  dictionaryOf,
  digest,
  list,
  metadata as metadataOf,
  open,
  shopData,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { apiKey } from './api-key.decider.ts';

const name = text('What staff call the key.', shopData);
const key_type = choice('What it is for.', {
  publishable: 'The Store API. Shoppers can see it.',
  secret: 'The Admin API.',
});
const scopes = list(code('scope of the Admin API', 'What the key may do. A publishable key has none.'));
const metadata = metadataOf(shopData);

export const apiKeyDictionary = dictionaryOf(apiKey, 'A key with which programs call the APIs.', {
  ApiKeyIssued: {
    means: 'The key exists and can be used.',
    fields: {
      store_id,
      name,
      key_type,
      scopes,
      digest: digest('The digest of the key, by which it is recognised.'),
      token_prefix: text('How the key begins.', open('too short to guess the rest from')),
      publishable_token: text('The key, if it is publishable.', open('publishable keys are no secret')),
      metadata,
    },
  },
  ApiKeyChanged: { means: 'Staff changed the key.', fields: { name, scopes, metadata } },
  ApiKeyRevoked: { means: 'The key can no longer be used. It stays in lists.', fields: { name, key_type } },
  ApiKeyDeleted: { means: 'The key can no longer be used, and is in no list.', fields: { name, key_type } },
});
