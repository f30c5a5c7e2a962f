import type { CollectionName, CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { type AdminUserFact, type AdminUserProfile, evolveProfile, statusOf } from './admin-user.ts';

export const ADMIN_USERS: CollectionName<AdminUserDocument> = 'admin_users';

/** A member of the staff, with the fields that lists filter and sort by. Passwords stay in the streams. */
type AdminUserDocument = AdminUserProfile & {
  readonly id: string;
  readonly status: ReturnType<typeof statusOf>;
};

const adminUsers: CollectionSpec = {
  name: ADMIN_USERS,
  fields: {
    store_id: 'text',
    status: 'text',
    email: 'caseInsensitive',
    first_name: 'caseInsensitive',
    last_name: 'caseInsensitive',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [['store_id', 'created_at']],
};

/** The staff of all stores. Nothing is left of who was deleted. */
export const adminUserView: Projection<AdminUserFact> = {
  name: 'admin_users',
  version: 2,
  categories: ['admin_user'],
  collections: [adminUsers],
  async project(fact, documents) {
    const known = await documents.get(ADMIN_USERS, fact.recordId);
    const profile = evolveProfile(known, fact, fact.metadata.occurred_at);
    if (!profile) return documents.remove(ADMIN_USERS, fact.recordId);
    const document = { ...profile, id: fact.recordId, status: statusOf(profile) };
    documents.put(ADMIN_USERS, document);
  },
};
