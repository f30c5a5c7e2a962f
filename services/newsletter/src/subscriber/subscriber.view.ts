import type { CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { dueAt } from './subscriber.decider.ts';
import { evolveSubscriber, type KnownSubscriber, type SubscriberFact } from './subscriber.ts';

export const SUBSCRIBERS = 'subscribers';

/** The document of a subscriber in lists. */
export type SubscriberDocument = KnownSubscriber & {
  readonly id: string;
  /** False once the subscriber is removed. The document then only keeps the deadline. */
  readonly listed: boolean;
  readonly verified: boolean;
  /** When a token expires or a removed subscriber is forgotten. */
  readonly due_at: string | null;
};

const subscribers: CollectionSpec = {
  name: SUBSCRIBERS,
  fields: {
    store_id: 'text',
    listed: 'boolean',
    email: 'caseInsensitive',
    verified: 'boolean',
    verified_at: 'timestamp',
    customer_id: 'text',
    created_at: 'timestamp',
    updated_at: 'timestamp',
    due_at: 'timestamp',
  },
  indexes: [['store_id', 'listed', 'created_at'], ['store_id', 'email'], ['due_at']],
};

/** The subscribers of all stores, until they are forgotten. */
export const subscriberView: Projection<SubscriberFact> = {
  name: 'subscribers',
  version: 2,
  categories: ['subscriber'],
  collections: [subscribers],
  async project(fact, documents) {
    const known = await documents.get<SubscriberDocument>(SUBSCRIBERS, fact.recordId);
    const state = evolveSubscriber(known ?? { status: 'none' }, fact, {
      at: fact.metadata.occurred_at,
    });
    if (state.status === 'none') return;
    if (state.status === 'removed' && state.is_forgotten) return documents.remove(SUBSCRIBERS, fact.recordId);
    documents.put<SubscriberDocument>(SUBSCRIBERS, {
      ...state,
      id: fact.recordId,
      listed: state.status === 'present',
      verified: state.verified_at !== null,
      due_at: dueAt(state),
    });
  },
};
