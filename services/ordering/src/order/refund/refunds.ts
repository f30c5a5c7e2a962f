import { money } from '@storefold/kernel/core';
import { isGatewayType } from '../../payment-gateway/gateway-types.ts';
import type { TaxLine } from '../../tax/taxes.ts';
import { withoutFound, withReturned } from '../delivery/fulfillments.ts';
import type { FactData } from '../order.facts.ts';
import type { Order } from '../order.ts';
import type { MoneySource, Payment } from '../payment/payment.ts';
import { failureIn } from '../payment/payments.ts';
import { excessOf, leftOfSource } from '../payment/sums.ts';
import type { Refund, RefundPart } from './refund.ts';
import { unsentIn } from './refund-goods.ts';

/** A source of money, and what of it was not given back yet. */
interface Refundable {
  readonly source: MoneySource;
  readonly left: money.Minor;
}

/**
 * Where the money of a placed order came from, in the order in which it goes back: payments by gateways, the newest first,
 * then others, then store credits, then the gift card.
 */
export function refundablesOf(order: Order): Refundable[] {
  if (!('checkout' in order)) return [];
  const { gift_card, store_credit } = order.checkout;
  const payments = order.payments.toReversed();
  const sources: { kind: MoneySource['kind']; id: string; amount: money.Minor }[] = [
    ...[...payments.filter(isByGateway), ...payments.filter((each) => !isByGateway(each))].map(
      ({ id, captured: amount }) => ({ kind: 'payment' as const, id, amount }),
    ),
    ...(store_credit?.credits ?? []).map((credit) => ({ kind: 'store_credit' as const, ...credit })),
    ...(gift_card ? [{ kind: 'gift_card' as const, ...gift_card }] : []),
  ];
  return sources.map(({ kind, id, amount }) => ({
    source: { kind, id },
    left: leftOfSource(order, { kind, id }, amount),
  }));
}

/** What is taken of each source, one after the other, for an amount that they have together. */
export function partsFor(amount: money.Minor, refundables: readonly Refundable[]): RefundPart[] {
  let open = amount;
  return refundables.flatMap(({ source, left }) => {
    const part = money.minOf(open, left);
    open -= part;
    return part > 0n ? [{ source, amount: part, is_paid: false }] : [];
  });
}

/** The parts of a refund that gateways pay back. */
export const gatewayPartsOf = (
  order: Order,
  { to, parts }: Pick<Refund, 'to' | 'parts'>,
): { payment: Payment; part: RefundPart }[] =>
  to !== 'original'
    ? []
    : parts.flatMap((part) => {
        const payment = order.payments.find(({ id }) => id === part.source.id);
        return payment && isByGateway(payment) ? [{ payment, part }] : [];
      });

/** What of a refund becomes a new store credit. */
export function creditOf({ to, amount, store_credit_id, parts }: Refund): money.Minor {
  if (store_credit_id === null) return 0n;
  return to === 'store_credit'
    ? amount
    : sumOfParts(parts.filter(({ source }) => source.kind === 'gift_card'));
}

/** Whether a gateway has paid a part of it back. */
export const hasPaid = ({ parts }: Pick<Refund, 'parts'>): boolean => parts.some(({ is_paid }) => is_paid);

/** Whether a part does not go back to where it came from. */
export const becomesCredit = ({ to, store_credit_id }: Refund, { source }: RefundPart): boolean =>
  to === 'store_credit' || (source.kind === 'gift_card' && store_credit_id !== null);

/** Whether a refund of the order is known by what a gateway calls it. */
export const isKnownRefund = ({ refunds }: Order, transactionId: string): boolean =>
  refunds.some(
    ({ transaction_id, parts }) =>
      transaction_id === transactionId || parts.some((part) => part.transaction_id === transactionId),
  );

/** Whether other services give something of it back. */
export const isBeyondPayments = (refund: Refund): boolean =>
  refund.restock_items.length > 0 ||
  refund.parts.some((part) => becomesCredit(refund, part) || part.source.kind !== 'payment');

/** What of a refund gave back what was sold. What was paid beyond the total goes back first. */
export const soldIn = ({ amount, unsold = 0n }: Pick<Refund, 'amount' | 'unsold'>): money.Minor =>
  money.maxOf(0n, amount - unsold);

/** The refunds that were not refused. */
export const goneBackOf = ({ refunds }: Order): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed');

