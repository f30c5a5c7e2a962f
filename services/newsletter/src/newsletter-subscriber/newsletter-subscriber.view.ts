import { evolveStored } from '@storefold/kernel/command-handling';
import type { CollectionName, CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { dueAt } from './newsletter-subscriber.decider.ts';
import {
  evolveNewsletterSubscriber,
  type KnownNewsletterSubscriber,
  type NewsletterSubscriberFact,
} from './newsletter-subscriber.ts';

export const NEWSLETTER_SUBSCRIBERS: CollectionName<NewsletterSubscriberDocument> = 'newsletter_subscribers';

/** The document of a subscriber in lists. */
export type NewsletterSubscriberDocument = KnownNewsletterSubscriber & {
  readonly id: string;
  /** False once the subscriber is removed. The document then only keeps the deadline. */
  readonly listed: boolean;
  readonly verified: boolean;
  /** When a token expires or a removed subscriber is forgotten. */
  readonly due_at: string | null;
};

const subscribers: CollectionSpec = {
  name: NEWSLETTER_SUBSCRIBERS,
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
export const newsletterSubscriberView: Projection<NewsletterSubscriberFact> = {
  name: 'newsletter_subscribers',
  version: 1,
  categories: ['newsletter_subscriber'],
  collections: [subscribers],
  async project(fact, documents) {
    const known = await documents.get(NEWSLETTER_SUBSCRIBERS, fact.recordId);
    const state = evolveStored(evolveNewsletterSubscriber, known ?? { status: 'none' }, fact);
    if (state.status === 'none') return;
    if (state.status === 'removed' && state.is_erased)
      return documents.remove(NEWSLETTER_SUBSCRIBERS, fact.recordId);
    documents.put(NEWSLETTER_SUBSCRIBERS, {
      ...state,
      id: fact.recordId,
      listed: state.status === 'present',
      verified: state.verified_at !== null,
      due_at: dueAt(state),
    });
  },
};
