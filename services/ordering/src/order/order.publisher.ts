import type { AdminOrder, Payment, PublicEventName } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { Stored } from '@storefold/kernel/ports';
import { ofChanges, type Publication, type Publisher } from '@storefold/kernel/subscriptions';
import { storeCreditMethod } from '../payment-method/store-credit-method.ts';
import type { Fulfillment } from './delivery/delivery.ts';
import { deliveryStatus, fulfillmentNamed } from './delivery/fulfillments.ts';
import { isNoticeWanted } from './notice/notices.ts';
import { order as orderAggregate } from './order.decider.ts';
import type { FactData, OrderFact } from './order.facts.ts';
import { cartIdOf, orderIdOf } from './order.ids.ts';
import { ownSubject } from './order.sealing.ts';
import { adminOrderBody } from './order.serializer.ts';
import { isOrder, isPlaced, type Order } from './order.ts';
import type { MoneySource } from './payment/payment.ts';
import { refundedOfSource } from './payment/sums.ts';
import { refundBody } from './refund/refund.serializer.ts';
import type { Refund } from './refund/refund.ts';
import { returnsOf } from './refund/return.evolve.ts';
import { returnBody } from './refund/return.serializer.ts';
import { creditPaymentsOf } from './value/credit-payments.ts';

const published = [
  'OrderDraftCreated',
  'OrderDraftChanged',
  'CartDeleted',
  'OrderCompleted',
  'OrderImported',
  'OrderImportReversed',
  'OrderPaymentAdded',
  'OrderPaymentAuthorized',
  'OrderPaymentFailed',
  'OrderPaymentCaptured',
  'OrderPaymentReceived',
  'OrderPaymentVoided',
  'OrderPaymentVoidFailed',
  'OrderPaymentReleased',
  'OrderPaymentUnanswered',
  'OrderPaymentSettled',
  'OrderPaymentLinkCreated',
  'OrderPaymentReturned',
  'OrderPaymentDisputed',
  'CartPaymentSessionReturned',
  'CartPaymentSessionEndFailed',
  'OrderRefundStarted',
  'OrderCancellationRefundStarted',
  'OrderRefundUnanswered',
  'OrderRefundCompleted',
  'OrderRefundFailed',
  'OrderRefundItemsRemoved',
  'OrderReturnRequested',
  'OrderReturnApproved',
  'OrderReturnRejected',
  'OrderReturnReceived',
  'OrderReturnClosed',
  'OrderDetailsChanged',
  'OrderAddressesChanged',
  'OrderAssociated',
  'OrderFulfillmentShipped',
  'OrderFulfillmentChanged',
  'OrderFulfillmentCanceled',
  'OrderCanceled',
  'OrderCorrectionCompleted',
  'OrderConfirmationRequested',
  'OrderPersonalDataErased',
] as const;

/**
 * Publishes orders from their completion on, and drafts from the beginning; carts of shoppers are not published. Payloads are the resource as of the fact, with its
 * personal fields sealed in the log.
 */
