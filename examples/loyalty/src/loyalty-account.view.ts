import type { CollectionName } from '@storefold/kernel/ports';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { type Account, isOpen, loyaltyAccount } from './loyalty-account.ts';

const accounts = stateDocument<Account>()({});

export type AccountDocument = ReturnType<typeof accounts.of>;

export const ACCOUNTS: CollectionName<AccountDocument> = 'loyalty_accounts';

export const accountView = stateView({
  name: ACCOUNTS,
  version: 2,
  of: loyaltyAccount,
  documents: accounts,
  isShown: isOpen,
  fields: { store_id: 'text', customer_id: 'text', points: 'number', created_at: 'timestamp' },
  indexes: [['store_id', 'created_at']],
});
