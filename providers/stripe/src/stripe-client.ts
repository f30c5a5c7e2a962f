import { Refusal } from '@storefold/kernel/core';
import type Stripe from 'stripe';

/** Below what the store waits for an answer, so that a late one has a reason of its own. */
const TIMEOUT_MS = 9_000;
const TEST_KEY = /^[rs]k_test_/;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export interface StripeConnection {
  /** Another server than Stripe's, for tests. */
  readonly url?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/** The official client, which is loaded with the first request. Refused where no key is set. */
export async function clientOf(
  secretKey: string | null,
  { url = process.env.STRIPE_API_URL, timeoutMs = TIMEOUT_MS }: StripeConnection = {},
): Promise<Stripe> {
  if (!secretKey) throw new Refusal('gateway_error', 'payment_provider_without_key');
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    // The store asks again under the same key, and waits between.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    appInfo: { name: 'Storefold' },
    ...(url && standIn(url, secretKey)),
  });
}

/** A key of test mode may be shown to a program on this machine that plays Stripe. No other key is sent anywhere but to Stripe. */
function standIn(url: string, secretKey: string) {
  const { hostname, port, protocol } = new URL(url);
  if (!LOOPBACK.has(hostname) || protocol !== 'http:' || !TEST_KEY.test(secretKey)) {
    throw new Refusal('gateway_error', 'payment_provider_stand_in_refused');
  }
  return { host: hostname.replace(/^\[|\]$/g, ''), port, protocol: 'http' } as const;
}

/** Whether payments with the key move no money. */
export const isTestKey = (secretKey: string): boolean => TEST_KEY.test(secretKey);
