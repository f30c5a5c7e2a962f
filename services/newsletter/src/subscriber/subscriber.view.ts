import type { CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { dueAt } from './subscriber.decider.ts';
import { evolveSubscriber, type SubscriberFact, type SubscriberState } from './subscriber.ts';

export const SUBSCRIBERS = 'subscribers';

export interface SubscriberDocument {
  readonly id: string;
  readonly store_id: string;
  /** False once removed: then only the deadline counts. */
  readonly listed: boolean;
  readonly email: string;
  readonly verified: boolean;
  readonly verified_at: string | null;
  readonly customer_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** When a token expires or a removed subscriber is forgotten. */
  readonly due_at: string | null;
  readonly state: SubscriberState;
}

const subscribers: CollectionSpec = {
  name: SUBSCRIBERS,
  fields: {
    store_id: 'text',
    listed: 'boolean',
    email: 'folded',
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
  version: 1,
  categories: ['subscriber'],
  collections: [subscribers],
  async project(fact, documents) {
    const known = await documents.get<SubscriberDocument>(SUBSCRIBERS, fact.recordId);
    const state = evolveSubscriber(known?.state ?? { status: 'none' }, fact, fact.metadata);
    if (state.status === 'none') return;
    if (state.status === 'removed' && state.is_forgotten) return documents.remove(SUBSCRIBERS, fact.recordId);
    documents.put<SubscriberDocument>(SUBSCRIBERS, {
      id: fact.recordId,
      store_id: state.store_id,
      listed: state.status === 'present',
      email: state.email,
      verified: state.verified_at !== null,
      verified_at: state.verified_at,
      customer_id: state.customer_id,
      created_at: state.created_at,
      updated_at: state.updated_at,
      due_at: dueAt(state),
      state,
    });
  },
};
