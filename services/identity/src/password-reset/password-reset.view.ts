import type { CollectionName, CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import type { PasswordResetFact } from './password-reset.ts';

export const OPEN_RESETS: CollectionName<OpenResetDocument> = 'open_password_resets';

interface OpenResetDocument {
  readonly id: string;
  readonly store_id: string;
  /** Of whom the password is: a customer, a member of the staff, or nobody. */
  readonly owner_id: string | null;
  readonly expires_at: string;
}

const openResets: CollectionSpec = {
  name: OPEN_RESETS,
  fields: { owner_id: 'text', expires_at: 'timestamp' },
  indexes: [['owner_id'], ['expires_at']],
};

/** The tokens that have not been used yet, to find those that have expired, and those of whoever is deleted. */
export const openResetView: Projection<PasswordResetFact> = {
  name: 'open_password_resets',
  version: 3,
  categories: ['password_reset'],
  collections: [openResets],
  project(fact, documents) {
    switch (fact.type) {
      case 'PasswordResetRequested':
      case 'InvitationCreated':
      case 'InvitationIssued': {
        const { store_id, expires_at } = fact.data;
        const { admin_user_id = null } = 'admin_user_id' in fact.data ? fact.data : {};
        const owner_id =
          'customer_id' in fact.data ? (fact.data.customer_id ?? admin_user_id) : admin_user_id;
        return documents.put(OPEN_RESETS, { id: fact.recordId, store_id, owner_id, expires_at });
      }
      case 'PasswordResetClosed':
        return documents.remove(OPEN_RESETS, fact.recordId);
    }
  },
};
