import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { metadata, optionalMetadata, timestamp } from '../../values.ts';

/** An origin that links with tokens may lead to: scheme, host and port. */
export const allowedOrigin = z.object({
  id: z.string(),
  origin: z.string(),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
allowedOrigin.register(namedShapes, { id: 'AllowedOrigin' });
export type AllowedOrigin = z.infer<typeof allowedOrigin>;

export const allowedOriginInput = z.object({
  origin: z.string().trim().min(1).max(255),
  metadata: optionalMetadata,
});
export const allowedOriginChange = allowedOriginInput.partial();
