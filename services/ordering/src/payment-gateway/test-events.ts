import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@storefold/kernel/core';
import type { InboundRequest } from './payment-gateway.ts';

/** What the test provider tells, by names of its own. */
export interface TestEvent {
  readonly id: string;
  /** `session_confirmed`: the shopper has paid in the browser, and the store is not told. */
  readonly type: 'session_confirmed' | 'session_paid' | 'session_failed' | 'refunded' | 'disputed' | 'ping';
  /** What it calls the session. */
  readonly external_id: string;
  /** One of its tokens: the shopper pays with this card, in the browser. Of a session that is confirmed or paid. */
  readonly token?: string;
  /** Whether the money is collected at once. */
  readonly collected?: boolean;
  readonly amount?: string;
  readonly currency?: string;
  readonly message?: string;
  readonly transaction_id?: string;
  readonly dispute_id?: string;
  readonly reason?: string;
  readonly status?: 'open' | 'won' | 'lost';
}

/** How old what it tells may be: longer than a request is on its way, and shorter than somebody needs to use it again. */
const FRESH_S = 300;

/** The header with which the test provider signs. */
const TEST_SIGNATURE = 'test-signature';

/** Signs an event as the test provider does. */
export function signTestEvent(event: unknown, secret: string, nowMs: number): InboundRequest {
  const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
  const second = Math.floor(nowMs / 1_000);
  const header = `t=${second},v1=${digestOf(secret, second, body).toString('hex')}`;
  return { headers: { 'content-type': 'application/json', [TEST_SIGNATURE]: header }, body };
}

/** The event of a request that this secret signs. Throws `Refusal('invalid_token')` otherwise. */
export function openTestEvent(
  { headers, body }: InboundRequest,
  secret: string | null | undefined,
  nowMs: number,
): TestEvent {
  const [, second = '', digest = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers[TEST_SIGNATURE] ?? '') ?? [];
  if (!secret || second === '') throw unsigned();
  const isSigned = timingSafeEqual(Buffer.from(digest, 'hex'), digestOf(secret, Number(second), body));
  if (!isSigned || Math.abs(nowMs / 1_000 - Number(second)) > FRESH_S) throw unsigned();
  return JSON.parse(Buffer.from(body).toString()) as TestEvent;
}

const digestOf = (secret: string, second: number, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${second}.`).update(body).digest();

const unsigned = (): Refusal => new Refusal('invalid_token', 'payment_event_signature_invalid');
