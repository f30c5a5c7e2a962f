import { text } from '@storefold/contracts';
import { english, money } from '@storefold/kernel/core';
import type { OrderDraft } from '../order.draft.ts';
import type { Named } from './payment.commands.ts';
import { giveUp, isHeld } from './payment.rules.ts';
import type { Payment, PaymentFailure } from './payment.ts';
import { amountsOf } from './shares.ts';

/** Recorded with the approval of the gateway. */
export function recordName(
  draft: OrderDraft,
  payment: Payment,
  { externalId, externalUrl, goneBack = [] }: Named,
): void {
  draft.record('OrderPaymentNamed', {
    payment_id: payment.id,
    payment_method_id: payment.method.id,
    external_id: externalId,
    external_url: externalUrl,
    ...(goneBack.length > 0 && { gone_back_ids: goneBack }),
  });
}

/** The payment is given up, and what its shopper paid goes back. Staff are told. */
export function returnPayment(draft: OrderDraft, paymentId: string, failure: PaymentFailure): void {
  const { order } = draft;
  const payment = order.payments.find(({ id }) => id === paymentId);
  if (!payment) return;
  const amount = payment.charge?.authorized || (amountsOf(order).get(paymentId) ?? 0n);
  giveUp(draft, payment);
  draft.record('OrderPaymentReturned', {
    payment_id: paymentId,
    payment_method_id: payment.method.id,
    amount: money.formatAmount(amount, order.currency),
    currency: order.currency,
    ...failure,
  });
}

export const failureBy = (key: ReturnReason): PaymentFailure => ({
  code: 'processing_error',
  message: english.say(key),
  said: text(key),
});

type ReturnReason =
  | 'payment_not_needed'
  | 'payment_cart_left'
  | 'payment_cart_deleted'
  | 'payment_came_too_late';

/** Whether the shopper has paid it at the gateway itself. */
const isPaidThere = ({ external_id, added }: Payment): boolean =>
  external_id !== undefined && added === 'in_advance';

/** Releases what is held for a cart that becomes no order. What its shopper paid at the gateway itself is told to go back. */
export function giveUpHeld(draft: OrderDraft, payment: Payment, why: ReturnReason): void {
  if (isHeld(payment) && isPaidThere(payment)) returnPayment(draft, payment.id, failureBy(why));
  else giveUp(draft, payment);
}
