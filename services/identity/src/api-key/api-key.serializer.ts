import type { ApiKey } from '@storefold/contracts';
import type { ApiKeyRecord } from './api-key.ts';

/** `secretToken`: the key itself, for the one response that shows it. */
export function apiKeyBody(
  id: string,
  key: ApiKeyRecord,
  lastUsedAt: string | null,
  secretToken: string | null = null,
): ApiKey {
  return {
    id,
    name: key.name,
    key_type: key.key_type,
    scopes: [...key.scopes],
    token_prefix: key.token_prefix,
    plaintext_token: key.publishable_token ?? secretToken,
    active: key.revoked_at === null,
    revoked_at: key.revoked_at,
    last_used_at: lastUsedAt,
    metadata: key.metadata ?? {},
    created_at: key.created_at,
    updated_at: key.updated_at,
  };
}
