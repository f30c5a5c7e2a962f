import { roles } from '@storefold/contracts';
import { recordEndpoints } from '@storefold/simple-records';
import { roleBody } from './role.serializer.ts';
import { ROLES, role } from './role.ts';
import { RoleChanges } from './role-changes.ts';

/** Roles, and what they allow. */
export const RoleEndpoints = recordEndpoints({
  record: role,
  endpoints: roles,
  collection: ROLES,
  details: ({ name, scopes, metadata }) => ({
    is_owner: false,
    name,
    scopes: [...new Set(scopes)],
    metadata: metadata ?? {},
  }),
  changes: ({ name, scopes, metadata }) => ({ name, scopes: scopes && [...new Set(scopes)], metadata }),
  show: roleBody,
  hooks: RoleChanges,
  hasUniqueNames: true,
});
