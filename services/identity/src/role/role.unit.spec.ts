import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { createOwnerRole, type RoleFact, role } from './role.ts';

describe('a role', () => {
  it('is made with scopes that its maker has', () => {
    const create = (grantor: readonly string[]) =>
      ({ type: 'Create', storeId, details: { is_owner: false, ...packing }, scopes: grantor }) as const;
    given(role, [])
      .when(create(['write_all']))
      .thenFacts([created]);
    given(role, [created])
      .when(create(['write_all']))
      .thenNothing();
    given(role, [])
      .when(create(['write_settings']))
      .thenRefused('access_denied', /write_orders/);
  });

  it('is changed and deleted only by whoever has its scopes, and gets none that they lack', () => {
    const weak = ['write_settings', 'read_orders'];
    for (const command of [
      { type: 'Change', storeId, changes: { name: 'Other' }, scopes: weak },
      { type: 'Delete', storeId, scopes: weak },
      { type: 'Change', storeId, changes: { scopes: ['write_products'] }, scopes: ['write_orders'] },
    ] as const) {
      given(role, [created]).when(command).thenRefused('access_denied');
    }
    const renamed: RoleFact = { type: 'RoleChanged', data: { name: 'Other' } };
    const rename = {
      type: 'Change',
      storeId,
      changes: { name: 'Other' },
      scopes: ['write_orders'],
    } as const;
    given(role, [created]).when(rename).thenFacts([renamed]);
    given(role, [created, renamed]).when(rename).thenNothing();
    const deleted: RoleFact = { type: 'RoleDeleted', data: { name: 'Packing' } };
    given(role, [created])
      .when({ type: 'Delete', storeId, scopes: ['write_orders'] })
      .thenFacts([deleted]);
    given(role, [created, deleted]).when(rename).thenRefused('record_not_found', 'Role not found');
  });

  it('of owners may do everything, cannot be changed, and no other has its name', () => {
    const [owner] = given(role, []).when(createOwnerRole(storeId)).facts();
    expect(owner).toMatchObject({ data: { name: 'owner', scopes: ['read_all', 'write_all'] } });
    const scopes = ['write_all'];
    const facts = owner ? [owner] : [];
    given(role, facts)
      .when({ type: 'Change', storeId, changes: { scopes: [] }, scopes })
      .thenRefused('processing_error');
    given(role, facts).when({ type: 'Delete', storeId, scopes }).thenRefused('processing_error');
    const details = { is_owner: false, name: 'Owner', scopes: [] };
    given(role, []).when({ type: 'Create', storeId, details, scopes }).thenRefused('validation_error');
    for (const name of ['Ｏｗｎｅｒ', 'o\u200bwner', 'OWNE\u0300R', ' owner\u00a0', '\u{1d428}wner']) {
      given(role, [])
        .when({ type: 'Create', storeId, details: { ...details, name }, scopes })
        .thenRefused('validation_error');
    }
    given(role, [created])
      .when({ type: 'Change', storeId, changes: { name: 'OWNER' }, scopes })
      .thenRefused('validation_error');
  });
});

const storeId = 'store_1';
const packing = { name: 'Packing', scopes: ['write_orders'] };
const created: RoleFact = {
  type: 'RoleCreated',
  data: { store_id: 'store_1', is_owner: false, ...packing },
};
