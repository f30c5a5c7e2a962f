import type { OrderPayment, Payment as PaymentBody, PaymentCard, StoreCredit } from '@storefold/contracts';
import { money, textOrSentence, withTextOfMessage } from '@storefold/kernel/core';
import { paymentMethodBody } from '../../payment-method/payment-method.serializer.ts';
import { storeCreditMethod, storeCreditMethodIdOf } from '../../payment-method/store-credit-method.ts';
import { numberOf } from '../../readable-number.ts';
import { orderIdOf } from '../order.ids.ts';
import { isPlaced, type Order } from '../order.ts';
import { moneyFields } from '../price/money-fields.ts';
import { type CreditPayment, creditPaymentsOf } from '../value/credit-payments.ts';
import type { Dispute, Payment, RecordedFailure } from './payment.ts';
import { amountsOf } from './shares.ts';
import { isHeldByGateway, refundedOfPayment, refundedOfSource } from './sums.ts';

/** What is shown of a card. */
const paymentCardBody = ({ brand, last4, month, year, name }: PaymentCard): PaymentCard => ({
  brand,
  last4,
  month,
  year,
  name,
});

type Plain = Omit<PaymentBody, 'custom_fields'>;

/**
 * The payments of an order with what each pays. A completed order shows only those that pay something, and the store credits
 * that do.
 */
export const paymentBodies = (order: Order): Plain[] => [
  ...shownPayments(order).map(({ payment, amount }) => paymentBody(order, payment, amount)),
  ...creditPaymentsOf(order).map(creditPaymentBody),
];

/** The Admin API's form. */
export const adminPaymentBodies = (key: string, order: Order): OrderPayment[] => [
  ...shownPayments(order).map(({ payment, amount }) => adminPaymentBody(key, order, payment, amount)),
  ...creditPaymentsOf(order).map((payment) => adminCreditPaymentBody(key, payment)),
];

function shownPayments(order: Order): { payment: Payment; amount: money.Minor }[] {
  const amounts = amountsOf(order);
  return order.payments.flatMap((payment) => {
    const amount = amounts.get(payment.id) ?? 0n;
    return isPlaced(order) && amount === 0n ? [] : [{ payment, amount }];
  });
}

/** An open payment of a canceled order is not made any more, once its gateway has released it. */
function statusOf(order: Order, payment: Payment): PaymentBody['status'] {
  const { status, added } = payment;
  if (!isPlaced(order)) return added === 'to_cart' ? 'checkout' : status;
  const isOver = status === 'pending' && order.status === 'canceled' && !isHeldByGateway(order, payment);
  return isOver ? 'void' : status;
}

function paymentBody(order: Order, payment: Payment, amount: money.Minor): Plain {
  const { id, method, source, charge } = payment;
  return {
    id,
    payment_method_id: method.id,
    response_code: charge?.response_code ?? null,
    number: numberOf('P', 9, id),
    ...money.moneyField('amount', amount, order.currency),
    status: statusOf(order, payment),
    source_type: source && isOfNoCard(payment) ? null : source && 'credit_card',
    source_id: source?.payment_source_id ?? null,
    source: source?.card ? paymentCardBody(source.card) : null,
    payment_method: paymentMethodBody(method.id, method),
  };
}

/** What the shopper paid by at the gateway is no card, or the gateway told of none. */
const isOfNoCard = ({ source, external_id }: Payment): boolean =>
  external_id !== undefined && source?.card === null && source.payment_source_id === null;

function adminPaymentBody(key: string, order: Order, payment: Payment, amount: money.Minor) {
  const { charge, captured, failure, release, metadata, created_at, updated_at } = payment;
  return {
    ...paymentBody(order, payment, amount),
    order_id: orderIdOf(key),
    ...moneyFields(
      {
        authorized_amount: charge?.authorized ?? 0n,
        captured_amount: captured,
        refunded_amount: refundedOfPayment(order, payment),
      },
      order.currency,
    ),
    failure: failureBody(release?.failure ?? failure),
    external_id: payment.external_id ?? null,
    external_url: payment.external_url ?? null,
    disputes: (payment.disputes ?? []).map((each) => disputeBody(each)),
    metadata,
    created_at,
    updated_at,
  };
}

const disputeBody = ({ amount, ...dispute }: Dispute) => ({
  ...dispute,
  ...money.moneyField('amount', amount, dispute.currency),
});

export function failureBody(failure: RecordedFailure | null) {
  if (failure === null) return null;
  const { code, message, said, at } = failure;
  return withTextOfMessage({ code, message, at }, textOrSentence(said, message));
}

function creditPaymentBody({ id, order, credit }: CreditPayment): Plain {
  const methodId = storeCreditMethodIdOf(order.store_id);
  return {
    id,
    payment_method_id: methodId,
    response_code: null,
    number: numberOf('P', 9, id),
    ...money.moneyField('amount', credit.amount, order.currency),
    status: order.status === 'canceled' ? 'void' : 'completed',
    source_type: storeCreditMethod.type,
    source_id: credit.id,
    source: storeCreditBody({ id, order, credit }),
    payment_method: paymentMethodBody(methodId, storeCreditMethod),
  };
}

/** The credit as the order left it; of a canceled order, as it was before. Null: that was not kept. */
function storeCreditBody({ order, credit }: CreditPayment): Omit<StoreCredit, 'custom_fields'> | null {
  if (!credit.before) return null;
  const { worth, authorized, used: usedBefore } = credit.before;
  const used = order.status === 'canceled' ? usedBefore : usedBefore + credit.amount;
  return {
    id: credit.id,
    ...moneyFields(
      {
        amount: worth,
        amount_used: used,
        amount_authorized: authorized,
        amount_remaining: worth - used - authorized,
      },
      order.currency,
    ),
    currency: order.currency,
  };
}

function adminCreditPaymentBody(key: string, payment: CreditPayment): OrderPayment {
  const { order, credit } = payment;
  const refunded_amount = refundedOfSource(order, { kind: 'store_credit', id: credit.id });
  return {
    ...creditPaymentBody(payment),
    order_id: orderIdOf(key),
    ...moneyFields(
      { authorized_amount: credit.amount, captured_amount: credit.amount, refunded_amount },
      order.currency,
    ),
    failure: null,
    external_id: null,
    external_url: null,
    disputes: [],
    metadata: {},
    created_at: order.completed_at,
    updated_at: lastChangeOf(payment),
  };
}

/** When it was spent, or the last refund gave of it back, or all of it went back with the order. */
function lastChangeOf({ order, credit }: CreditPayment): string {
  if (order.status === 'canceled') return order.canceled_at;
  const refunds = order.refunds.filter(({ parts }) => parts.some(({ source }) => source.id === credit.id));
  const last = refunds
    .map(({ updated_at }) => updated_at)
    .toSorted()
    .at(-1);
  return last ?? order.completed_at;
}