const ordersTold: Publisher<OrderFact> = {
  categories: ['order'],
  facts: published,

  async publish(fact, context) {
    if (!published.some((type) => type === fact.type)) return [];
    const isCompared =
      fact.type === 'OrderImportReversed' ||
      fact.type === 'OrderCanceled' ||
      fact.type === 'OrderFulfillmentCanceled' ||
      fact.type === 'OrderFulfillmentChanged' ||
      fact.type === 'OrderCorrectionCompleted' ||
      fact.type === 'OrderRefundItemsRemoved' ||
      isOfRefund(fact);
    const before = isCompared ? await context.before(orderAggregate, fact) : undefined;
    const { state } = await context.asOf(orderAggregate, fact);
    const { recordId: key } = fact;
    if (fact.type === 'CartPaymentSessionReturned') return [sessionReturned(key, fact.data)];
    if (fact.type === 'CartPaymentSessionEndFailed') return [endFailed(key, fact.data)];
    if (fact.type === 'OrderImportReversed')
      return before && isOrder(before.state) ? [told('order.deleted', key, before.state)] : [];
    if (state.status === 'deleted') {
      if (fact.type !== 'CartDeleted') return [];
      return state.last?.origin === 'staff' ? deletion(key, state.last) : [];
    }
    if (!isOrder(state)) return [];
    if (fact.type === 'OrderDraftCreated') return [told('order.created', key, state)];
    if (fact.type === 'OrderDraftChanged') return change(key, state);
    if (isOfPayment(fact) && (isPlaced(state) || state.origin === 'staff')) {
      return paymentChange(key, state, fact);
    }
    if (fact.type === 'OrderPaymentLinkCreated') return linkTold(key, state, fact.data);
    if (fact.type === 'OrderPaymentReturned') return [returned(key, state, fact.data)];
    if (!isPlaced(state)) return [];
    // Nothing of it is sealed: the key is gone or goes.
    if (fact.type === 'OrderPersonalDataErased')
      return [{ name: 'order.erased', payload: adminOrderBody(key, state), sealed: {} }];
    if (fact.type === 'OrderImported') return [told('order.imported', key, state)];
    if (isOfReturn(fact)) return returnChange(key, state, fact);
    if (fact.type === 'OrderCompleted') return completion(key, state);
    if (fact.type === 'OrderFulfillmentShipped') return shipping(key, state, fact.data);
    if (before && isOrder(before.state)) {
      if (fact.type === 'OrderFulfillmentChanged')
        return fulfillmentChange(key, state, before.state, fact.data);
      if (fact.type === 'OrderCorrectionCompleted') return correction(key, state, before.state);
      if (fact.type === 'OrderRefundItemsRemoved') return goodsLeft(key, state, before.state);
      if (fact.type === 'OrderFulfillmentCanceled') return unshipped(key, state, before.state, fact.data);
      return isOfRefund(fact)
        ? refundChange(key, state, before.state, fact)
        : cancellation(key, state, before.state);
    }
    if (fact.type === 'OrderConfirmationRequested') {
      return [told('order.confirmation_requested', key, state), ...change(key, state)];
    }
    return change(key, state);
  },
};

const changesTold = ofChanges<OrderFact>({
  ...ordersTold,
  async publish(fact, context) {
    const said = await ordersTold.publish(fact, context);
    const { state } = await context.asOf(orderAggregate, fact);
    return isPlaced(state) ? withShipments(said, fact.recordId, state) : said;
  },
});

/**
 * Each fulfillment of which nothing was said yet, before what is said of the order: whatever changes an order may let it be `ready` or
 * `pending`. Those that show what they showed are left out of it.
 */
function withShipments(said: readonly Publication[], key: string, order: Order): Publication[] {
  const updated = said.filter(({ name }) => name === 'shipment.updated' || name === 'shipment.created');
  const known = new Set(updated.map(({ payload }) => 'id' in payload && payload.id));
  const others = adminOrderBody(key, order)
    .fulfillments.filter(({ id }) => !known.has(id))
    .map((each) => ({ name: 'shipment.updated' as const, ...partTold(each, key, order) }));
  const ofOrder = said.findIndex(({ name }) => name.startsWith('order.'));
  const first = ofOrder === -1 ? said.length : ofOrder;
  return [...said.slice(0, first), ...others, ...said.slice(first)];
}

/**
 * What one command has done to a draft or at a completion is told with its last fact: the facts before it, of which nothing is told, have
 * changed what the order shows.
 */
export const orderPublisher: Publisher<OrderFact> = {
  ...ordersTold,
  publish: (fact, context) => {
    const tellsAll: readonly string[] = ['OrderDraftChanged', 'OrderCompleted', 'OrderImported'];
    const tells = tellsAll.includes(fact.type) ? ordersTold : changesTold;
    return tells.publish(fact, context);
  },
};

const isOfPayment = (fact: Stored<OrderFact>): fact is Stored<OrderFact> & PaymentFact =>
  fact.type in toldOfPayment;

/** What is told of a payment before it is told that it changed. */
const toldOfPayment = {
  OrderPaymentAdded: ['payment.created'],
  OrderPaymentAuthorized: ['payment.updated'],
  OrderPaymentFailed: ['payment.updated'],
  OrderPaymentCaptured: ['payment.completed', 'payment.updated'],
  OrderPaymentReceived: ['payment.completed', 'payment.updated'],
  OrderPaymentVoided: ['payment.voided', 'payment.updated'],
  OrderPaymentVoidFailed: ['payment.updated'],
  OrderPaymentReleased: ['payment.updated'],
  OrderPaymentUnanswered: ['payment.updated'],
  OrderPaymentSettled: ['payment.updated'],
  OrderPaymentDisputed: ['payment.disputed', 'payment.updated'],
} as const;

