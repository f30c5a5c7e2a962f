import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { metadata, optionalMetadata, timestamp } from '../../values.ts';
import { grantedScopes } from './granted-scopes.ts';

export const apiKeyTypes = ['publishable', 'secret'] as const;

/**
 * An API key. `plaintext_token` is always present for a publishable key, for a secret key only in the response that
 * creates it.
 */
export const apiKey = z.object({
  id: z.string(),
  name: z.string().describe('What the key is for.'),
  key_type: z.enum(apiKeyTypes),
  scopes: z.array(z.string()),
  /** The beginning of the key, by which people recognise it. */
  token_prefix: z.string().describe('The beginning of the key, by which people recognise it.'),
  plaintext_token: z
    .string()
    .nullable()
    .describe(
      'The key itself: always of a publishable key, of a secret one only in the response that issues it.',
    ),
  active: z.boolean().describe('False: revoked, and good for nothing any more.'),
  revoked_at: timestamp.nullable().describe('When it was revoked.'),
  last_used_at: timestamp
    .nullable()
    .describe(
      'When it was last used, to within about a minute; null: never. Use by a request that was refused counts.',
    ),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
apiKey.register(namedShapes, { id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

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
