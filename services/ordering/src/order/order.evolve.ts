import { type FactContext, unknownFact } from '@storefold/kernel/core';
import { cartEvolution, created } from './cart/cart.evolve.ts';
import { checkoutEvolution } from './checkout/checkout.evolve.ts';
import { correctionEvolution } from './correction/correction.evolve.ts';
import { deliveryEvolution } from './delivery/delivery.evolve.ts';
import { withoutPerson } from './delivery/fulfillments.ts';
import { digitalEvolution } from './digital/digital.evolve.ts';
import { documentEvolution } from './document/document.evolve.ts';
import { importedEvolution, importedOrder, touchedBy } from './imported/imported.evolve.ts';
import { itemEvolution, withoutPricesBefore } from './items/item.evolve.ts';
import type { Evolution } from './order.evolution.ts';
import type { FactOf, OrderFact, OrderFactType } from './order.facts.ts';
import { isOrder, type Order, type OrderState } from './order.ts';
import { paymentEvolution } from './payment/payment.evolve.ts';
import { sessionsWithoutPerson } from './payment/payment-sessions.ts';
import { paymentsWithoutPerson } from './payment/payments.ts';
import { priceEvolution } from './price/price.evolve.ts';
import { refundEvolution } from './refund/refund.evolve.ts';
import { refundsWithoutPerson } from './refund/refunds.ts';
import { returnEvolution, returnsWithoutPerson } from './refund/return.evolve.ts';
import { valueEvolution } from './value/value.evolve.ts';

export const initial: OrderState = { status: 'absent' };

/** With which an order begins. */
type Beginning = 'CartCreated' | 'OrderImported';

const evolution: Evolution<Exclude<OrderFactType, Beginning>> = {
  ...cartEvolution,
  ...itemEvolution,
  ...deliveryEvolution,
  ...priceEvolution,
  ...valueEvolution,
  ...paymentEvolution,
  ...checkoutEvolution,
  ...refundEvolution,
  ...correctionEvolution,
  ...returnEvolution,
  ...digitalEvolution,
  ...documentEvolution,
  ...importedEvolution,
  OrderPersonalDataErased: erased,
};

export function evolve(state: OrderState, fact: OrderFact, { at }: FactContext): OrderState {
  if (fact.type === 'CartCreated') return created(fact.data, at);
  if (fact.type === 'OrderImported') return importedOrder(fact.data, at);
  if (!isOrder(state)) return state;
  const order = {
    ...(isNextChange(state, fact) ? withoutPricesBefore(state) : state),
    ...touchedBy(fact.type, state),
    state_lock_version: fact.data.state_lock_version,
    updated_at: at,
  };
  const change = evolution[fact.type] as Change | undefined;
  return change ? change(order, fact, at) : unknownFact(fact as never);
}

/** Each takes the facts under whose names it stands. */
type Change = (order: Order, fact: OrderFact, at: string) => OrderState;

/** All facts of one change have the same lock version. */
const isNextChange = (order: Order, { data }: Exclude<OrderFact, { type: Beginning }>): boolean =>
  data.state_lock_version !== order.state_lock_version;

function erased<O extends Order>(order: O, { data }: FactOf<'OrderPersonalDataErased'>): O {
  return {
    ...order,
    email: null,
    customer_note: null,
    internal_note: null,
    shipping_address: null,
    billing_address: null,
    gift_card: order.gift_card && { ...order.gift_card, code: null },
    tags: [],
    metadata: {},
    fulfillment_metadata: {},
    fulfillments: withoutPerson(order.fulfillments),
    refunds: refundsWithoutPerson(order.refunds),
    ...(order.returns && { returns: returnsWithoutPerson(order.returns) }),
    items: order.items.map((line) => ({ ...line, metadata: {} })),
    payments: paymentsWithoutPerson(order.payments),
    payment_sessions: sessionsWithoutPerson(order.payment_sessions),
    ...(order.correction && { correction: { ...order.correction, reason: null, shipping_address: null } }),
    is_erased: true,
    ...(data.email_digest !== undefined && { erased_email_digest: data.email_digest }),
  };
}
