import type { InboundMessage } from '@storefold/ordering';
import type Stripe from 'stripe';
import { fromStripe } from './amounts.ts';

/** Written on refunds that the store has asked for: its key of them. */
export const REFUND = 'storefold_refund';

/** The kinds of events that say something to the store, which staff choose at Stripe. */
const eventKinds = [
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event.Type[];

type Told = Extract<Stripe.Event, { type: (typeof eventKinds)[number] }>;

const isTold = (event: Stripe.Event): event is Told => eventKinds.some((kind) => kind === event.type);

/** What an event of Stripe's says to the store. Events of other kinds say nothing to it. */
export function messagesOf(event: Stripe.Event): readonly InboundMessage[] {
  if (!isTold(event)) return [];
  const { id } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.amount_capturable_updated':
      return [{ id, type: 'session_paid', externalId: event.data.object.id }];
    case 'payment_intent.payment_failed': {
      const { id: externalId, last_payment_error: error } = event.data.object;
      const message = (error?.message ?? error?.code ?? 'The payment failed').slice(0, 500);
      return [{ id, type: 'session_failed', externalId, code: 'payment_failed', message }];
    }
    case 'refund.created':
    case 'refund.updated':
      return refunded(id, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputed(id, event.data.object, event.livemode);
  }
}

/**
 * Of what the store has asked for itself it knows more, and sooner. What is released of an authorization is a refund at Stripe, too, but
 * one that moves no balance.
 */
function refunded(id: string, refund: Stripe.Refund): InboundMessage[] {
  const { payment_intent: intent, amount, currency, status, metadata, balance_transaction: moved } = refund;
  if (!intent || !moved || metadata?.[REFUND] !== undefined) return [];
  if (status === 'failed' || status === 'canceled') return [];
  const message = { type: 'refunded', transactionId: refund.id, ...fromStripe(amount, currency) } as const;
  return [{ id, externalId: nameOf(intent), ...message }];
}

function disputed(id: string, dispute: Stripe.Dispute, isLive: boolean): InboundMessage[] {
  const { payment_intent: intent, amount, currency, reason, status } = dispute;
  if (!intent) return [];
  return [
    {
      id,
      type: 'disputed',
      externalId: nameOf(intent),
      disputeId: dispute.id,
      ...fromStripe(amount, currency),
      reason,
      status: status === 'lost' ? 'lost' : isWon(status) ? 'won' : 'open',
      externalUrl: `https://dashboard.stripe.com/${isLive ? '' : 'test/'}disputes/${dispute.id}`,
    },
  ];
}

/** `warning_closed`: an inquiry that became no dispute. */
const isWon = (status: Stripe.Dispute.Status): boolean =>
  status === 'won' || status === 'warning_closed' || status === 'prevented';

const nameOf = (of: string | { readonly id: string }): string => (typeof of === 'string' ? of : of.id);
