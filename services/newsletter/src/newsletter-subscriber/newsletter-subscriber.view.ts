import type { CollectionName } from '@storefold/kernel/ports';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { dueAt, newsletterSubscriber } from './newsletter-subscriber.decider.ts';
import type { KnownNewsletterSubscriber, NewsletterSubscriberState } from './newsletter-subscriber.ts';

const documents = stateDocument<KnownNewsletterSubscriber>()({
  index: {
    /** False once the subscriber is removed. The document then only keeps the deadline. */
    listed: ({ status }) => status === 'present',
    verified: ({ verified_at }) => verified_at !== null,
    /** When a token expires or a removed subscriber is forgotten. */
    due_at: dueAt,
  },
});

/** The document of a subscriber in lists. */
export type NewsletterSubscriberDocument = ReturnType<typeof documents.of>;

export const NEWSLETTER_SUBSCRIBERS: CollectionName<NewsletterSubscriberDocument> = 'newsletter_subscribers';

/** The subscribers of all stores, until they are forgotten. */
export const newsletterSubscriberView = stateView({
  name: NEWSLETTER_SUBSCRIBERS,
  version: 1,
  of: newsletterSubscriber,
  documents,
  isShown: (state: NewsletterSubscriberState): state is KnownNewsletterSubscriber =>
    state.status === 'present' || (state.status === 'removed' && !state.is_erased),
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
});
