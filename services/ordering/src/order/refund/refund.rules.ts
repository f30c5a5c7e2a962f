import { text } from '@storefold/contracts';
import { english, money, Refusal, refusals } from '@storefold/kernel/core';
import { numberOf } from '../../readable-number.ts';
import { refuseErased } from '../cart/details.rules.ts';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import { summed } from '../delivery/fulfillments.ts';
import { preventNotice } from '../notice/notice.rules.ts';
import {
  alreadyUpdated,
  heldOrder,
  ON_ORDER_CONFLICT,
  refuseStale,
  refuseUnderCorrection,
} from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { FactData, OrderFact } from '../order.facts.ts';
import { chargeIdOf } from '../order.ids.ts';
import { refuseManyNotes } from '../order.size.ts';
import {
  type CanceledOrder,
  creditableCustomerOf,
  isPlaced,
  type OrderState,
  type PlacedOrder,
} from '../order.ts';
import { refusePayingBack } from '../payment/later-payment.rules.ts';
import { isHeld } from '../payment/payment.rules.ts';
import type { Payment, PaymentFailure } from '../payment/payment.ts';
import { attemptOf } from '../payment/payments.ts';
import { isToPayBack, sumsOf } from '../payment/sums.ts';
import { creditPaymentsOf } from '../value/credit-payments.ts';
import type { WantedRefund } from './refund.commands.ts';
import type { Refund, RefundPart } from './refund.ts';
import { goodsBack, leavingOf } from './refund-goods.ts';
import {
  deliveryLeft,
  type GoneBack,
  priceBack,
  quantityBack,
  soldOf,
  taxesBack,
  taxesOfPart,
  unsoldIn,
} from './refund-shares.ts';
import {
  factTaxes,
  gatewayPartsOf,
  goneBackOf,
  hasPaid,
  isBeyondPayments,
  isKnownRefund,
  partsFor,
  refundablesOf,
} from './refunds.ts';
import { returnsOf } from './return.evolve.ts';
import { closeReturns } from './return-closing.ts';

export const refundDecisions: Decisions<
  'StartRefund' | 'RecordOutsideRefund' | 'RecordRefundAnswer' | 'SettleRefund' | 'CompleteRefund'
> = {
  StartRefund: startRefund,
  RecordOutsideRefund: recordOutsideRefund,
  RecordRefundAnswer: recordRefundAnswer,
  SettleRefund: settleRefund,
  CompleteRefund: completeRefund,
};

type RefundableOrder = PlacedOrder | CanceledOrder;

const nothingMoves = { restocked: [], held: [] };

/** Staff give back what was paid, never more, and put items back on the shelf. */
function startRefund(command: CommandOf<'StartRefund'>, state: OrderState): readonly OrderFact[] {
  const order = refundableOrder(state, command.storeId);
  refuseUnderCorrection(order);
  if (order.imported) refuseRefundBeyondHand(command);
  const { customer_id, currency } = order;
  const { refundId, to, paymentId, reason, metadata, createdById } = command;
  if (reason !== null || metadata) refuseErased(order);
  refuseOtherReturn(command, order);
  const { items, delivery_amount, amount, taxes } = moneyBack(command, order);
  const { restocked, held } = order.imported ? nothingMoves : goodsOf(command, items, order);
  if (amount === 0n && restocked.length === 0 && items.length === 0) {
    throw refusals.invalid({ amount: [text('greater_than', { limit: 0 })] });
  }
  const parts = refundParts(amount, command, order);
  const sold = soldOf(order, sumsOf(order).paid);
  const unsold = unsoldIn(sold, goneBackOf(order), amount);
  const forGoods = money.minOf(amount, priceBack(sold, goneBackOf(order), { items, delivery_amount }));
  const draft = new OrderDraft<RefundableOrder>(order);
  preventNotice(draft, command, { refund_id: refundId });
  draft.record('OrderRefundStarted', {
    customer_id,
    refund_id: refundId,
    number: numberOf('RF', 9, refundId),
    amount: money.formatAmount(amount, currency),
    currency,
    to,
    payment_id: paymentId,
    store_credit_id: storeCreditFor(command, parts, order),
    reason,
    metadata: metadata ?? null,
    restock_items: restocked,
    parts: factParts(parts, currency),
    items,
    delivery_amount: money.formatAmount(delivery_amount, currency),
    taxes: factTaxes(taxes, currency),
    ...(forGoods > 0n && { goods_amount: money.formatAmount(forGoods, currency) }),
    ...(unsold > 0n && { unsold_amount: money.formatAmount(unsold, currency) }),
    created_by_id: createdById,
    ...(command.returnId !== undefined && { return_id: command.returnId }),
  });
  if (held.length > 0) draft.record('OrderRefundItemsReserved', { refund_id: refundId, items: held });
  refuseManyNotes(draft.order);
  if (to === 'manual') recordGivenBack(draft, refundId, parts);
  completeIfAnswered(draft, refundId);
  return draft.facts;
}

