import { describeGoldenFacts } from '@storefold/kernel/testing';
import { subscriber } from './subscriber/subscriber.decider.ts';

describeGoldenFacts(subscriber, new URL('./subscriber/subscriber.golden.json', import.meta.url), {
  SubscriberAdded: { status: 'present', email: 'ann@example.com', verified_at: null },
  SubscriberVerificationRequested: { tokens: [{ id: 't1', purpose: 'verify', digest: 'd-t1' }] },
  SubscriberVerified: { verified_at: '2026-01-01T00:00:00.000Z', tokens: [] },
  SubscriberLinked: { customer_id: 'cus_1' },
  SubscriberUnsubscribeRequested: { tokens: [{ id: 't2', purpose: 'unsubscribe' }] },
  SubscriberTokensExpired: { tokens: [] },
  SubscriberRemoved: { status: 'removed', is_forgotten: false },
  SubscriberForgotten: { status: 'removed', is_forgotten: true },
});
