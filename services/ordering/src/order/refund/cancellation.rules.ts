import { idPrefixes } from '@storefold/contracts';
import { money, recordId, refusals } from '@storefold/kernel/core';
import { isGatewayType } from '../../payment-gateway/gateway-types.ts';
import { numberOf } from '../../readable-number.ts';
import { hasShipped } from '../delivery/fulfillments.ts';
import { preventNotice } from '../notice/notice.rules.ts';
import { refuseOpenRefund, refuseStale, refuseUnderCorrection, storesOrder } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import { creditableCustomerOf, type Order, type OrderState } from '../order.ts';
import { refuseUnderWay, startVoid } from '../payment/later-payment.rules.ts';
import { isHeld } from '../payment/payment.rules.ts';
import { cancelSessions } from '../payment/payment-session.rules.ts';
import { isUnreleased, leftOfSource, sumsOf } from '../payment/sums.ts';
import { totalsOf } from '../price/totals.ts';
import { soldOf, taxesBack } from './refund-shares.ts';
import { factTaxes, goneBackOf } from './refunds.ts';

export const cancellationDecisions: Decisions<'Cancel'> = {
  Cancel: cancel,
};

/**
 * Staff cancel a completed order, once. What paid for it is given back only after this is in the log: what a gateway has collected by
 * a refund, and what it has set aside by a void, each of which may be refused.
 */
function cancel(command: CommandOf<'Cancel'>, state: OrderState): readonly OrderFact[] {
  const order = storesOrder(state, command.storeId);
  refuseStale(order, command.expectedVersion);
  if (order.status === 'canceled') throw refusals.notPossible('order_canceled_before');
  if (order.status !== 'completed') {
    throw refusals.notPossible('order_not_complete');
  }
  if (hasShipped(order)) throw refusals.notPossible('order_partly_shipped');
  refuseUnderCorrection(order);
  refuseUnderWay(order);
  refuseOpenRefund(order);
  const { customer_id, currency, checkout } = order;
  const { total, due } = totalsOf(order);
  const amountOf = (amount: money.Minor) => money.formatAmount(amount, currency);
  const draft = new OrderDraft<Order>(order);
  preventNotice(draft, command, {});
  giveBack(draft, command.cancellationId);
  giveCredit(draft, command);
  // Nobody pays it at a gateway any more, to get it back only when the time of the session is over.
  cancelSessions(draft);
  draft.record('OrderCanceled', {
    cancellation_id: command.cancellationId,
    customer_id,
    currency,
    total: amountOf(total),
    gift_card_total: amountOf(checkout.gift_card?.amount ?? 0n),
    store_credit_total: amountOf(checkout.store_credit?.amount ?? 0n),
    amount_due: amountOf(due),
    is_restocked: command.isRestocked,
    given_back_by: 'refunds',
  });
  return draft.facts;
}

function giveBack(draft: OrderDraft, cancellation_id: string): void {
  const { currency, payments } = draft.order;
  for (const payment of payments.filter(({ method }) => isGatewayType(method.type))) {
    const { id: payment_id, method, captured } = payment;
    if (isHeld(payment) || isUnreleased(payment)) startVoid(draft, payment);
    const left = leftOfSource(draft.order, { kind: 'payment', id: payment_id }, captured);
    if (left <= 0n) continue;
    const refund_id = recordId(idPrefixes.refund, `${cancellation_id}:${payment_id}`);
    draft.record('OrderCancellationRefundStarted', {
      cancellation_id,
      refund_id,
      number: numberOf('RF', 9, refund_id),
      payment_id,
      payment_method_id: method.id,
      amount: money.formatAmount(left, currency),
      currency,
      taxes: taxesIn(draft.order, left),
    });
  }
}

/** What an expired card had paid becomes a store credit, and the card gets nothing back. */
function giveCredit(draft: OrderDraft, { cancellationId, storeCreditId }: CommandOf<'Cancel'>): void {
  const { order } = draft;
  const card = 'checkout' in order ? order.checkout.gift_card : null;
  if (!card || storeCreditId === undefined || creditableCustomerOf(order) === null) return;
  const left = leftOfSource(order, { kind: 'gift_card', id: card.id }, card.amount);
  if (left <= 0n) return;
  const { customer_id, currency } = order;
  const amount = money.formatAmount(left, currency);
  const refund_id = recordId(idPrefixes.refund, `${cancellationId}:${card.id}`);
  draft.record('OrderRefundStarted', {
    customer_id,
    refund_id,
    number: numberOf('RF', 9, refund_id),
    amount,
    currency,
    to: 'original',
    payment_id: null,
    store_credit_id: storeCreditId,
    reason: 'canceled',
    metadata: null,
    restock_items: [],
    parts: [{ gift_card_id: card.id, amount, currency }],
    taxes: taxesIn(order, left),
    created_by_id: null,
  });
}

const taxesIn = (order: Order, amount: money.Minor) =>
  factTaxes(
    taxesBack(soldOf(order, sumsOf(order).paid), goneBackOf(order), {
      items: [],
      delivery_amount: 0n,
      amount,
    }),
    order.currency,
  );