/** Of what another shop sold no provider knows the payments, and nothing comes from a shelf here. */
function refuseRefundBeyondHand({ to, isRestocked, restockItems }: WantedRefund): void {
  if (to !== 'manual') throw refusals.invalid({ to: ['imported_refunded_by_hand'] });
  if (isRestocked === true) throw refusals.invalid({ restock: ['imported_goods_not_here'] });
  if (restockItems.length > 0) throw refusals.invalid({ restock_items: ['imported_goods_not_here'] });
}

/** A return is refunded once it came, and while no other refund of it is under way: what is completed has closed it. */
function refuseOtherReturn({ returnId }: WantedRefund, order: RefundableOrder): void {
  if (returnId === undefined) return;
  const isReceived = returnsOf(order).some(({ id, status }) => id === returnId && status === 'received');
  const isUnderWay = order.refunds.some(
    ({ return_id, status }) => return_id === returnId && status === 'pending',
  );
  if (!isReceived || isUnderWay) throw refusals.invalid({ return_id: ['must_exist'] });
}

/**
 * Money went back that nobody asked the store for. It becomes a refund like one of staff, of at most what the payment has left. While one
 * that the store asked for is open, nobody knows yet whether this is it.
 */
function recordOutsideRefund(
  { refundId, paymentId, transactionId, amount }: CommandOf<'RecordOutsideRefund'>,
  state: OrderState,
): readonly OrderFact[] {
  // What becomes of a cart says whose money it was.
  if (state.status === 'cart' && state.payments.some((each) => each.id === paymentId && isHeld(each)))
    throw answeredLater();
  const order = isPlaced(state) ? state : undefined;
  const payment = order?.payments.find(({ id }) => id === paymentId);
  if (!order || !payment || isKnownRefund(order, transactionId)) return [];
  if (payment.gone_back_ids?.includes(transactionId)) return [];
  if (order.correction || isToBeAsked(order, payment)) throw answeredLater();
  const left = refundablesOf(order).find(({ source }) => source.id === paymentId)?.left ?? 0n;
  const back = money.minOf(amount, left);
  if (back <= 0n) return [];
  const { customer_id, currency } = order;
  const before = goneBackOf(order);
  const named = { items: [], delivery_amount: 0n, amount: back };
  const sold = soldOf(order, sumsOf(order).paid);
  const taxes = taxesBack(sold, before, named);
  const unsold = unsoldIn(sold, before, back);
  const parts = [{ source: { kind: 'payment' as const, id: paymentId }, amount: back, is_paid: false }];
  const draft = new OrderDraft<RefundableOrder>(order);
  draft.record('OrderRefundStarted', {
    customer_id,
    refund_id: refundId,
    number: numberOf('RF', 9, refundId),
    amount: money.formatAmount(back, currency),
    currency,
    to: 'original',
    payment_id: paymentId,
    store_credit_id: null,
    reason: null,
    metadata: null,
    restock_items: [],
    parts: factParts(parts, currency),
    taxes: factTaxes(taxes, currency),
    ...(unsold > 0n && { unsold_amount: money.formatAmount(unsold, currency) }),
    created_by_id: null,
  });
  draft.record('OrderPaymentRefunded', {
    refund_id: refundId,
    payment_id: paymentId,
    payment_method_id: payment.method.id,
    charge_id: chargeIdOf(attemptOf(order, payment), paymentId),
    transaction_id: transactionId,
    amount: money.formatAmount(back, currency),
    currency,
  });
  complete(draft, refundId, []);
  return draft.facts;
}

