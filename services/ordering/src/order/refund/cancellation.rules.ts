import { money, refusals } from '@storefold/kernel/core';
import { hasShipped } from '../delivery/fulfillments.ts';
import { alreadyUpdated, ON_ORDER_CONFLICT, refuseStale, storesOrder } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import type { OrderState } from '../order.ts';
import { isUnderWay } from '../payment/later-payment.rules.ts';
import { hasOpenRefund } from './refunds.ts';

export const cancellationDecisions: Decisions<'Cancel'> = {
  Cancel: cancel,
};

/** Staff cancel a completed order, once. What paid for it is given back only after this is in the log. */
function cancel(command: CommandOf<'Cancel'>, state: OrderState): readonly OrderFact[] {
  const order = storesOrder(state, command.storeId);
  refuseStale(order, command.expectedVersion);
  if (order.status === 'canceled') throw refusals.notPossible('order_canceled_before');
  if (order.status !== 'completed') {
    throw refusals.notPossible('order_not_complete');
  }
  if (hasShipped(order)) throw refusals.notPossible('order_partly_shipped');
  if (order.payments.some(isUnderWay) || hasOpenRefund(order)) throw alreadyUpdated(ON_ORDER_CONFLICT);
  const { customer_id, currency, checkout } = order;
  const text = (amount: money.Minor) => money.formatAmount(amount, currency);
  const draft = new OrderDraft(order);
  draft.record('OrderCanceled', {
    cancellation_id: command.cancellationId,
    customer_id,
    currency,
    total: text(checkout.total),
    gift_card_total: text(checkout.gift_card?.amount ?? 0n),
    store_credit_total: text(checkout.store_credit?.amount ?? 0n),
    amount_due: text(checkout.amount_due),
    is_restocked: command.isRestocked,
  });
  return draft.facts;
}
