import { normalizeEmail } from '@storefold/contracts';
import { where } from '@storefold/kernel/ports';

/** How lists of the subscribers of a store are kept. */
export const subscribersKept = (storeId: string) => ({
  base: where({ store_id: storeId, listed: true }),
  read: { email: normalizeEmail },
});
