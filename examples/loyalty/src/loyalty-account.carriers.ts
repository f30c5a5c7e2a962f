import type { Carriers } from '@storefold/custom-fields';
import { accountFields as resource } from './contract.ts';
import { isOpen, type LoyaltyFact, loyaltyAccount } from './loyalty-account.ts';

const name = 'loyalty_account';

/** Whom the values of an account are about, and when they go. */
export const accountCarriers: Carriers<LoyaltyFact> = {
  kinds: [
    {
      name,
      resource,
      async findPerson(id, storeId, { commands }) {
        const { state } = await commands.load(loyaltyAccount, id);
        const isThere = isOpen(state) && state.store_id === storeId;
        return isThere ? { customer_id: state.customer_id, order_id: null } : undefined;
      },
    },
  ],
  ended: { categories: [name], facts: ['LoyaltyAccountDeleted'], idsIn: ({ recordId }) => [recordId] },
};
