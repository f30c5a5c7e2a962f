import { z } from 'zod';
import { metadata, optionalMetadata, optionalText, timestamp } from '../values.ts';
import { emailInput } from './email.ts';

/** A member of the shop's staff. */
export const adminAccount = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  full_name: z.string(),
  /** `invited`: has not chosen a password yet. */
  status: z.enum(['invited', 'active', 'deactivated']),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What the roles allow together. */
  scopes: z.array(z.string()),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
export type AdminAccount = z.infer<typeof adminAccount>;

const roleIds = z.array(z.string().max(64)).min(1).max(20);

export const invitationInput = z.object({
  email: emailInput,
  first_name: optionalText,
  last_name: optionalText,
  role_ids: roleIds,
  metadata: optionalMetadata,
});

export const adminUserChange = invitationInput.omit({ email: true }).partial();
