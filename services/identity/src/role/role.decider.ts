import { type Aggregate, type Changes, differencesOf, refusals } from '@storefold/kernel/core';
import { refuseScopesBeyond } from '../granted-scopes.ts';
import { evolveRole, type RoleDetails, type RoleFact, type RoleRecord, type RoleState } from './role.ts';

export type RoleCommand =
  /** The role that every store has from the start. */
  | { type: 'CreateOwner'; storeId: string }
  /** `grantor`: the scopes of the caller. */
  | { type: 'Create'; storeId: string; details: RoleDetails; grantor: readonly string[] }
  | { type: 'Change'; changes: Changes<RoleDetails>; grantor: readonly string[] }
  | { type: 'Delete'; grantor: readonly string[] };

/** The name of the role that every store has from the start. */
const OWNER = 'owner';

/** A named set of scopes that members of the staff have together. */
export const role: Aggregate<RoleState, RoleCommand, RoleFact> = {
  category: 'role',
  initial: { status: 'absent' },
  evolve: evolveRole,
  decide(command, state) {
    if (command.type === 'CreateOwner')
      return state.status === 'absent' ? [ownerCreated(command.storeId)] : [];
    if (command.type === 'Create') {
      if (state.status !== 'absent') return [];
      refuseNameOfOwner(command.details.name);
      refuseScopesBeyond(command.grantor, command.details.scopes, 'grant the scope');
      const data = { store_id: command.storeId, is_owner: false, ...command.details };
      return [{ type: 'RoleCreated', data }];
    }
    if (state.status !== 'present') throw roleNotFound();
    if (state.is_owner) throw refusals.notPossible('The role owner cannot be changed');
    refuseScopesBeyond(command.grantor, state.scopes, 'manage a role with the scope');
    switch (command.type) {
      case 'Change':
        return change(command, state);
      case 'Delete':
        return [{ type: 'RoleDeleted', data: { name: state.name } }];
    }
  },
};

function change(
  { changes, grantor }: Extract<RoleCommand, { type: 'Change' }>,
  current: RoleRecord,
): RoleFact[] {
  if (changes.name !== undefined) refuseNameOfOwner(changes.name);
  refuseScopesBeyond(grantor, changes.scopes ?? [], 'grant the scope');
  const changed = differencesOf<RoleDetails>(changes, current);
  return Object.keys(changed).length === 0 ? [] : [{ type: 'RoleChanged', data: changed }];
}

const ownerCreated = (store_id: string): RoleFact => ({
  type: 'RoleCreated',
  data: { store_id, is_owner: true, name: OWNER, scopes: ['read_all', 'write_all'] },
});

/** Nobody takes another role for the one of owners, whatever characters its name is written with. */
function refuseNameOfOwner(name: string): void {
  const read = name.normalize('NFKD').replaceAll(/[\p{M}\p{C}\p{Z}]/gu, '');
  if (read.toLowerCase() === OWNER) throw refusals.invalid({ name: ['has already been taken'] });
}

/** The role, if it exists and belongs to the store. Refused as not found otherwise. */
export function roleOf(storeId: string, state: RoleState): RoleRecord {
  if (state.status !== 'present' || state.store_id !== storeId) throw roleNotFound();
  return state;
}

const roleNotFound = () => refusals.notFound('Role');
