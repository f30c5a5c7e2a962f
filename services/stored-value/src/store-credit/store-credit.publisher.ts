import type { PublicEventName } from '@storefold/contracts';
import { ofChanges } from '@storefold/kernel/subscriptions';
import { storeCreditCategory } from '../store-credit-category/store-credit-category.decider.ts';
import { nameOf } from '../store-credit-category/store-credit-category.ts';
import { storeCredit } from './store-credit.decider.ts';
import { adminStoreCreditBody } from './store-credit.serializer.ts';
import type { StoreCreditFact } from './store-credit.ts';

/** The public events of store credits: the credit as of the fact, its memo and metadata sealed for its customer. */
export const storeCreditPublisher = ofChanges<StoreCreditFact>({
  categories: ['store_credit'],

  async publish(fact, context) {
    const name = eventOf(fact);
    const { state } = await context.asOf(storeCredit, fact);
    const credit = state.status === 'deleted' ? state.credit : state;
    if (!name || credit.status === 'absent') return [];
    const { state: categories } = await context.load(storeCreditCategory, credit.store_id);
    const payload = adminStoreCreditBody(fact.recordId, credit, nameOf(categories));
    const { customer_id: person, memo, metadata } = credit;
    const sealed = {
      ...(memo !== null && { memo: person }),
      ...(Object.keys(metadata).length > 0 && { metadata: person }),
    };
    return [{ name, payload, sealed }];
  },
});

function eventOf({ type }: StoreCreditFact): PublicEventName | undefined {
  switch (type) {
    case 'StoreCreditIssued':
      return 'store_credit.created';
    case 'StoreCreditDeleted':
      return 'store_credit.deleted';
    case 'StoreCreditChanged':
    case 'StoreCreditAuthorized':
    case 'StoreCreditCaptured':
    case 'StoreCreditAuthorizationVoided':
    case 'StoreCreditRefunded':
    case 'StoreCreditCredited':
      return 'store_credit.updated';
    case 'StoreCreditAuthorizationPrevented':
    case 'StoreCreditPersonalDataErased':
      return undefined;
  }
}
