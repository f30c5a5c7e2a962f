import { z } from 'zod';
import { scopes } from '../scopes.ts';
import { metadata, optionalMetadata, timestamp } from '../values.ts';

export const apiKeyTypes = ['publishable', 'secret'] as const;

/**
 * An API key. `plaintext_token` is always present for a publishable key, for a secret key only in the response that
 * creates it.
 */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  key_type: z.enum(apiKeyTypes),
  scopes: z.array(z.string()),
  /** The beginning of the key, by which people recognise it. */
  token_prefix: z.string(),
  plaintext_token: z.string().nullable(),
  active: z.boolean(),
  revoked_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
export type ApiKey = z.infer<typeof apiKey>;

const grantedScopes = z.array(z.enum(scopes)).max(100);

/** A publishable key has no scopes: it gives access to the Store API only. */
export const apiKeyInput = z.object({
  name: z.string().trim().min(1).max(255),
  key_type: z.enum(apiKeyTypes),
  scopes: grantedScopes.nullish(),
  metadata: optionalMetadata,
});

export const apiKeyChange = z.object({
  name: z.string().trim().min(1).max(255).optional(),
  scopes: grantedScopes.optional(),
  metadata: optionalMetadata,
});
