import { money } from '@storefold/kernel/core';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import { isOrder, type Order, type OrderState } from '../order.ts';

export const disputeDecisions: Decisions<'RecordDispute'> = { RecordDispute: recordDispute };

/** What a gateway told of a dispute. It may tell late and again: how one ended stays. */
function recordDispute(
  { paymentId, dispute }: CommandOf<'RecordDispute'>,
  state: OrderState,
): readonly OrderFact[] {
  const payment = isOrder(state) && state.payments.find(({ id }) => id === paymentId);
  if (!isOrder(state) || !payment) return [];
  const known = payment.disputes?.find(({ id }) => id === dispute.id);
  if (known && (known.status === dispute.status || known.status !== 'open')) return [];
  const draft = new OrderDraft<Order>(state);
  draft.record('OrderPaymentDisputed', {
    payment_id: payment.id,
    payment_method_id: payment.method.id,
    dispute_id: dispute.id,
    amount: money.formatAmount(dispute.amount, dispute.currency),
    currency: dispute.currency,
    reason: dispute.reason,
    status: dispute.status,
    external_url: dispute.external_url,
  });
  return draft.facts;
}