const toldOfSettled = {
  captured: toldOfPayment.OrderPaymentCaptured,
  voided: toldOfPayment.OrderPaymentVoided,
  failed: toldOfPayment.OrderPaymentFailed,
} as const;

type PaymentFact = Extract<OrderFact, { type: keyof typeof toldOfPayment }>;

type RefundFact = Extract<OrderFact, { type: keyof typeof toldOfRefund }>;

const toldOfRefund = {
  OrderRefundStarted: 'refund.created',
  OrderCancellationRefundStarted: 'refund.created',
  OrderRefundUnanswered: 'refund.updated',
  OrderRefundCompleted: 'refund.updated',
  OrderRefundFailed: 'refund.updated',
} as const;

const isOfRefund = (fact: Stored<OrderFact>): fact is Stored<OrderFact> & RefundFact =>
  fact.type in toldOfRefund;

/** The refund, and the payments of which another amount has gone back than before. */
function refundChange(key: string, order: Order, before: Order, { type, data }: RefundFact): Publication[] {
  const refund = order.refunds.find(({ id }) => id === data.refund_id);
  // What the order showed before the refund was there.
  if (!refund) return change(key, order);
  const told = refundTold(toldOfRefund[type], key, order, refund);
  // The cancellation is told after this.
  if (type === 'OrderCancellationRefundStarted') return [told];
  return [
    told,
    ...adminOrderBody(key, order)
      .payments.filter(({ id }) => wasRefunded(id, order, before))
      .map((payment) => ({ name: 'payment.updated' as const, ...partTold(payment, key, order) })),
    ...change(key, order),
  ];
}

function wasRefunded(paymentId: string, order: Order, before: Order): boolean {
  const source = sourceOf(paymentId, order);
  return source !== undefined && refundedOfSource(order, source) !== refundedOfSource(before, source);
}

/** What a payment that is shown brings its money from: a store credit, or the payment itself. */
function sourceOf(paymentId: string, order: Order): MoneySource | undefined {
  const credit = creditPaymentsOf(order).find(({ id }) => id === paymentId)?.credit;
  if (credit) return { kind: 'store_credit', id: credit.id };
  return order.payments.some(({ id }) => id === paymentId) ? { kind: 'payment', id: paymentId } : undefined;
}

function refundTold(name: PublicEventName, key: string, order: Order, refund: Refund): Publication {
  const person = personOf(key, order);
  const sealed = {
    ...(refund.reason !== null && { reason: person }),
    ...(hasMetadata(refund) && { metadata: person }),
  };
  const payload = { ...refundBody(key, order, refund), ...noticeOf(order, { refund_id: refund.id }) };
  return { name, payload, ...(Object.keys(sealed).length > 0 && { sealed }) };
}

/** What an event says of a step of which staff do not want the customer to be told. */
const noticeOf = (order: Order, step: FactData<'OrderNoticePrevented'>): { notify_customer?: false } =>
  isNoticeWanted(order, step) ? {} : { notify_customer: false };

/** With a draft go its payments, of which the open ones were given up before, and what was to be delivered. */
function deletion(key: string, draft: Order): Publication[] {
  const { payments, fulfillments } = adminOrderBody(key, draft);
  return [
    ...payments.map((each) => ({ name: 'payment.deleted' as const, ...partTold(each, key, draft) })),
    ...fulfillments.map((each) => ({ name: 'shipment.deleted' as const, ...partTold(each, key, draft) })),
    told('order.deleted', key, draft),
  ];
}

