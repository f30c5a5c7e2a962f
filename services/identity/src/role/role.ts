import { type FactContext, type JsonObject, recordId } from '@storefold/kernel/core';

/** What staff can set of a role. */
export type RoleDetails = {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Absent in roles that are older than their metadata. */
  readonly metadata?: JsonObject;
};

/** The facts of a role. These names and shapes are what the log keeps for ever: add, never change. */
export type RoleFact =
  /** `is_owner`: the role `owner`, which every store has from the start. */
  | { type: 'RoleCreated'; data: { store_id: string; is_owner: boolean } & RoleDetails }
  | { type: 'RoleChanged'; data: Partial<RoleDetails> }
  | { type: 'RoleDeleted'; data: { name: string } };

export type RoleState =
  | { readonly status: 'absent' }
  | RoleRecord
  | { readonly status: 'deleted'; readonly store_id: string };

export type RoleRecord = RoleDetails & {
  readonly status: 'present';
  readonly store_id: string;
  readonly is_owner: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

/** The id of a store's role `owner`, which is found without a read model. */
export const ownerRoleId = (storeId: string): string => recordId('role', `owner of ${storeId}`);

export function evolveRole(state: RoleState, fact: RoleFact, { at }: FactContext): RoleState {
  if (fact.type === 'RoleCreated') {
    return { ...fact.data, status: 'present', created_at: at, updated_at: at };
  }
  if (state.status !== 'present') return state;
  switch (fact.type) {
    case 'RoleChanged':
      return { ...state, ...fact.data, updated_at: at };
    case 'RoleDeleted':
      return { status: 'deleted', store_id: state.store_id };
  }
}
