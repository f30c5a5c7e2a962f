import type { NewsletterSubscriberCommand, NewToken } from './newsletter-subscriber.decider.ts';
import type { NewsletterSubscriberFact } from './newsletter-subscriber.ts';

type FactOf<T extends NewsletterSubscriberFact['type']> = Extract<NewsletterSubscriberFact, { type: T }>;

export const beforeExpiry = '2026-01-15T00:00:00.000Z';
export const expiry = '2026-01-31T00:00:00.000Z';

export const tokenNumber = (number: number): NewToken => ({
  id: `token_${number}`,
  text: `text ${number}`,
  digest: `digest ${number}`,
  expiresAt: expiry,
  redirectUrl: null,
});

export const guestAdded: FactOf<'NewsletterSubscriberCreated'> = {
  type: 'NewsletterSubscriberCreated',
  data: { store_id: 'store_1', email: 'reader@example.com', customer_id: null, verified: false },
};

export const customerAdded: FactOf<'NewsletterSubscriberCreated'> = {
  type: 'NewsletterSubscriberCreated',
  data: { store_id: 'store_1', email: 'reader@example.com', customer_id: 'cus_1', verified: true },
};

export const verificationRequested = (
  number: number,
  closed: readonly string[] = [],
): FactOf<'NewsletterSubscriberVerificationRequested'> => ({
  type: 'NewsletterSubscriberVerificationRequested',
  data: {
    token_id: `token_${number}`,
    token_digest: `digest ${number}`,
    verification_token: `text ${number}`,
    expires_at: expiry,
    redirect_url: null,
    closed_token_ids: closed,
  },
});

export const unsubscribeRequested = (number: number): FactOf<'NewsletterSubscriberUnsubscribeRequested'> => ({
  type: 'NewsletterSubscriberUnsubscribeRequested',
  data: {
    token_id: `token_${number}`,
    token_digest: `digest ${number}`,
    unsubscribe_token: `text ${number}`,
    expires_at: expiry,
    redirect_url: null,
    closed_token_ids: [],
  },
});

export const verified = (
  reason: 'token' | 'customer',
  customer_id: string | null,
  closed_token_ids: readonly string[],
): FactOf<'NewsletterSubscriberVerified'> => ({
  type: 'NewsletterSubscriberVerified',
  data: { reason, customer_id, closed_token_ids },
});

export const linked = (isVerified: boolean): FactOf<'NewsletterSubscriberLinked'> => ({
  type: 'NewsletterSubscriberLinked',
  data: { customer_id: 'cus_1', verified: isVerified },
});

export const removed = (
  reason: FactOf<'NewsletterSubscriberDeleted'>['data']['reason'],
  closed_token_ids: readonly string[] = [],
): FactOf<'NewsletterSubscriberDeleted'> => ({
  type: 'NewsletterSubscriberDeleted',
  data: { reason, verified: false, customer_id: null, closed_token_ids },
});

/** `customerId`: the customer who is logged in with the address. */
export const subscribe = (number: number, customerId: string | null = null): NewsletterSubscriberCommand => ({
  type: 'Subscribe',
  storeId: 'store_1',
  email: 'reader@example.com',
  customerId,
  token: tokenNumber(number),
});

export const verify = (
  number: number,
  over: { customerId?: string; now?: string } = {},
): NewsletterSubscriberCommand => ({
  type: 'Verify',
  tokenDigest: `digest ${number}`,
  customerId: over.customerId ?? null,
  now: over.now ?? beforeExpiry,
});