/** A draft was told of when it was created, and so were its payments. */
function completion(key: string, order: Order): Publication[] {
  const payload = adminOrderBody(key, order);
  const told = { payload, sealed: sealedOf(key, order) };
  const isNew = order.origin === 'shopper';
  return [
    ...(isNew ? [{ name: 'order.created' as const, ...told }] : []),
    ...payload.payments
      .filter(({ id }) =>
        order.payments.some((each) => each.id === id && (isNew || each.added === 'to_cart')),
      )
      .map((payment) => ({ name: 'payment.created' as const, ...partTold(payment, key, order) })),
    ...creditPaymentsIn(payload, order).flatMap((payment) =>
      bothNames('payment.created', 'payment.completed', partTold(payment, key, order)),
    ),
    ...payload.fulfillments.map((fulfillment) => ({
      name: 'shipment.created' as const,
      ...partTold(fulfillment, key, order),
    })),
    { name: 'order.completed', ...told },
    ...(payload.payment_status === 'paid' ? [{ name: 'order.paid' as const, ...told }] : []),
    ...(isNew ? [] : [{ name: 'order.updated' as const, ...told }]),
  ];
}

/** The last payment that is completed makes the order paid. */
function paymentChange(key: string, order: Order, { type, data }: PaymentFact): Publication[] {
  const payload = adminOrderBody(key, order);
  const names = type === 'OrderPaymentSettled' ? toldOfSettled[data.outcome] : toldOfPayment[type];
  const isPaid = names[0] === 'payment.completed' && payload.payment_status === 'paid';
  return [
    ...payload.payments
      .filter(({ id }) => id === data.payment_id)
      .flatMap((payment) =>
        names.map((name) => ({
          name,
          ...partTold(payment, key, order, name === 'payment.completed' ? { payment_id: payment.id } : null),
        })),
      ),
    ...(isPaid ? [told('order.paid', key, order)] : []),
    ...change(key, order),
  ];
}

/** What was shipped, the rest, and the order when nothing is left to ship. */
function shipping(key: string, order: Order, data: FactData<'OrderFulfillmentShipped'>): Publication[] {
  const { fulfillment_id, rest_fulfillment_id: rest } = data;
  return [
    ...shipmentTold(key, order, fulfillment_id, 'shipment.shipped', 'shipment.updated'),
    ...(rest === null ? [] : shipmentTold(key, order, rest, 'shipment.created')),
    ...allShipped(key, order),
    ...change(key, order),
  ];
}

/** Whoever follows a parcel hears of it where it is followed elsewhere from here on. */
function fulfillmentChange(
  key: string,
  order: Order,
  before: Order,
  { fulfillment_id }: FactData<'OrderFulfillmentChanged'>,
): Publication[] {
  const [now, then] = [order, before].map((each) => fulfillmentNamed(each, fulfillment_id));
  const isFollowedElsewhere =
    now?.status === 'shipped' && (now.tracking !== then?.tracking || now.tracking_url !== then?.tracking_url);
  return [
    ...shipmentTold(
      key,
      order,
      fulfillment_id,
      ...(isFollowedElsewhere ? (['shipment.tracking_changed'] as const) : []),
      'shipment.updated',
    ),
    ...change(key, order),
  ];
}

/** Nothing may be left to ship then, and nothing be due. */
const unshipped = (
  key: string,
  order: Order,
  before: Order,
  { fulfillment_id }: FactData<'OrderFulfillmentCanceled'>,
): Publication[] => [
  ...shipmentTold(key, order, fulfillment_id, 'shipment.canceled', 'shipment.updated'),
  ...(before.paid_at === null && order.paid_at !== null ? [told('order.paid', key, order)] : []),
  ...allShipped(key, order),
  ...change(key, order),
];

/** Those out of which goods of a refund were taken, canceled where nothing is left in them. */
const goodsLeft = (key: string, order: Order, before: Order): Publication[] => [
  ...adminOrderBody(key, order).fulfillments.flatMap((body, index): Publication[] => {
    const [now, was] = [order.fulfillments[index], before.fulfillments[index]];
    if (now?.status === was?.status) return [];
    return bothNames('shipment.canceled', 'shipment.updated', partTold(body, key, order));
  }),
  ...allShipped(key, order),
  ...change(key, order),
];

const allShipped = (key: string, order: Order): Publication[] =>
  deliveryStatus(order) === 'shipped' ? [told('order.shipped', key, order)] : [];

