import type { PublicEventName } from '@storefold/contracts';
import type { Publication, Publisher } from '@storefold/kernel/subscriptions';
import { order as orderAggregate, ownSubject } from './order.decider.ts';
import type { OrderFact } from './order.facts.ts';
import { orderIdOf } from './order.ids.ts';
import { adminOrderBody } from './order.serializer.ts';
import { isPlaced, type Order } from './order.ts';

const published = ['OrderCompleted', 'OrderDetailsChanged', 'OrderAssociated', 'OrderCanceled'] as const;

/**
 * Publishes orders from their completion on; carts are not published. Payloads are the resource as of the fact, with its
 * personal fields sealed in the log.
 */
export const orderPublisher: Publisher<OrderFact> = {
  categories: ['order'],
  facts: published,

  async publish(fact, context) {
    if (!published.some((type) => type === fact.type)) return [];
    const { state } = await context.asOf(orderAggregate, fact);
    if (!isPlaced(state)) return [];
    if (fact.type === 'OrderCompleted') return completion(fact.recordId, state);
    if (fact.type === 'OrderCanceled') return cancellation(fact.recordId, state);
    return change(fact.recordId, state);
  },
};

function completion(key: string, order: Order): Publication[] {
  const payload = adminOrderBody(key, order);
  const told = { payload, sealed: sealedOf(key, order) };
  const ofOrder = { order_id: orderIdOf(key) };
  return [
    { name: 'order.created', ...told },
    ...payload.payments.map((payment) => ({
      name: 'payment.created' as const,
      payload: { ...payment, ...ofOrder },
    })),
    ...payload.fulfillments.map((fulfillment) => ({
      name: 'shipment.created' as const,
      payload: { ...fulfillment, ...ofOrder },
    })),
    { name: 'order.completed', ...told },
    ...(payload.payment_status === 'paid' ? [{ name: 'order.paid' as const, ...told }] : []),
  ];
}

/** With the order, its payments and its fulfillment end. */
function cancellation(key: string, order: Order): Publication[] {
  const payload = adminOrderBody(key, order);
  const ofOrder = { order_id: orderIdOf(key) };
  return [
    ...payload.payments.flatMap((payment) =>
      bothNames('payment.voided', 'payment.updated', { ...payment, ...ofOrder }),
    ),
    ...payload.fulfillments.flatMap((fulfillment) =>
      bothNames('shipment.canceled', 'shipment.updated', { ...fulfillment, ...ofOrder }),
    ),
    { name: 'order.canceled', payload, sealed: sealedOf(key, order) },
    ...change(key, order),
  ];
}

/** What happened, and that the record is another one now. */
const bothNames = (name: PublicEventName, updated: PublicEventName, payload: object): Publication[] => [
  { name, payload },
  { name: updated, payload },
];

const change = (key: string, order: Order): Publication[] => [
  { name: 'order.updated', payload: adminOrderBody(key, order), sealed: sealedOf(key, order) },
];

function sealedOf(key: string, { customer_id }: Order): Record<string, string> {
  const person = customer_id ?? ownSubject(key);
  return {
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
