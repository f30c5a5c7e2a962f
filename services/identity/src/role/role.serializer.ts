import type { Role } from '@storefold/contracts';
import type { RoleRecord } from './role.ts';

export const roleBody = (id: string, role: RoleRecord): Role => ({
  id,
  name: role.name,
  scopes: [...role.scopes],
  is_owner: role.is_owner,
  metadata: role.metadata ?? {},
  created_at: role.created_at,
  updated_at: role.updated_at,
});
