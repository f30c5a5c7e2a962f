import type { AdminSubscriber, Subscriber } from '@storefold/contracts';
import type { NewsletterSubscriberRecord } from './newsletter-subscriber.ts';

export const newsletterSubscriberBody = (id: string, record: NewsletterSubscriberRecord): Subscriber => ({
  id,
  email: record.email,
  created_at: record.created_at,
  updated_at: record.updated_at,
  verified: record.verified_at !== null,
  verified_at: record.verified_at,
  customer_id: record.customer_id,
});

/** The Admin API's form, which public events carry too. */
export const adminNewsletterSubscriberBody = (
  id: string,
  record: NewsletterSubscriberRecord,
): AdminSubscriber => ({ ...newsletterSubscriberBody(id, record), metadata: record.metadata ?? {} });
