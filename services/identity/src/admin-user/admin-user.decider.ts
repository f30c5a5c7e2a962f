import { type Aggregate, refusals } from '@storefold/kernel/core';
import { currentPasswordInvalid } from '../password/current-password.ts';
import {
  type ActiveAdminUser,
  type AdminUserFact,
  type AdminUserState,
  evolveAdminUser,
  type Role,
} from './admin-user.ts';

export type AdminUserCommand =
  | { type: 'Create'; storeId: string; email: string; passwordHash: string; role: Role }
  /** Sent by a person with access to the data directory. Ends all sessions. */
  | { type: 'ReplacePassword'; passwordHash: string }
  | {
      type: 'ChangeAccount';
      first_name?: string | null;
      last_name?: string | null;
      password?: { hash: string; sessionId: string; provenHash: string | null };
    };

/** A member of the shop's staff: name, password and role. */
export const adminUser: Aggregate<AdminUserState, AdminUserCommand, AdminUserFact> = {
  category: 'admin_user',
  sealed: {
    AdminUserCreated: { fields: ['email', 'password_hash'] },
    AdminUserChanged: { fields: ['first_name', 'last_name'] },
    AdminUserPasswordChanged: { fields: ['password_hash'] },
  },
  initial: { status: 'none' },
  evolve: evolveAdminUser,
  decide(command, state) {
    if (command.type === 'Create') {
      const { storeId: store_id, email, passwordHash: password_hash, role } = command;
      if (state.status !== 'none') return [];
      return [{ type: 'AdminUserCreated', data: { store_id, email, password_hash, role } }];
    }
    if (state.status === 'none') throw refusals.notFound('Admin user');
    switch (command.type) {
      case 'ReplacePassword': {
        const data = { password_hash: command.passwordHash, kept_session_id: null };
        return [{ type: 'AdminUserPasswordChanged', data }];
      }
      case 'ChangeAccount':
        return [...rename(command, state), ...changePassword(command, state)];
    }
  },
};

type ChangeAccount = Extract<AdminUserCommand, { type: 'ChangeAccount' }>;

function rename(command: ChangeAccount, state: ActiveAdminUser): AdminUserFact[] {
  const { first_name = state.first_name, last_name = state.last_name } = command;
  if (first_name === state.first_name && last_name === state.last_name) return [];
  return [{ type: 'AdminUserChanged', data: { first_name, last_name } }];
}

function changePassword({ password }: ChangeAccount, { credentials }: ActiveAdminUser): AdminUserFact[] {
  if (!password) return [];
  const isProven = password.provenHash !== null && password.provenHash === credentials.password_hash;
  if (!isProven) throw currentPasswordInvalid();
  const data = { password_hash: password.hash, kept_session_id: password.sessionId };
  return [{ type: 'AdminUserPasswordChanged', data }];
}
