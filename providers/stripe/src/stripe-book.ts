import type Stripe from 'stripe';
import { fromStripe } from './amounts.ts';
import { REFUND } from './inbound-messages.ts';
import { clientOf, type StripeConnection } from './stripe-client.ts';

/** What Stripe's book says of one payment, in decimal strings of the currency. */
export interface BookedPayment {
  /** The PaymentIntent, by which the store knows it. */
  readonly externalId: string;
  readonly collected: string;
  readonly paidBack: string;
  readonly currency: string;
  /** Whether the store has made it: an account may have other payments. */
  readonly isOfStore: boolean;
  readonly refundIds: readonly string[];
}

/** Stripe's own lists, read with a key that may read charges, PaymentIntents and refunds. */
export class StripeBook {
  readonly #client: Promise<Stripe>;

  constructor(secretKey: string, connection: StripeConnection = {}) {
    this.#client = clientOf(secretKey, connection);
  }

  /** The names of the payments that were charged or paid back from one second on and before another. */
  async movedBetween(fromS: number, beforeS: number, told: (count: number) => void): Promise<Set<string>> {
    const stripe = await this.#client;
    const created = { gte: fromS, lt: beforeS };
    const names = new Set<string>();
    let count = 0;
    const add = (of: string | { readonly id: string } | null): void => {
      count += 1;
      if (of !== null) names.add(typeof of === 'string' ? of : of.id);
      if (count % 100 === 0) told(count);
    };
    for await (const { payment_intent } of stripe.charges.list({ created, limit: 100 })) add(payment_intent);
    for await (const { payment_intent } of stripe.refunds.list({ created, limit: 100 })) add(payment_intent);
    return names;
  }

  /** Undefined: Stripe has no such payment. */
  async paymentOf(externalId: string): Promise<BookedPayment | undefined> {
    const stripe = await this.#client;
    const intent = await stripe.paymentIntents
      .retrieve(externalId, { expand: ['latest_charge'] })
      .catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined;
        throw error;
      });
    if (!intent) return undefined;
    const charge = intent.latest_charge as Stripe.Charge | null;
    const listed = stripe.refunds.list({ payment_intent: externalId, limit: 100 });
    const refunds = await listed.autoPagingToArray({ limit: 1_000 });
    const moved = refunds.filter(
      ({ status, metadata, balance_transaction }) =>
        status !== 'failed' &&
        status !== 'canceled' &&
        (metadata?.[REFUND] !== undefined || balance_transaction),
    );
    const paidBack = moved.reduce((sum, { amount }) => sum + amount, 0);
    const { metadata, currency } = intent;
    return {
      externalId,
      collected: fromStripe(charge?.captured ? charge.amount_captured : 0, currency).amount,
      paidBack: fromStripe(paidBack, currency).amount,
      currency: currency.toUpperCase(),
      isOfStore: metadata.storefold_session !== undefined || metadata.storefold_charge !== undefined,
      refundIds: moved.map(({ id }) => id),
    };
  }
}
