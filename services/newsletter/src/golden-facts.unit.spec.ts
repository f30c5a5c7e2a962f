import { describeGoldenFacts } from '@storefold/kernel/testing';
import { newsletterSubscriber } from './newsletter-subscriber/newsletter-subscriber.decider.ts';

describeGoldenFacts(
  newsletterSubscriber,
  new URL('./newsletter-subscriber/newsletter-subscriber.golden.json', import.meta.url),
  {
    NewsletterSubscriberCreated: { status: 'present', email: 'ann@example.com', verified_at: null },
    NewsletterSubscriberVerificationRequested: { tokens: [{ id: 't1', purpose: 'verify', digest: 'd-t1' }] },
    NewsletterSubscriberVerified: { verified_at: '2026-01-01T00:00:00.000Z', tokens: [] },
    NewsletterSubscriberLinked: { customer_id: 'cus_1' },
    NewsletterSubscriberUnsubscribeRequested: { tokens: [{ id: 't2', purpose: 'unsubscribe' }] },
    NewsletterSubscriberTokensExpired: { tokens: [] },
    NewsletterSubscriberDeleted: { status: 'removed', is_erased: false },
    NewsletterSubscriberPersonalDataErased: { status: 'removed', is_erased: true },
  },
);
