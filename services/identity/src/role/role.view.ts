import { evolveStored } from '@storefold/kernel/command-handling';
import type { CollectionName, CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { evolveRole, type RoleFact, type RoleRecord } from './role.ts';

export const ROLES: CollectionName<RoleDocument> = 'roles';

type RoleDocument = RoleRecord & { readonly id: string };

const roles: CollectionSpec = {
  name: ROLES,
  fields: { store_id: 'text', name: 'caseInsensitive', created_at: 'timestamp', updated_at: 'timestamp' },
  indexes: [['store_id', 'created_at']],
};

/** The roles of all stores. */
export const roleView: Projection<RoleFact> = {
  name: 'roles',
  version: 1,
  categories: ['role'],
  collections: [roles],
  async project(fact, documents) {
    const known = await documents.get(ROLES, fact.recordId);
    const role = evolveStored(evolveRole, known ?? { status: 'absent' }, fact);
    if (role.status !== 'present') return documents.remove(ROLES, fact.recordId);
    documents.put(ROLES, { ...role, id: fact.recordId });
  },
};
