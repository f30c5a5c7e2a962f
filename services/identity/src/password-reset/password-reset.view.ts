import type { CollectionName, CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import type { PasswordResetFact } from './password-reset.ts';

export const OPEN_RESETS: CollectionName<OpenResetDocument> = 'open_password_resets';

interface OpenResetDocument {
  readonly id: string;
  readonly store_id: string;
  readonly expires_at: string;
}

const openResets: CollectionSpec = {
  name: OPEN_RESETS,
  fields: { expires_at: 'timestamp' },
  indexes: [['expires_at']],
};

/** The tokens that have not been used yet, to find those that have expired. */
export const openResetView: Projection<PasswordResetFact> = {
  name: 'open_password_resets',
  version: 1,
  categories: ['password_reset'],
  collections: [openResets],
  project(fact, documents) {
    switch (fact.type) {
      case 'PasswordResetRequested':
      case 'InvitationCreated': {
        const { store_id, expires_at } = fact.data;
        return documents.put(OPEN_RESETS, { id: fact.recordId, store_id, expires_at });
      }
      case 'PasswordResetClosed':
        return documents.remove(OPEN_RESETS, fact.recordId);
    }
  },
};
