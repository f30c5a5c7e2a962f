import type { FactContext } from '@storefold/kernel/core';

/** The role decides what an admin may do. */
export type Role = 'owner';

const scopesByRole: Readonly<Record<Role, readonly string[]>> = {
  owner: ['read_all', 'write_all'],
};

export const scopesOfRole = (role: Role): readonly string[] => scopesByRole[role];

/**
 * The facts of an admin user. These names and shapes are what the log keeps for ever: add, never change. Names, e-mail
 * and the hash of the password are stored sealed.
 */
export type AdminUserFact =
  | {
      type: 'AdminUserCreated';
      data: { store_id: string; email: string | null; password_hash: string | null; role: Role };
    }
  | { type: 'AdminUserChanged'; data: { first_name: string | null; last_name: string | null } }
  | {
      type: 'AdminUserPasswordChanged';
      data: {
        password_hash: string | null;
        /** The session that continues. All others end. */
        kept_session_id: string | null;
      };
    };

export type AdminUserState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active';
      readonly store_id: string;
      readonly email: string;
      readonly first_name: string | null;
      readonly last_name: string | null;
      readonly role: Role;
      readonly credentials: {
        readonly password_hash: string | null;
        /** The number of passwords the admin has had. */
        readonly epoch: number;
        readonly kept_session_id: string | null;
        readonly session_epoch: number;
        readonly ended_from_session_id: string | null;
      };
      readonly created_at: string;
      readonly updated_at: string;
    };

export type ActiveAdminUser = Extract<AdminUserState, { status: 'active' }>;

export function evolveAdminUser(
  state: AdminUserState,
  fact: AdminUserFact,
  { at }: FactContext,
): AdminUserState {
  if (fact.type === 'AdminUserCreated') {
    const { store_id, email, password_hash, role } = fact.data;
    return {
      status: 'active',
      store_id,
      email: email ?? '',
      first_name: null,
      last_name: null,
      role,
      credentials: {
        password_hash,
        epoch: 0,
        kept_session_id: null,
        session_epoch: 0,
        ended_from_session_id: null,
      },
      created_at: at,
      updated_at: at,
    };
  }
  if (state.status === 'none') return state;
  switch (fact.type) {
    case 'AdminUserChanged':
      return { ...state, ...fact.data, updated_at: at };
    case 'AdminUserPasswordChanged': {
      const credentials = { ...state.credentials, ...fact.data, epoch: state.credentials.epoch + 1 };
      return { ...state, credentials, updated_at: at };
    }
  }
}
