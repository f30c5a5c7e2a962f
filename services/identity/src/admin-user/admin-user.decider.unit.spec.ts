import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { ownerRoleId } from '../role/role.ts';
import { adminUser } from './admin-user.decider.ts';
import { type AdminUserFact, isActiveOwner, statusOf } from './admin-user.ts';

describe('an admin user', () => {
  it('is created once', () => {
    const { store_id, email, role_ids } = created.data;
    const account = {
      store_id,
      email: email ?? '',
      first_name: null,
      last_name: null,
      role_ids,
      preferred_locale: 'de',
    };
    const create = { type: 'Create', account, passwordHash: 'first' } as const;
    given(adminUser, []).when(create).thenFacts([created]);
    given(adminUser, [created]).when(create).thenNothing();
  });

  it('of when owner was the only role has that role', () => {
    const { role_ids: _, first_name: __, last_name: ___, preferred_locale: ____, ...data } = created.data;
    const { state } = given(adminUser, [{ type: 'AdminUserCreated', data }]);
    expect(isActiveOwner(state)).toBe(true);
  });

  it('changes one name and keeps the other', () => {
    given(adminUser, [created, renamed])
      .when({ type: 'ChangeAccount', first_name: 'Grace' })
      .thenFacts([{ type: 'AdminUserChanged', data: { first_name: 'Grace', last_name: 'Hopper' } }]);
    given(adminUser, [created, renamed]).when({ type: 'ChangeAccount', last_name: 'Hopper' }).thenNothing();
  });

  it('chooses another language, or none, and keeps the names', () => {
    const speak = (preferred_locale: string | null) => ({ type: 'ChangeAccount', preferred_locale }) as const;
    const names = { first_name: null, last_name: 'Hopper' };
    given(adminUser, [created, renamed])
      .when(speak(null))
      .thenFacts([{ type: 'AdminUserChanged', data: { ...names, preferred_locale: null } }]);
    given(adminUser, [created, renamed]).when(speak('de')).thenNothing();
  });

  it('changes the password only for whoever knows the one it has', () => {
    const change = (provenHash: string | null) =>
      ({ type: 'ChangeAccount', password: { hash: 'next', sessionId: 'ses_1', provenHash } }) as const;
    given(adminUser, [created]).when(change('first')).thenFacts([passwordChanged]);
    given(adminUser, [created]).when(change(null)).thenRefused('current_password_invalid');
    given(adminUser, [created, passwordChanged])
      .when(change('first'))
      .thenRefused('current_password_invalid');
  });

  it('chooses a password once with a token, and not after they were kept out', () => {
    const choose = { type: 'ChoosePassword', passwordHash: 'next', epoch: 0, sessionEpoch: 0 } as const;
    const chosen = { ...passwordChanged, data: { ...passwordChanged.data, kept_session_id: null } };
    given(adminUser, [invited]).when(choose).thenFacts([chosen]);
    given(adminUser, [invited, chosen]).when(choose).thenRefused('invalid_token');
    given(adminUser, [invited, deactivated]).when(choose).thenRefused('invalid_token');
    given(adminUser, [invited, deactivated, activated]).when(choose).thenRefused('invalid_token');
  });

  it('has other roles, and is kept out and let in, once each', () => {
    const change = { type: 'Change', roleIds: ['role_2'] } as const;
    const roles: AdminUserFact = { type: 'AdminUserRolesChanged', data: { role_ids: ['role_2'] } };
    given(adminUser, [created]).when(change).thenFacts([roles]);
    given(adminUser, [created, roles]).when(change).thenNothing();
    given(adminUser, [created]).when({ type: 'Deactivate' }).thenFacts([deactivated]);
    given(adminUser, [created, deactivated]).when({ type: 'Deactivate' }).thenNothing();
    given(adminUser, [created, deactivated]).when({ type: 'Activate' }).thenFacts([activated]);
    given(adminUser, [created]).when({ type: 'Activate' }).thenNothing();
  });

  it('is invited until a password is chosen, also when kept out in between', () => {
    const statusAfter = (...facts: AdminUserFact[]) => {
      const { state } = given(adminUser, [invited, ...facts]);
      return state.status === 'kept' ? statusOf(state.profile) : state.status;
    };
    expect(statusAfter()).toBe('invited');
    expect(statusAfter(deactivated)).toBe('deactivated');
    expect(statusAfter(deactivated, activated)).toBe('invited');
    expect(statusAfter(passwordChanged)).toBe('active');
  });

  it('that is not there, or not any more, is not found', () => {
    const deleted: AdminUserFact = { type: 'AdminUserDeleted', data: {} };
    given(adminUser, [created]).when({ type: 'Delete' }).thenFacts([deleted]);
    for (const facts of [[], [created, deleted]]) {
      given(adminUser, facts).when({ type: 'ChangeAccount' }).thenRefused('record_not_found');
      given(adminUser, facts).when({ type: 'Delete' }).thenRefused('record_not_found');
    }
  });
});

const created = {
  type: 'AdminUserCreated',
  data: {
    store_id: 'store_1',
    email: 'admin@example.com',
    password_hash: 'first',
    role: 'owner',
    role_ids: [ownerRoleId('store_1')],
    first_name: null,
    last_name: null,
    preferred_locale: 'de',
  },
} satisfies AdminUserFact;
const invited: AdminUserFact = {
  ...created,
  data: { ...created.data, password_hash: null, role: null, role_ids: ['role_1'] },
};
const renamed: AdminUserFact = {
  type: 'AdminUserChanged',
  data: { first_name: null, last_name: 'Hopper' },
};
const passwordChanged = {
  type: 'AdminUserPasswordChanged',
  data: { password_hash: 'next', kept_session_id: 'ses_1' as string | null },
} satisfies AdminUserFact;
const deactivated: AdminUserFact = { type: 'AdminUserDisabled', data: {} };
const activated: AdminUserFact = { type: 'AdminUserEnabled', data: {} };
