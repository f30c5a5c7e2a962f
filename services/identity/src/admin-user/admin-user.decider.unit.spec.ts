import { given } from '@storefold/kernel/testing';
import { describe, it } from 'vitest';
import { adminUser } from './admin-user.decider.ts';
import type { AdminUserFact } from './admin-user.ts';

describe('an admin user', () => {
  it('is created once', () => {
    const create = {
      type: 'Create',
      storeId: 'store_1',
      email: 'admin@example.com',
      passwordHash: 'first',
      role: 'owner',
    } as const;
    given(adminUser, []).when(create).thenFacts([created]);
    given(adminUser, [created]).when(create).thenNothing();
  });

  it('changes one name and keeps the other', () => {
    given(adminUser, [created, renamed])
      .when({ type: 'ChangeAccount', first_name: 'Grace' })
      .thenFacts([{ type: 'AdminUserChanged', data: { first_name: 'Grace', last_name: 'Hopper' } }]);
    given(adminUser, [created, renamed]).when({ type: 'ChangeAccount', last_name: 'Hopper' }).thenNothing();
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

  it('that is not there is not found', () => {
    given(adminUser, []).when({ type: 'ChangeAccount' }).thenRefused('record_not_found');
  });
});

const created: AdminUserFact = {
  type: 'AdminUserCreated',
  data: { store_id: 'store_1', email: 'admin@example.com', password_hash: 'first', role: 'owner' },
};
const renamed: AdminUserFact = {
  type: 'AdminUserChanged',
  data: { first_name: null, last_name: 'Hopper' },
};
const passwordChanged: AdminUserFact = {
  type: 'AdminUserPasswordChanged',
  data: { password_hash: 'next', kept_session_id: 'ses_1' },
};