/** Whether the gateway of a payment is being asked for it, or about to be: to collect it, to end it, or to pay some of it back. */
function isToBeAsked({ refunds }: RefundableOrder, payment: Payment): boolean {
  const { id, status, charge, auto_capture } = payment;
  const isOpenCharge = charge?.status !== 'captured' && (charge?.status !== 'authorized' || auto_capture);
  if ((status === 'pending' && charge !== null && isOpenCharge) || isToPayBack(payment)) return true;
  return refunds.some(
    (refund) =>
      refund.status === 'pending' && refund.parts.some(({ source, is_paid }) => source.id === id && !is_paid),
  );
}

/** It is tried again. */
const answeredLater = (): Refusal =>
  new Refusal('payment_processing_error', 'payment_gateway_silent', undefined, { status: 503 });

/** It went back by other means before staff recorded it. */
function recordGivenBack(
  draft: OrderDraft<RefundableOrder>,
  refund_id: string,
  parts: readonly RefundPart[],
): void {
  const { currency, payments } = draft.order;
  for (const { source, amount } of parts) {
    const payment = payments.find(({ id }) => id === source.id);
    if (!payment) continue;
    draft.record('OrderPaymentRefundNoted', {
      refund_id,
      payment_id: payment.id,
      payment_method_id: payment.method.id,
      amount: money.formatAmount(amount, currency),
      currency,
    });
  }
}

/** What a gateway answered. Decides no facts where the question is no longer open. */
function recordRefundAnswer(
  { refundId, paymentId, answer }: CommandOf<'RecordRefundAnswer'>,
  state: OrderState,
): readonly OrderFact[] {
  const order = isPlaced(state) ? state : undefined;
  const settled = order && settledRefund(order, refundId);
  if (settled) return answeredLate(order, settled, paymentId, answer);
  const refund = order && openRefund(order, refundId);
  const asked = refund && gatewayPartsOf(order, refund);
  const found = asked?.find(({ payment }) => payment.id === paymentId);
  if (!order || !refund || !found || found.part.is_paid) return [];
  const { currency } = order;
  const draft = new OrderDraft<RefundableOrder>(order);
  const charged = {
    refund_id: refundId,
    payment_id: paymentId,
    payment_method_id: found.payment.method.id,
    charge_id: chargeIdOf(attemptOf(order, found.payment), paymentId),
  };
  if (answer.unanswered) {
    if (refund.failure !== null) return [];
    draft.record('OrderRefundUnanswered', { ...charged, ...answer.unanswered });
    return draft.facts;
  }
  if (answer.failure) {
    // What another gateway has paid back is not taken again.
    if (asked?.some(({ part }) => part.is_paid)) return [];
    const amount = money.formatAmount(refund.amount, currency);
    draft.record('OrderRefundFailed', { refund_id: refundId, ...answer.failure, amount, currency });
    return draft.facts;
  }
  draft.record('OrderPaymentRefunded', {
    ...charged,
    transaction_id: answer.transactionId,
    amount: money.formatAmount(found.part.amount, currency),
    currency,
  });
  completeIfAnswered(draft, refundId);
  return draft.facts;
}

const settledRefund = ({ refunds }: RefundableOrder, refundId: string): Refund | undefined =>
  refunds.find(({ id, status, is_settled }) => id === refundId && status !== 'pending' && is_settled);

/** What a gateway did holds, whatever staff had said while it did not answer. */
function answeredLate(
  order: RefundableOrder,
  refund: Refund,
  paymentId: string,
  { transactionId, failure }: { transactionId?: string; failure?: PaymentFailure },
): readonly OrderFact[] {
  const found = gatewayPartsOf(order, refund).find(({ payment }) => payment.id === paymentId);
  if (!found) return [];
  const { currency } = order;
  const { part, payment } = found;
  const { id: refund_id, status, parts, taxes } = refund;
  const draft = new OrderDraft<RefundableOrder>(order);
  const amount = money.formatAmount(part.amount, currency);
  if (status === 'failed' && transactionId !== undefined) {
    const charge_id = chargeIdOf(attemptOf(order, payment), paymentId);
    const charged = { payment_id: paymentId, payment_method_id: payment.method.id, charge_id };
    const told = { refund_id, transaction_id: transactionId, amount, currency };
    draft.record('OrderPaymentRefunded', { ...charged, ...told });
    draft.record('OrderRefundCompleted', {
      ...told,
      parts: factParts([part], currency),
      taxes: factTaxes(taxesOfPart(taxes, part.amount, refund.amount), currency),
    });
  }
  // What others gave back with it stays given back: then staff see the refusal at the gateway alone.
  if (status === 'completed' && failure && parts.length === 1) {
    draft.record('OrderRefundFailed', { refund_id, ...failure, amount, currency });
  }
  return draft.facts;
}

