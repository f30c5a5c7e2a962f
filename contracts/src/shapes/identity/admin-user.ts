import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { metadata, optionalMetadata, optionalText, timestamp } from '../../values.ts';
import { emailInput } from '../email.ts';

/** A member of the shop's staff. */
export const adminAccount = z.object({
  id: z.string(),
  email: z.string().describe('What the member of staff logs in with.'),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  full_name: z.string(),
  /** At first that of the store that invited them. Null: none. */
  preferred_locale: z.string().nullable(),
  /** `invited`: has not chosen a password yet. */
  status: z
    .enum(['invited', 'active', 'deactivated'])
    .describe('`invited` has chosen no password yet, `deactivated` is kept out.'),
  roles: z.array(z.object({ id: z.string(), name: z.string() })).describe('The roles, by id and name.'),
  /** What the roles allow together. */
  scopes: z.array(z.string()).describe('What the roles allow together.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
adminAccount.register(namedShapes, { id: 'AdminAccount' });
export type AdminAccount = z.infer<typeof adminAccount>;

const roleIds = z.array(z.string().max(64)).min(1).max(20);

export const invitationInput = z.object({
  email: emailInput.describe('What the member of staff will log in with.'),
  first_name: optionalText,
  last_name: optionalText,
  role_ids: roleIds.describe('The roles (`role_…`); a new list replaces the earlier one.'),
  metadata: optionalMetadata,
});

export const adminUserChange = invitationInput.omit({ email: true }).partial();