function shipmentTold(
  key: string,
  order: Order,
  fulfillmentId: string,
  ...names: readonly PublicEventName[]
): Publication[] {
  const bodies = adminOrderBody(key, order).fulfillments.filter(({ id }) => id === fulfillmentId);
  return bodies.flatMap((body) =>
    names.map((name) => ({
      name,
      ...partTold(body, key, order, name === 'shipment.shipped' ? { fulfillment_id: fulfillmentId } : null),
    })),
  );
}

/** What is in its fulfillments is another thing, and so is what is due. */
function correction(key: string, order: Order, before: Order): Publication[] {
  const payload = adminOrderBody(key, order);
  const then = new Map(adminOrderBody(key, before).fulfillments.map((each) => [each.id, each]));
  const isNotified = order.corrections?.at(-1)?.is_customer_notified ?? true;
  return [
    ...payload.fulfillments.flatMap((each): Publication[] => {
      const told = partTold(each, key, order);
      const was = then.get(each.id);
      if (!was) return [{ name: 'shipment.created', ...told }];
      if (was.status !== 'canceled' && each.status === 'canceled')
        return bothNames('shipment.canceled', 'shipment.updated', told);
      return [];
    }),
    ...(before.paid_at === null && order.paid_at !== null ? [told('order.paid', key, order)] : []),
    {
      name: 'order.corrected',
      payload: { ...payload, notify_customer: isNotified },
      sealed: sealedOf(key, order),
    },
    ...change(key, order),
  ];
}

/** With the order, what was not shipped ends, and its open payments, unless a gateway has still to release them. */
function cancellation(key: string, order: Order, before: Order): Publication[] {
  const payload = adminOrderBody(key, order);
  const endedIds = new Set([
    ...before.payments.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])),
    ...creditPaymentsOf(before).map(({ id }) => id),
  ]);
  const bodyBefore = adminOrderBody(key, before);
  return [
    ...payload.payments.flatMap((payment): Publication[] => {
      const told = partTold(payment, key, order);
      if (endedIds.has(payment.id) && payment.status === 'void')
        return bothNames('payment.voided', 'payment.updated', told);
      return wasRefunded(payment.id, order, before) ? [{ name: 'payment.updated', ...told }] : [];
    }),
    ...payload.fulfillments
      .filter(({ id }) =>
        bodyBefore.fulfillments.some((each) => each.id === id && each.status !== 'canceled'),
      )
      .flatMap((fulfillment) =>
        bothNames('shipment.canceled', 'shipment.updated', partTold(fulfillment, key, order)),
      ),
    {
      name: 'order.canceled',
      payload: { ...payload, notify_customer: isNoticeWanted(order, {}) },
      sealed: sealedOf(key, order),
    },
    ...change(key, order),
  ];
}

/** Where a link is to be mailed, whoever mails for the shop is told it. */
function linkTold(
  key: string,
  order: Order,
  { url, expires_at }: FactData<'OrderPaymentLinkCreated'>,
): Publication[] {
  if (url === null) return change(key, order);
  const { payload, sealed } = told('order.payment_link_requested', key, order);
  return [
    {
      name: 'order.payment_link_requested',
      payload: { ...payload, payment_link: { url, expires_at } },
      sealed: { ...sealed, payment_link: personOf(key, order) },
    },
    ...change(key, order),
  ];
}

const returned = (key: string, { payments }: Order, data: FactData<'OrderPaymentReturned'>): Publication => {
  const { external_id = null } = payments.find(({ id }) => id === data.payment_id) ?? {};
  return returnTold(key, { ...data, id: data.payment_id, external_id });
};

const sessionReturned = (key: string, data: FactData<'CartPaymentSessionReturned'>): Publication =>
  returnTold(key, { ...data, id: data.session_id });

const returnTold = (key: string, returned: Returned): Publication => ({
  name: 'payment.returned',
  payload: moneyTold(key, returned),
});

const endFailed = (key: string, data: FactData<'CartPaymentSessionEndFailed'>): Publication => ({
  name: 'payment_session.end_failed',
  payload: moneyTold(key, { ...data, id: data.session_id }),
});

const moneyTold = (key: string, { id, external_id, amount, currency, message: reason }: Returned) => ({
  id,
  external_id,
  order_id: orderIdOf(key),
  cart_id: cartIdOf(key),
  amount,
  currency,
  reason,
});

