import { erasureOf } from '@storefold/simple-records/upkeep';
import { storeCredit } from './store-credit.decider.ts';
import { STORE_CREDITS } from './store-credit.view.ts';

/** What was noted about a deleted customer on their store credits. They stay, so that staff see what was issued. */
export const storeCreditErasure = erasureOf({
  followers: { deleted: 'store_credit_erasure', late: 'late_store_credit_erasure' },
  of: storeCredit,
  async find(views, customerId) {
    const filter = { field: 'customer_id', eq: customerId };
    return (await views.collection(STORE_CREDITS).find({ filter })).map(({ id }) => id);
  },
  lateFacts: ['StoreCreditIssued'],
});
