import { isDeepStrictEqual } from 'node:util';
import { type Aggregate, isSameJson, type JsonObject, Refusal, refusals } from '@storefold/kernel/core';
import { currentPasswordInvalid } from '../password/current-password.ts';
import {
  type AdminUserFact,
  type AdminUserProfile,
  type AdminUserState,
  evolveAdminUser,
  hasRoleOfOwners,
  isLetIn,
  type KeptAdminUser,
} from './admin-user.ts';

export type AdminUserCommand =
  /** `passwordHash`: null for somebody who is invited. */
  | { type: 'Create'; account: NewAccount; passwordHash: string | null }
  /** Sent by a person with access to the data directory. Ends all sessions. */
  | { type: 'ReplacePassword'; passwordHash: string }
  /** With a token from a mail, which is good for the password at the time of the request, and until a deactivation. */
  | ({ type: 'ChoosePassword'; passwordHash: string } & Asked)
  /** The person's own. */
  | ({
      type: 'ChangeAccount';
      password?: { hash: string; sessionId: string; provenHash: string | null };
    } & Names &
      Pick<Details, 'preferred_locale'>)
  | ({ type: 'Change'; roleIds?: readonly string[] | undefined } & Details)
  | { type: 'Deactivate' }
  | { type: 'Activate' }
  | { type: 'Delete' };

/** When a token was asked for: after how many passwords, and after how many times of being deactivated. */
interface Asked {
  readonly epoch: number;
  readonly sessionEpoch: number;
}

interface Names {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
}

interface Details extends Names {
  metadata?: JsonObject | undefined;
  /** BCP 47. */
  preferred_locale?: string | null | undefined;
}

export type NewAccount = Pick<
  AdminUserProfile,
  'store_id' | 'email' | 'first_name' | 'last_name' | 'role_ids' | 'metadata' | 'preferred_locale'
>;

/** A member of the shop's staff: name, password and roles. */
export const adminUser: Aggregate<AdminUserState, AdminUserCommand, AdminUserFact> = {
  category: 'admin_user',
  sealed: {
    AdminUserCreated: { fields: ['email', 'password_hash', 'first_name', 'last_name', 'metadata'] },
    AdminUserChanged: { fields: ['first_name', 'last_name', 'metadata'] },
    AdminUserPasswordChanged: { fields: ['password_hash'] },
  },
  initial: { status: 'none' },
  evolve: evolveAdminUser,
  decide(command, state) {
    if (command.type === 'Create') return state.status === 'none' ? [created(command)] : [];
    const { profile, credentials } = keptAdminUser(state);
    switch (command.type) {
      case 'ReplacePassword':
        return [passwordChanged(command.passwordHash, null)];
      case 'ChoosePassword':
        if (!isLetIn(state) || !isGoodTokenFor(state, command)) throw invalidStaffToken();
        return [passwordChanged(command.passwordHash, null)];
      case 'ChangeAccount':
        return [...changeDetails(command, profile), ...changePassword(command, credentials)];
      case 'Change':
        return [...changeDetails(command, profile), ...changeRoles(command.roleIds, profile)];
      case 'Deactivate':
        return profile.is_deactivated ? [] : [{ type: 'AdminUserDisabled', data: {} }];
      case 'Activate':
        return profile.is_deactivated ? [{ type: 'AdminUserEnabled', data: {} }] : [];
      case 'Delete':
        return [{ type: 'AdminUserDeleted', data: {} }];
    }
  },
};

/** Refused as not found if there is nobody, or nobody any more. */
export function keptAdminUser(state: AdminUserState): KeptAdminUser {
  if (state.status !== 'kept') throw refusals.notFound('admin_user');
  return state;
}

/** Whether nothing has happened since that makes a token from a mail invalid. */
export const isGoodTokenFor = ({ credentials }: KeptAdminUser, { epoch, sessionEpoch }: Asked): boolean =>
  credentials.epoch === epoch && credentials.session_epoch === sessionEpoch;

export const invalidStaffToken = (): Refusal => new Refusal('invalid_token', 'token_invalid');

function created({ account, passwordHash }: Extract<AdminUserCommand, { type: 'Create' }>): AdminUserFact {
  const { store_id, email, first_name, last_name, role_ids, metadata, preferred_locale } = account;
  const isOwner = hasRoleOfOwners({ role_ids, store_id });
  const role = isOwner ? 'owner' : null;
  const data = {
    store_id,
    email,
    password_hash: passwordHash,
    role,
    role_ids,
    first_name,
    last_name,
    ...(metadata && { metadata }),
    preferred_locale,
  } as const;
  return { type: 'AdminUserCreated', data };
}

const passwordChanged = (password_hash: string, kept_session_id: string | null): AdminUserFact => ({
  type: 'AdminUserPasswordChanged',
  data: { password_hash, kept_session_id },
});

function changeDetails(changes: Details, profile: AdminUserProfile): AdminUserFact[] {
  const { first_name = profile.first_name, last_name = profile.last_name, metadata } = changes;
  const { preferred_locale = profile.preferred_locale } = changes;
  const isNoted = metadata !== undefined && !isSameJson(metadata, profile.metadata ?? {});
  const isSpoken = preferred_locale !== profile.preferred_locale;
  const isNamed = first_name !== profile.first_name || last_name !== profile.last_name;
  if (!isNamed && !isNoted && !isSpoken) return [];
  const also = { ...(isNoted && { metadata }), ...(isSpoken && { preferred_locale }) };
  return [{ type: 'AdminUserChanged', data: { first_name, last_name, ...also } }];
}

function changeRoles(roleIds: readonly string[] | undefined, profile: AdminUserProfile): AdminUserFact[] {
  if (roleIds === undefined || isDeepStrictEqual(roleIds, profile.role_ids)) return [];
  return [{ type: 'AdminUserRolesChanged', data: { role_ids: roleIds } }];
}

function changePassword(
  { password }: Extract<AdminUserCommand, { type: 'ChangeAccount' }>,
  credentials: KeptAdminUser['credentials'],
): AdminUserFact[] {
  if (!password) return [];
  const isProven = password.provenHash !== null && password.provenHash === credentials.password_hash;
  if (!isProven) throw currentPasswordInvalid();
  return [passwordChanged(password.hash, password.sessionId)];
}