export function withRefundStarted<O extends Order>(
  order: O,
  data: FactData<'OrderRefundStarted'>,
  at: string,
): O {
  const { refund_id: id, number, to, payment_id, store_credit_id, reason, metadata, created_by_id } = data;
  const { restock_items } = data;
  const amount = money.minor(data.amount, data.currency);
  const refund: Refund = {
    id,
    number,
    status: 'pending',
    amount,
    excess: money.minOf(amount, excessOf(order)),
    ...(data.goods_amount !== undefined && { for_goods: money.minor(data.goods_amount, data.currency) }),
    ...(data.unsold_amount !== undefined && { unsold: money.minor(data.unsold_amount, data.currency) }),
    to,
    payment_id,
    store_credit_id,
    reason,
    // Null once the person is erased.
    metadata: metadata ?? {},
    items: data.items ?? [],
    // What comes back was sent.
    unsent: data.return_id === undefined ? unsentIn(order, data.items ?? []) : [],
    held: [],
    delivery_amount: money.minor(data.delivery_amount ?? '0', data.currency),
    taxes: taxesIn(data.taxes ?? []),
    restock_items,
    parts: partsIn(data.parts),
    transaction_id: null,
    failure: null,
    cancellation_id: null,
    created_by_id,
    return_id: data.return_id ?? null,
    created_at: at,
    updated_at: at,
  };
  const refunded = { ...order, refunds: [...order.refunds, refund] };
  return withReturned(withPaymentsTouched(refunded, refund.parts, at), restock_items);
}

/** What a canceled order gives back of a payment. */
export function withCancellationRefund<O extends Order>(
  order: O,
  data: FactData<'OrderCancellationRefundStarted'>,
  at: string,
): O {
  const amount = money.minor(data.amount, data.currency);
  const refund: Refund = {
    id: data.refund_id,
    number: data.number,
    status: 'pending',
    amount,
    to: 'original',
    payment_id: data.payment_id,
    store_credit_id: null,
    reason: 'canceled',
    metadata: {},
    restock_items: [],
    items: [],
    unsent: [],
    held: [],
    delivery_amount: 0n,
    taxes: taxesIn(data.taxes ?? []),
    parts: [{ source: { kind: 'payment', id: data.payment_id }, amount, is_paid: false }],
    transaction_id: null,
    failure: null,
    cancellation_id: data.cancellation_id,
    created_by_id: null,
    return_id: null,
    created_at: at,
    updated_at: at,
  };
  return { ...order, refunds: [...order.refunds, refund] };
}

/** `transaction_id`: what a gateway calls it. */
export const withPaidBack = <O extends Order>(
  order: O,
  data: Pick<FactData<'OrderPaymentRefunded'>, 'refund_id' | 'payment_id'> & {
    readonly transaction_id?: string;
  },
  at: string,
): O =>
  withRefund(order, data.refund_id, ({ transaction_id, parts }) => ({
    transaction_id: transaction_id ?? data.transaction_id ?? null,
    parts: parts.map((part) =>
      part.source.id === data.payment_id
        ? { ...part, is_paid: true, ...(data.transaction_id && { transaction_id: data.transaction_id }) }
        : part,
    ),
    failure: null,
    updated_at: at,
  }));

export const withRefundUnanswered = <O extends Order>(
  order: O,
  data: FactData<'OrderRefundUnanswered'>,
  at: string,
): O => withRefund(order, data.refund_id, () => ({ failure: failureIn(data, at), updated_at: at }));

/** What staff say that gateways paid is paid. What they did not pay is no part of it, where another one has paid; else it fails as a whole. */
export const withRefundSettled = <O extends Order>(
  order: O,
  { refund_id, outcome }: FactData<'OrderRefundSettled'>,
  at: string,
): O =>
  withRefund(order, refund_id, (refund) => {
    const open = new Set(gatewayPartsOf(order, refund).map(({ part }) => part));
    const isOpen = (part: RefundPart) => open.has(part) && !part.is_paid;
    const parts =
      outcome === 'completed'
        ? refund.parts.map((part) => (isOpen(part) ? { ...part, is_paid: true } : part))
        : refund.parts.filter((part) => !isOpen(part) || !hasPaid(refund));
    return { parts, amount: sumOfParts(parts), failure: null, is_settled: true, updated_at: at };
  });

