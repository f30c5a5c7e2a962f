import type { AdminAccount } from '@storefold/contracts';
import { type FactContext, type JsonObject, unknownFact } from '@storefold/kernel/core';
import { ownerRoleId } from '../role/role.ts';

/**
 * The facts of an admin user. These names and shapes are what the log keeps for ever: add, never change. Names, e-mail,
 * metadata and the hash of the password are stored sealed.
 */
export type AdminUserFact =
  | {
      type: 'AdminUserCreated';
      data: {
        store_id: string;
        email: string | null;
        /** Null: the person is invited, and has chosen no password yet. */
        password_hash: string | null;
        /** `owner`: has the role of owners. Null: the roles are others. */
        role: 'owner' | null;
        /** Absent in facts of when `owner` was the only role. */
        role_ids?: readonly string[];
        first_name?: string | null;
        last_name?: string | null;
      } & Noted &
        Speaking;
    }
  | {
      type: 'AdminUserChanged';
      data: { first_name: string | null; last_name: string | null } & Noted & Speaking;
    }
  | { type: 'AdminUserRolesChanged'; data: { role_ids: readonly string[] } }
  | {
      type: 'AdminUserPasswordChanged';
      data: {
        password_hash: string | null;
        /** The session that continues. All others end. */
        kept_session_id: string | null;
      };
    }
  | { type: 'AdminUserDisabled'; data: Record<string, never> }
  | { type: 'AdminUserEnabled'; data: Record<string, never> }
  | { type: 'AdminUserDeleted'; data: Record<string, never> };

/** Absent in facts that are older than the metadata of staff; null once the person was erased. */
type Noted = { readonly metadata?: JsonObject | null };

/** Absent where it was not changed, and in facts that are older than it. */
type Speaking = { readonly preferred_locale?: string | null };

/** What is shown of a member of the staff. */
export interface AdminUserProfile {
  readonly store_id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role_ids: readonly string[];
  readonly metadata?: JsonObject | null;
  readonly preferred_locale: string | null;
  readonly has_password: boolean;
  readonly is_deactivated: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

export type AdminUserState =
  | { readonly status: 'none' }
  | KeptAdminUser
  /** The address is empty once it cannot be read any more. */
  | { readonly status: 'deleted'; readonly store_id: string; readonly email: string };

export interface KeptAdminUser {
  readonly status: 'kept';
  readonly profile: AdminUserProfile;
  readonly credentials: Credentials;
}

interface Credentials {
  readonly password_hash: string | null;
  /** The number of passwords the admin has had. */
  readonly epoch: number;
  readonly kept_session_id: string | null;
  /** The number of times that the account was deactivated. */
  readonly session_epoch: number;
  readonly ended_from_session_id: string | null;
}

export function statusOf({ has_password, is_deactivated }: AdminUserProfile): AdminAccount['status'] {
  if (is_deactivated) return 'deactivated';
  return has_password ? 'active' : 'invited';
}

/** Whether somebody may log in, or would if they had a password. */
export const isLetIn = (state: AdminUserState): state is KeptAdminUser =>
  state.status === 'kept' && !state.profile.is_deactivated;

/** Whether somebody can act as an owner now. */
export const isActiveOwner = (state: AdminUserState): state is KeptAdminUser =>
  state.status === 'kept' && statusOf(state.profile) === 'active' && hasRoleOfOwners(state.profile);

export const hasRoleOfOwners = ({
  role_ids,
  store_id,
}: Pick<AdminUserProfile, 'role_ids' | 'store_id'>): boolean => role_ids.includes(ownerRoleId(store_id));

export function evolveAdminUser(
  state: AdminUserState,
  fact: AdminUserFact,
  { at }: FactContext,
): AdminUserState {
  const before = state.status === 'kept' ? state : undefined;
  const profile = evolveProfile(before?.profile, fact, at);
  if (fact.type === 'AdminUserCreated' && profile) {
    const { password_hash } = fact.data;
    return { status: 'kept', profile, credentials: { ...firstCredentials, password_hash } };
  }
  if (!before) return state;
  const { store_id, email } = before.profile;
  if (!profile) return { status: 'deleted', store_id, email };
  return { status: 'kept', profile, credentials: evolveCredentials(before.credentials, fact) };
}

function evolveCredentials(credentials: Credentials, fact: AdminUserFact): Credentials {
  if (fact.type === 'AdminUserPasswordChanged')
    return { ...credentials, ...fact.data, epoch: credentials.epoch + 1 };
  // Sessions from before must not come back with the account.
  if (fact.type === 'AdminUserDisabled')
    return { ...credentials, session_epoch: credentials.session_epoch + 1, ended_from_session_id: null };
  return credentials;
}

const firstCredentials = {
  epoch: 0,
  kept_session_id: null,
  session_epoch: 0,
  ended_from_session_id: null,
};

/** Undefined: there is nobody (any more). */
export function evolveProfile(
  profile: AdminUserProfile | undefined,
  fact: AdminUserFact,
  at: string,
): AdminUserProfile | undefined {
  if (fact.type === 'AdminUserCreated') return createdProfile(fact.data, at);
  if (!profile) return undefined;
  const changed = { ...profile, updated_at: at };
  switch (fact.type) {
    case 'AdminUserChanged':
    case 'AdminUserRolesChanged':
      return { ...changed, ...fact.data };
    case 'AdminUserPasswordChanged':
      return { ...changed, has_password: true };
    case 'AdminUserDisabled':
      return { ...changed, is_deactivated: true };
    case 'AdminUserEnabled':
      return { ...changed, is_deactivated: false };
    case 'AdminUserDeleted':
      return undefined;
    default:
      return unknownFact(fact);
  }
}

type CreatedData = Extract<AdminUserFact, { type: 'AdminUserCreated' }>['data'];

const createdProfile = (data: CreatedData, at: string): AdminUserProfile => ({
  store_id: data.store_id,
  email: data.email ?? '',
  first_name: data.first_name ?? null,
  last_name: data.last_name ?? null,
  role_ids: data.role_ids ?? [ownerRoleId(data.store_id)],
  metadata: data.metadata ?? {},
  preferred_locale: data.preferred_locale ?? null,
  has_password: data.password_hash !== null,
  is_deactivated: false,
  created_at: at,
  updated_at: at,
});
