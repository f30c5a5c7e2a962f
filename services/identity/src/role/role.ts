import { type Changes, type JsonObject, recordId, refusals } from '@storefold/kernel/core';
import type { CollectionName } from '@storefold/kernel/ports';
import { type PresentRecord, type RecordFact, recordView, simpleRecord } from '@storefold/simple-records';
import { refuseScopesBeyond } from '../granted-scopes.ts';

/** What staff can set of a role. */
type RoleDetails = {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Absent in roles that are older than their metadata. */
  readonly metadata?: JsonObject;
};

/** `is_owner`: the role `owner`, which every store has from the start. */
type Fixed = { readonly is_owner: boolean };

export type RoleFact = RecordFact<'Role', RoleDetails, Fixed, 'name'>;
export type RoleRecord = PresentRecord<RoleDetails, Fixed>;

/** The name of the role that every store has from the start. */
const OWNER = 'owner';

/** A named set of scopes that members of the staff have together. */
export const role = simpleRecord<RoleDetails, Fixed>()({
  category: 'role',
  facts: 'Role',
  noun: 'role',
  absent: { metadata: {} },
  left: ['name'],
  check(command, record) {
    const { scopes } = command;
    // The store itself makes the role of its owners.
    if (scopes === undefined) return;
    if (record?.is_owner) throw refusals.notPossible('owner_role_fixed');
    if (record) refuseScopesBeyond(scopes, record.scopes, 'act_manage_role');
    if (command.type === 'Delete') return;
    const wanted: Changes<RoleDetails> = command.type === 'Create' ? command.details : command.changes;
    if (wanted.name !== undefined) refuseNameOfOwner(wanted.name);
    refuseScopesBeyond(scopes, wanted.scopes ?? [], 'act_grant');
  },
});

/** The id of a store's role `owner`, which is found without a read model. */
export const ownerRoleId = (storeId: string): string => recordId('role', `owner of ${storeId}`);

/** Makes the role that every store has from the start. */
export const createOwnerRole = (storeId: string) =>
  ({
    type: 'Create',
    storeId,
    details: { is_owner: true, name: OWNER, scopes: ['read_all', 'write_all'] },
  }) as const;

/** Nobody takes another role for the one of owners, whatever characters its name is written with. */
function refuseNameOfOwner(name: string): void {
  const read = name.normalize('NFKD').replaceAll(/[\p{M}\p{C}\p{Z}]/gu, '');
  if (read.toLowerCase() === OWNER) throw refusals.invalid({ name: ['taken'] });
}

export const ROLES: CollectionName<RoleRecord & { readonly id: string }> = 'roles';

/** The roles of all stores. */
export const roleView = recordView(role, { name: ROLES, version: 1, fields: { name: 'caseInsensitive' } });