export function withRefundCompleted<O extends Order>(
  order: O,
  data: FactData<'OrderRefundCompleted'>,
  at: string,
): O {
  const before = order.refunds.find(({ id }) => id === data.refund_id)?.parts ?? [];
  const after = partsIn(data.parts);
  const isKept = ({ source }: RefundPart) => after.some((part) => part.source.id === source.id);
  const completed = withRefund(withoutFound(order), data.refund_id, ({ status }) => ({
    status: 'completed',
    // What a gateway has paid back, although staff had said that it failed: its goods are where they were.
    ...(status === 'failed' && { restock_items: [], unsent: [] }),
    amount: money.minor(data.amount, data.currency),
    ...(data.taxes && { taxes: taxesIn(data.taxes) }),
    parts: before.filter(isKept),
    failure: null,
    updated_at: at,
  }));
  const isOfCancellation = order.refunds.some(
    ({ id, cancellation_id }) => id === data.refund_id && cancellation_id !== null,
  );
  return withPaymentsTouched(
    completed,
    before.filter((part) => isOfCancellation || !isKept(part)),
    at,
  );
}

/** What was to be on the shelf again is not, unless it came back: then it was put there before. */
export function withRefundFailed<O extends Order>(
  order: O,
  data: FactData<'OrderRefundFailed'>,
  at: string,
): O {
  const { refund_id } = data;
  const refund = order.refunds.find(({ id }) => id === refund_id);
  if (!refund) return order;
  const failure = failureIn(data, at);
  const failed = withRefund(order, refund_id, () => ({
    status: 'failed',
    failure,
    held: [],
    updated_at: at,
  }));
  const taken = refund.restock_items.map((item) => ({ ...item, quantity: -item.quantity }));
  const touched = withPaymentsTouched(failed, refund.parts, at);
  // What was put there when it was completed stays there, whatever a gateway says of the money.
  const isBack = refund.return_id !== null || refund.status === 'completed';
  return isBack ? touched : withReturned(touched, taken);
}

/** Nothing of them tells about a person. */
export const refundsWithoutPerson = (refunds: readonly Refund[]): Refund[] =>
  refunds.map((each) => ({ ...each, reason: each.cancellation_id && each.reason, metadata: {} }));

const isByGateway = ({ method }: Payment): boolean => isGatewayType(method.type);

const sumOfParts = (parts: readonly RefundPart[]): money.Minor =>
  parts.reduce((sum, { amount }) => sum + amount, 0n);

const partsIn = (parts: FactData<'OrderRefundStarted'>['parts']): RefundPart[] =>
  parts.map(({ payment_id, gift_card_id, store_credit_id, amount, currency }) => ({
    source: sourceOf({ payment_id, gift_card_id, store_credit_id }),
    amount: money.minor(amount, currency),
    is_paid: false,
  }));

export const factTaxes = (taxes: readonly TaxLine[], currency: string) =>
  taxes.map(({ tax_rate_id, name, rate, included, amount }) => ({
    tax_rate_id,
    name,
    rate,
    included,
    amount: money.formatAmount(amount, currency),
    currency,
  }));

export const taxesIn = (taxes: NonNullable<FactData<'OrderRefundStarted'>['taxes']>): TaxLine[] =>
  taxes.map(({ amount, currency, ...rate }) => ({ ...rate, amount: money.minor(amount, currency) }));

function sourceOf(ids: {
  payment_id: string | undefined;
  gift_card_id: string | undefined;
  store_credit_id: string | undefined;
}): MoneySource {
  if (ids.payment_id !== undefined) return { kind: 'payment', id: ids.payment_id };
  if (ids.gift_card_id !== undefined) return { kind: 'gift_card', id: ids.gift_card_id };
  return { kind: 'store_credit', id: ids.store_credit_id ?? '' };
}

function withRefund<O extends Order>(
  order: O,
  id: string,
  changesOf: (refund: Refund) => Partial<Refund>,
): O {
  const change = (refund: Refund): Refund =>
    refund.id === id ? { ...refund, ...changesOf(refund) } : refund;
  return { ...order, refunds: order.refunds.map(change) };
}

/** What went back of a payment is shown with it. */
function withPaymentsTouched<O extends Order>(order: O, parts: readonly RefundPart[], at: string): O {
  const touched = new Set(parts.map(({ source }) => source.id));
  const payments = order.payments.map((each) => (touched.has(each.id) ? { ...each, updated_at: at } : each));
  return { ...order, payments };
}
