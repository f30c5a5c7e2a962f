import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { metadata, optionalMetadata, timestamp } from '../../values.ts';
import { grantedScopes } from './granted-scopes.ts';

/** A named set of scopes that members of staff have together. */
export const role = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  /** True for the role `owner`, which may do everything and cannot be changed. */
  is_owner: z.boolean().describe('True for the role `owner`, which may do everything and cannot be changed.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
role.register(namedShapes, { id: 'Role' });
export type Role = z.infer<typeof role>;

const name = z.string().trim().min(1).max(255);

export const roleInput = z.object({ name, scopes: grantedScopes, metadata: optionalMetadata });
export const roleChange = roleInput.partial();
