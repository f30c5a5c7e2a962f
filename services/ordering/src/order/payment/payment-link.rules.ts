import { money, refusals } from '@storefold/kernel/core';
import { payableOrder } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import { isDraft, isOrder, type Order, type OrderState } from '../order.ts';
import { isUnderWay } from './later-payment.rules.ts';
import { giveUp, isHeld, refuseEmpty } from './payment.rules.ts';
import { amountsOf } from './shares.ts';
import { dueOfShopper } from './sums.ts';

export const paymentLinkDecisions: Decisions<'CreatePaymentLink' | 'ReturnPayments'> = {
  CreatePaymentLink: createLink,
  ReturnPayments: returnPayments,
};

/** A link leads to an order or a draft of which something can be paid. */
function createLink(
  { storeId, linkId, url, expiresAt }: CommandOf<'CreatePaymentLink'>,
  state: OrderState,
): readonly OrderFact[] {
  const order = payableOrder(state, { storeId, isStaff: true });
  refuseEmpty(order);
  if (dueOfShopper(order) === 0n) throw refusals.notPossible('nothing_due_beyond_open_payments');
  if (url !== null && order.email === null) throw refusals.invalid({ email: ['blank'] });
  const draft = new OrderDraft<Order>(order);
  draft.record('OrderPaymentLinkCreated', {
    customer_id: order.customer_id,
    payment_link_id: linkId,
    url,
    expires_at: expiresAt,
    is_sent: url !== null,
  });
  return draft.facts;
}

/** What gateways have set aside for a draft goes back. Staff are told of it. */
function returnPayments({ failure }: CommandOf<'ReturnPayments'>, state: OrderState): readonly OrderFact[] {
  if (!isOrder(state) || state.status !== 'cart' || !isDraft(state)) return [];
  const draft = new OrderDraft<Order>(state);
  const amounts = amountsOf(state);
  for (const payment of state.payments.filter((each) => isHeld(each) && !isUnderWay(each))) {
    giveUp(draft, payment);
    draft.record('OrderPaymentReturned', {
      payment_id: payment.id,
      payment_method_id: payment.method.id,
      amount: money.formatAmount(amounts.get(payment.id) ?? 0n, state.currency),
      currency: state.currency,
      ...failure,
    });
  }
  return draft.facts;
}