/** What is told of a return before it is told that it changed. */
const toldOfReturn = {
  OrderReturnRequested: 'return.created',
  OrderReturnApproved: 'return.approved',
  OrderReturnRejected: 'return.rejected',
  OrderReturnReceived: 'return.received',
  OrderReturnClosed: 'return.closed',
} as const;

type ReturnFact = Extract<OrderFact, { type: keyof typeof toldOfReturn }>;

const isOfReturn = (fact: Stored<OrderFact>): fact is Stored<OrderFact> & ReturnFact =>
  fact.type in toldOfReturn;

function returnChange(key: string, order: Order, { type, data }: ReturnFact): Publication[] {
  const found = returnsOf(order).find(({ id }) => id === data.return_id);
  // What the order showed before the return was there.
  if (!found) return change(key, order);
  const sealed = hasMetadata(found) ? { metadata: personOf(key, order) } : undefined;
  const told = { payload: returnBody(key, order, found), ...(sealed && { sealed }) };
  return [...bothNames(toldOfReturn[type], 'return.updated', told), ...change(key, order)];
}

type Returned = Pick<FactData<'OrderPaymentReturned'>, 'amount' | 'currency' | 'message'> & {
  readonly id: string;
  readonly external_id: string | null;
};

/** The store credits that pay. They are spent as soon as the order is placed. */
function creditPaymentsIn({ payments }: AdminOrder, order: Order) {
  const ids = new Set(creditPaymentsOf(order).map(({ id }) => id));
  return payments.filter(({ id }) => ids.has(id));
}

/** Two things that happened at once, as that the record is another one now. */
const bothNames = (first: PublicEventName, then: PublicEventName, told: Told): Publication[] => [
  { name: first, ...told },
  { name: then, ...told },
];

type Told = Omit<Publication, 'name'>;

/** A payment or fulfillment, which names its order. `step`: what the customer gets a mail about. */
function partTold(
  part: Part,
  key: string,
  order: Order,
  step: FactData<'OrderNoticePrevented'> | null = null,
): Told {
  const payload = { ...part, order_id: orderIdOf(key), ...(step && noticeOf(order, step)) };
  const person = personOf(key, order);
  const sealed = {
    ...(hasMetadata(part) && { metadata: person }),
    ...(part.source && part.source_type !== storeCreditMethod.type && { source: person }),
    ...(part.tracking && { tracking: person }),
    ...(part.tracking_url && { tracking_url: person }),
  };
  return Object.keys(sealed).length > 0 ? { payload, sealed } : { payload };
}

interface Part {
  readonly metadata: JsonObject;
  readonly source?: Payment['source'];
  readonly source_type?: Payment['source_type'];
  readonly tracking?: string | null;
  readonly tracking_url?: string | null;
}

const hasMetadata = ({ metadata }: { metadata: JsonObject }): boolean => Object.keys(metadata).length > 0;

const isNoted = (fulfillment: Fulfillment): boolean =>
  hasMetadata(fulfillment) || fulfillment.tracking !== null || fulfillment.tracking_url !== null;

const personOf = (key: string, { customer_id }: Order): string => customer_id ?? ownSubject(key);

const change = (key: string, order: Order): Publication[] => [told('order.updated', key, order)];

const told = (name: PublicEventName, key: string, order: Order): Publication => ({
  name,
  payload: adminOrderBody(key, order),
  sealed: sealedOf(key, order),
});

/** The parts of an order are sealed as a whole when any of them has metadata, or a card. */
function sealedOf(key: string, order: Order): Record<string, string> {
  const person = personOf(key, order);
  return {
    ...(order.items.some(hasMetadata) && { items: person }),
    ...(order.payments.some((payment) => hasMetadata(payment) || payment.source) && { payments: person }),
    ...(hasMetadata({ metadata: order.fulfillment_metadata }) && { fulfillments: person }),
    ...(order.fulfillments.some(isNoted) && { fulfillments: person }),
    email: person,
    customer_note: person,
    internal_note: person,
    shipping_address: person,
    billing_address: person,
    tags: person,
    metadata: person,
    gift_card: ownSubject(key),
  };
}
