import type { AdminAccount } from '@storefold/contracts';
import { type ActiveAdminUser, scopesOfRole } from './admin-user.ts';

export function adminUserBody(id: string, state: ActiveAdminUser): AdminAccount {
  const { email, first_name, last_name, role, created_at, updated_at } = state;
  return {
    id,
    email,
    first_name,
    last_name,
    full_name: [first_name, last_name].filter((name) => name !== null).join(' '),
    role,
    scopes: [...scopesOfRole(role)],
    created_at,
    updated_at,
  };
}
