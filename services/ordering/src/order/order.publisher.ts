import type { Payment, PublicEventName } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { Publication, Publisher } from '@storefold/kernel/subscriptions';
import { order as orderAggregate, ownSubject } from './order.decider.ts';
import type { OrderFact } from './order.facts.ts';
import { orderIdOf } from './order.ids.ts';
import { adminOrderBody } from './order.serializer.ts';
import { isOrder, isPlaced, type Order } from './order.ts';

const published = [
  'OrderDraftCreated',
  'OrderDraftChanged',
  'CartDeleted',
  'OrderCompleted',
  'OrderPaymentCaptured',
  'OrderDetailsChanged',
  'OrderAssociated',
  'OrderCanceled',
] as const;

/**
 * Publishes orders from their completion on, and drafts from the beginning; carts of shoppers are not published. Payloads are the resource as of the fact, with its
 * personal fields sealed in the log.
 */
export const orderPublisher: Publisher<OrderFact> = {
  categories: ['order'],
  facts: published,

  async publish(fact, context) {
    if (!published.some((type) => type === fact.type)) return [];
    const { state } = await context.asOf(orderAggregate, fact);
    const { recordId: key } = fact;
    if (state.status === 'deleted') return state.draft ? [told('order.deleted', key, state.draft)] : [];
    if (!isOrder(state)) return [];
    if (fact.type === 'OrderDraftCreated') return [told('order.created', key, state)];
    if (fact.type === 'OrderDraftChanged') return change(key, state);
    if (!isPlaced(state)) return [];
    if (fact.type === 'OrderCompleted') return completion(fact.recordId, state);
    if (fact.type === 'OrderPaymentCaptured') return capture(fact.recordId, state, fact.data.payment_id);
    if (fact.type === 'OrderCanceled') return cancellation(fact.recordId, state);
    return change(fact.recordId, state);
  },
};

/** A draft was told of when it was created. */
function completion(key: string, order: Order): Publication[] {
  const payload = adminOrderBody(key, order);
  const told = { payload, sealed: sealedOf(key, order) };
  const isNew = order.origin === 'shopper';
  return [
    ...(isNew ? [{ name: 'order.created' as const, ...told }] : []),
    ...payload.payments.map((payment) => ({
      name: 'payment.created' as const,
      ...partTold(payment, key, order),
    })),
    ...payload.fulfillments.map((fulfillment) => ({
      name: 'shipment.created' as const,
      ...partTold(fulfillment, key, order),
    })),
    { name: 'order.completed', ...told },
    ...(payload.payment_status === 'paid' ? [{ name: 'order.paid' as const, ...told }] : []),
    ...(isNew ? [] : [{ name: 'order.updated' as const, ...told }]),
  ];
}

/** A payment was collected. The last one makes the order paid, and its fulfillment ready. */
function capture(key: string, order: Order, paymentId: string): Publication[] {
  const payload = adminOrderBody(key, order);
  const isPaid = payload.payment_status === 'paid';
  return [
    ...payload.payments
      .filter(({ id }) => id === paymentId)
      .flatMap((payment) => bothNames('payment.completed', 'payment.updated', partTold(payment, key, order))),
    ...(isPaid ? payload.fulfillments : []).map((fulfillment) => ({
      name: 'shipment.updated' as const,
      ...partTold(fulfillment, key, order),
    })),
    ...(isPaid ? [{ name: 'order.paid' as const, payload, sealed: sealedOf(key, order) }] : []),
    ...change(key, order),
  ];
}

/** With the order, its payments and its fulfillment end. */
function cancellation(key: string, order: Order): Publication[] {
  const payload = adminOrderBody(key, order);
  return [
    ...payload.payments.flatMap((payment) =>
      bothNames('payment.voided', 'payment.updated', partTold(payment, key, order)),
    ),
    ...payload.fulfillments.flatMap((fulfillment) =>
      bothNames('shipment.canceled', 'shipment.updated', partTold(fulfillment, key, order)),
    ),
    { name: 'order.canceled', payload, sealed: sealedOf(key, order) },
    ...change(key, order),
  ];
}

/** What happened, and that the record is another one now. */
const bothNames = (name: PublicEventName, updated: PublicEventName, told: Told): Publication[] => [
  { name, ...told },
  { name: updated, ...told },
];

type Told = Omit<Publication, 'name'>;

/** A payment or fulfillment, which names its order. */
function partTold(part: Part, key: string, order: Order): Told {
  const payload = { ...part, order_id: orderIdOf(key) };
  const person = personOf(key, order);
  const sealed = {
    ...(hasMetadata(part) && { metadata: person }),
    ...(part.source && { source: person }),
  };
  return Object.keys(sealed).length > 0 ? { payload, sealed } : { payload };
}

interface Part {
  readonly metadata: JsonObject;
  readonly source?: Payment['source'];
}

const hasMetadata = ({ metadata }: { metadata: JsonObject }): boolean => Object.keys(metadata).length > 0;

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
