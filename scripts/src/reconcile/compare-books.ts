import type { OpenDifference } from '@storefold/kernel/command-handling';
import { money } from '@storefold/kernel/core';
import type { BookedPayment } from '@storefold/stripe';
import type { KnownPayment } from './store-book.ts';

/**
 * Where the book of the provider and that of the store differ. Undefined: nowhere. What was collected with the payment itself and went back
 * by the store before an order took it is in no fact of the order: what is left at the provider counts.
 */
export function differenceOf(
  externalId: string,
  booked: BookedPayment | undefined,
  known: KnownPayment | undefined,
): OpenDifference | undefined {
  const currency = booked?.currency ?? known?.currency ?? '';
  const minor = (amount: string | undefined): money.Minor => (amount ? money.minor(amount, currency) : 0n);
  const say = (amount: money.Minor): string => `${money.formatAmount(amount, currency)} ${currency}`;
  const differs = (what: string, remedy: string): OpenDifference => ({
    external_id: externalId,
    order_id: known?.paymentId === undefined ? null : `or_${known.orderKey}`,
    what,
    remedy,
  });
  const there = minor(booked?.collected) - minor(booked?.paidBack);
  if (!known) {
    if (!booked?.isOfStore || there === 0n) return undefined;
    return differs(
      `${say(there)} were paid, and the log knows of no such payment`,
      'Look whether this is the log of the store that took it. If it is, refund it at Stripe',
    );
  }
  const here = known.collected - known.paidBack;
  if (known.currency !== '' && known.currency !== currency)
    return differs(
      `${say(there)} are left at Stripe, and the order says ${money.formatAmount(here, known.currency)} ${known.currency}`,
      'Look at the payment at Stripe, where somebody may have changed it, and pay back by hand what is not owed',
    );
  if (here === there) return undefined;
  if (known.paymentId === undefined)
    return differs(
      `${say(there)} were paid, and became the payment of no order`,
      'The store gives it back by itself within a day of the payment. If it has not, refund it at Stripe',
    );
  if (minor(booked?.collected) === 0n)
    return differs(
      `the store says that ${say(known.collected)} were collected, and Stripe has collected nothing`,
      'Ask the customer to pay by a payment link, and refund the payment in the order by other means',
    );
  const foreign = booked?.refundIds.filter((id) => !known.refundIds.has(id)) ?? [];
  const lost = [...known.refundIds].filter((id) => !booked?.refundIds.includes(id));
  if (there < here) {
    const by = foreign.length > 0 ? ` (${foreign.join(', ')})` : '';
    return differs(
      `${say(here - there)} less are left at Stripe than the order says${by}`,
      'If it was refunded at Stripe, record it in the order as a refund by other means',
    );
  }
  const by = lost.length > 0 ? ` (${lost.join(', ')} did not arrive)` : '';
  return differs(
    `${say(there - here)} more are left at Stripe than the order says${by}`,
    'Give it back by other means, or refund it at Stripe',
  );
}
