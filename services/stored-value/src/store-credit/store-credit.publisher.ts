import { nounPublisher } from '@storefold/kernel/subscriptions';
import { storeCreditCategory } from '../store-credit-category/store-credit-category.decider.ts';
import { nameOf } from '../store-credit-category/store-credit-category.ts';
import { storeCredit } from './store-credit.decider.ts';
import { adminStoreCreditBody } from './store-credit.serializer.ts';
import type { StoreCreditFact, StoreCreditState } from './store-credit.ts';

/** The public events of store credits: the credit as of the fact, its memo and metadata sealed for its customer. */
export const storeCreditPublisher = nounPublisher<StoreCreditState, StoreCreditFact>({
  aggregate: storeCredit,
  names: {
    StoreCreditIssued: 'store_credit.created',
    StoreCreditChanged: 'store_credit.updated',
    StoreCreditAuthorized: 'store_credit.updated',
    StoreCreditCaptured: 'store_credit.updated',
    StoreCreditAuthorizationVoided: 'store_credit.updated',
    StoreCreditRefunded: 'store_credit.updated',
    StoreCreditCredited: 'store_credit.updated',
    StoreCreditDeleted: 'store_credit.deleted',
    StoreCreditAuthorizationPrevented: undefined,
    StoreCreditPersonalDataErased: undefined,
  },
  async show(id, state, { load }) {
    const credit = state.status === 'deleted' ? state.credit : state;
    if (credit.status === 'absent') return undefined;
    const { state: categories } = await load(storeCreditCategory, credit.store_id);
    const { customer_id: person, memo, metadata } = credit;
    return {
      payload: adminStoreCreditBody(id, credit, nameOf(categories)),
      sealed: {
        ...(memo !== null && { memo: person }),
        ...(Object.keys(metadata).length > 0 && { metadata: person }),
      },
    };
  },
});
