import { refusals } from '@storefold/kernel/core';
import { payableOrder } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import { isDraft, isOrder, type Order, type OrderState } from '../order.ts';
import { isUnderWay } from './later-payment.rules.ts';
import { isHeld, refuseEmpty } from './payment.rules.ts';
import type { Payment } from './payment.ts';
import { returnPayment } from './returned-payment.rules.ts';
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

/** What gateways have set aside for a draft goes back, or what the shopper paid of a cart. Staff are told of it. */
function returnPayments(
  { failure, paymentId }: CommandOf<'ReturnPayments'>,
  state: OrderState,
): readonly OrderFact[] {
  if (!isOrder(state) || state.status !== 'cart') return [];
  if (paymentId === undefined && !isDraft(state)) return [];
  const draft = new OrderDraft<Order>(state);
  const isMeant = ({ id }: Payment) => paymentId === undefined || id === paymentId;
  const held = state.payments.filter((each) => isHeld(each) && !isUnderWay(each) && isMeant(each));
  for (const { id } of held) returnPayment(draft, id, failure);
  return draft.facts;
}
