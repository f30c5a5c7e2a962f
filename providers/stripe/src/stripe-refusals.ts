import { type PlainKey, type Text, text } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';

/** What the official client throws, as far as it is read here. */
interface StripeFailure {
  readonly type: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error &&
  'type' in error &&
  typeof error.type === 'string' &&
  error.type.startsWith('Stripe');

/**
 * What an error of the client means. A card that is declined and a request that Stripe does not take are refused for good: nothing was
 * done. All else leaves open what was done, and is asked again under the same key: no answer, an answer that Stripe is busy, a mistake of
 * Stripe's, and a key that is not accepted, which staff correct.
 */
export function refusalOf(error: unknown, of: 'payment' | 'other' = 'other'): unknown {
  if (!isStripeFailure(error)) return error;
  const { type, message, code } = error;
  switch (type) {
    case 'StripeCardError':
      if (code === 'processing_error') return new Refusal('payment_processing_error', saidOf(message));
      return new Refusal(of === 'payment' ? 'payment_failed' : 'gateway_error', reasonOf(error));
    case 'StripeInvalidRequestError':
      return new Refusal('gateway_error', saidOf(message));
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return open('payment_provider_refuses_key', error);
    default:
      return open('payment_gateway_silent', error);
  }
}

/** Of status 503: nobody knows what was done. */
export const open = (said: PlainKey, cause?: unknown): Refusal =>
  // The client's error has the request in it. What is logged is what it says.
  new Refusal('payment_processing_error', said, undefined, {
    status: 503,
    cause: cause instanceof Error ? cause.message : undefined,
  });

/** Why a card was declined, in words of the store where it has some. */
export const reasonOf = ({ message = '', code = '', decline_code = '' }: Reason): PlainKey | Text =>
  reasons.get(decline_code) ?? reasons.get(code) ?? (message === '' ? 'card_declined' : saidOf(message));

interface Reason {
  readonly message?: string | undefined;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/** Stripe's own sentence, which it means for the shopper. */
const saidOf = (message: string): Text => text('verbatim', { sentence: message.slice(0, 500) });

const reasons = new Map<string, PlainKey>([
  ['generic_decline', 'card_declined'],
  ['insufficient_funds', 'card_without_funds'],
  ['expired_card', 'card_expired'],
  ['authentication_required', 'payment_needs_customer'],
  ['authentication_not_handled', 'payment_needs_customer'],
  ['charge_expired_for_capture', 'authorization_ended_at_gateway'],
]);
