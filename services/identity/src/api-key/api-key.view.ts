import { evolveStored } from '@storefold/kernel/command-handling';
import type { CollectionName, CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import type { KeptApiKey } from './api-key.decider.ts';
import { type ApiKeyFact, evolveApiKey } from './api-key.ts';
import type { ApiKeyUseFact } from './api-key-use.ts';

export const API_KEYS: CollectionName<ApiKeyDocument> = 'api_keys';

/** The document of an API key in lists. */
type ApiKeyDocument = KeptApiKey & { readonly id: string; readonly last_used_at: string | null };

const apiKeys: CollectionSpec = {
  name: API_KEYS,
  fields: {
    store_id: 'text',
    name: 'caseInsensitive',
    key_type: 'text',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [['store_id', 'created_at']],
};

/** The API keys of all stores, without the deleted ones. */
export const apiKeyView: Projection<ApiKeyFact | ApiKeyUseFact> = {
  name: 'api_keys',
  version: 3,
  categories: ['api_key', 'api_key_use'],
  collections: [apiKeys],
  async project(fact, documents) {
    const known = await documents.get(API_KEYS, fact.recordId);
    if (fact.type === 'ApiKeyUseNoted') {
      if (known) documents.put(API_KEYS, { ...known, last_used_at: fact.data.used_at });
      return;
    }
    const key = evolveStored(evolveApiKey, known ?? { status: 'none' }, fact);
    if (key.status === 'none') return;
    if (key.status === 'deleted') return documents.remove(API_KEYS, fact.recordId);
    documents.put(API_KEYS, {
      ...key,
      id: fact.recordId,
      last_used_at: known?.last_used_at ?? null,
    });
  },
};