/** Staff say what became of a refund, while it is open what its gateway did. */
function settleRefund(command: CommandOf<'SettleRefund'>, state: OrderState): readonly OrderFact[] {
  const { refundId, outcome, reason, settledById: settled_by_id } = command;
  const order = refundableOrder(state, command.storeId);
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund) throw refusals.notFound('refund');
  refuseStale(order, command.expectedVersion);
  const open = gatewayPartsOf(order, refund).filter(({ part }) => !part.is_paid);
  if (refund.status !== 'pending' || open.length === 0) {
    throw refusals.notPossible('refund_not_open_at_gateway');
  }
  if (refund.failure === null) throw alreadyUpdated(ON_ORDER_CONFLICT);
  if (reason !== null) refuseErased(order);
  const { customer_id, currency } = order;
  const draft = new OrderDraft<RefundableOrder>(order);
  const settled = { customer_id, refund_id: refundId, outcome, reason, settled_by_id };
  draft.record('OrderRefundSettled', settled);
  if (outcome === 'failed' && !hasPaid(refund)) {
    const said = text('refund_settled_as_failed');
    const amount = money.formatAmount(refund.amount, currency);
    const failure = { code: 'gateway_error', message: english.say(said), said } as const;
    draft.record('OrderRefundFailed', { refund_id: refundId, ...failure, amount, currency });
  } else completeIfAnswered(draft, refundId);
  return draft.facts;
}

/** All gateways and other services have answered. */
function completeRefund(
  { refundId, declined }: CommandOf<'CompleteRefund'>,
  state: OrderState,
): readonly OrderFact[] {
  if (!isPlaced(state)) return [];
  const draft = new OrderDraft<RefundableOrder>(state);
  complete(draft, refundId, declined);
  return draft.facts;
}

/** The placed or canceled order, for the staff of its store. */
function refundableOrder(state: OrderState, storeId: string): RefundableOrder {
  const order = heldOrder(state, { storeId, isStaff: true });
  if (!isPlaced(order)) throw new Refusal('cart_invalid_state', 'draft_not_refunded');
  return order;
}

/** What goes back, with the taxes in it: an amount, else what the named goods and deliveries cost. */
function moneyBack(
  { amount: wanted, items, deliveryAmount }: WantedRefund,
  order: RefundableOrder,
): GoneBack {
  if (wanted === undefined && items.length === 0 && deliveryAmount === undefined) {
    throw refusals.invalid({ amount: ['blank'] });
  }
  const before = goneBackOf(order);
  const sold = soldOf(order, sumsOf(order).paid);
  const goods = summed(items);
  for (const { line_item_id, quantity } of goods) {
    const line = order.items.find(({ id }) => id === line_item_id);
    if (!line) throw refusals.invalid({ items: ['must_exist'] });
    refuseMore('items', quantity, line.quantity - quantityBack(before, line.id));
  }
  const delivery_amount = deliveryAmount ?? 0n;
  const most = deliveryLeft(sold, before);
  if (delivery_amount > most) {
    throw refusals.invalid({ delivery_amount: [atMost(most, order)] });
  }
  const named = { items: goods, delivery_amount };
  const amount = wanted ?? priceBack(sold, before, named);
  return { ...named, amount, taxes: taxesBack(sold, before, { ...named, amount }) };
}

/** What goes back on the shelf, and what is not shipped. Refused with `validation_error` unless so many were bought and are not back yet. */
function goodsOf(
  { isRestocked, restockItems, returnId }: WantedRefund,
  items: readonly FulfilledItem[],
  order: RefundableOrder,
) {
  const others = summed(restockItems);
  const { restocked, held, mostRestocked } = goodsBack(order, {
    items,
    isRestocked,
    restockItems: others,
    areReturned: returnId !== undefined,
  });
  const variants = new Map(order.items.map(({ id, variant_id }) => [id, variant_id]));
  for (const { line_item_id, quantity } of others) {
    if (!variants.has(line_item_id)) throw refusals.invalid({ restock_items: ['must_exist'] });
    refuseMore('restock_items', quantity, mostRestocked(line_item_id));
  }
  return {
    held,
    restocked: restocked.map(({ line_item_id, quantity }) => ({
      line_item_id,
      variant_id: variants.get(line_item_id) ?? '',
      quantity,
    })),
  };
}

