import type { AdminAccount } from '@storefold/contracts';
import { type HeldRole, scopesOf } from '../role/role.queries.ts';
import { type AdminUserProfile, statusOf } from './admin-user.ts';

/** `roles`: those of the profile that exist. */
export function adminUserBody(
  id: string,
  profile: AdminUserProfile,
  roles: readonly HeldRole[],
): AdminAccount {
  const { email, first_name, last_name, preferred_locale, created_at, updated_at } = profile;
  return {
    id,
    email,
    first_name,
    last_name,
    full_name: [first_name, last_name].filter((name) => name !== null).join(' '),
    preferred_locale,
    status: statusOf(profile),
    roles: roles.map((role) => ({ id: role.id, name: role.name })),
    scopes: scopesOf(roles),
    metadata: profile.metadata ?? {},
    created_at,
    updated_at,
  };
}