function refuseMore(field: string, quantity: number, most: number): void {
  if (quantity > most) throw refusals.invalid({ [field]: [text('at_most', { limit: most })] });
}

const atMost = (most: money.Minor, { currency }: RefundableOrder) =>
  text('at_most', { limit: money.formatAmount(most, currency) });

/** By hand staff give back what payments brought: cards and credits are in the store. */
function refundParts(
  amount: money.Minor,
  { paymentId, to }: WantedRefund,
  order: RefundableOrder,
): RefundPart[] {
  const credit = creditPaymentsOf(order).find(({ id }) => id === paymentId)?.credit;
  const refundables = refundablesOf(order).filter(
    ({ source: { kind, id } }) =>
      (to !== 'manual' || kind === 'payment') &&
      (paymentId === null ||
        (kind === 'payment' && id === paymentId) ||
        (kind === 'store_credit' && id === credit?.id)),
  );
  if (paymentId !== null && refundables.length === 0) throw refusals.invalid({ payment_id: ['must_exist'] });
  const most = refundables.reduce((sum, { left }) => sum + left, 0n);
  if (amount > most) refusePayingBack(order);
  if (amount > most) throw refusals.invalid({ amount: [atMost(most, order)] });
  return partsFor(amount, refundables);
}

/** The id of the store credit that some of the refund becomes. Null: none does. */
function storeCreditFor(
  { to, storeCreditId, isCardExpired }: WantedRefund,
  parts: readonly RefundPart[],
  order: RefundableOrder,
): string | null {
  if (to === 'manual') return null;
  const isToExpired = isCardExpired && parts.some(({ source }) => source.kind === 'gift_card');
  if (to === 'original' && !isToExpired) return null;
  if (creditableCustomerOf(order) === null) {
    if (to === 'store_credit') throw refusals.notPossible('refund_without_customer');
    // It goes back to the card, which is good again for a while.
    return null;
  }
  return parts.length > 0 ? storeCreditId : null;
}

const openRefund = ({ refunds }: RefundableOrder, refundId: string): Refund | undefined =>
  refunds.find(({ id, status }) => id === refundId && status === 'pending');

/** Nobody else is to be asked about it. */
function completeIfAnswered(draft: OrderDraft<RefundableOrder>, refundId: string): void {
  const refund = openRefund(draft.order, refundId);
  if (refund && !isBeyondPayments(refund)) complete(draft, refundId, []);
}

function complete(draft: OrderDraft<RefundableOrder>, refundId: string, declined: readonly string[]): void {
  const { order } = draft;
  const refund = openRefund(order, refundId);
  if (!refund) return;
  const unpaid = new Set(
    gatewayPartsOf(order, refund).flatMap(({ payment, part }) => (part.is_paid ? [] : [payment.id])),
  );
  if ([...unpaid].some((id) => !declined.includes(id))) return;
  const parts = refund.parts.filter(({ source }) => !unpaid.has(source.id));
  const amount = parts.reduce((sum, part) => sum + part.amount, 0n);
  draft.record('OrderRefundCompleted', {
    refund_id: refundId,
    amount: money.formatAmount(amount, order.currency),
    currency: order.currency,
    transaction_id: refund.transaction_id,
    parts: factParts(parts, order.currency),
    ...(amount !== refund.amount && {
      taxes: factTaxes(taxesOfPart(refund.taxes, amount, refund.amount), order.currency),
    }),
  });
  const items = leavingOf(order, refund.held);
  if (items.length > 0) draft.record('OrderRefundItemsRemoved', { refund_id: refundId, items });
  closeReturns(draft);
}

const factParts = (parts: readonly RefundPart[], currency: string): FactData<'OrderRefundStarted'>['parts'] =>
  parts.map(({ source: { kind, id }, amount }) => ({
    ...(kind === 'payment' && { payment_id: id }),
    ...(kind === 'gift_card' && { gift_card_id: id }),
    ...(kind === 'store_credit' && { store_credit_id: id }),
    amount: money.formatAmount(amount, currency),
    currency,
  }));
