import { withNoticePrevented } from '../notice/notices.ts';
import { type Evolution, metadataOf } from '../order.evolution.ts';
import type { FactData, FactOf } from '../order.facts.ts';
import type { Cart, Order, OrderState } from '../order.ts';
import type { CartFacts } from './cart.facts.ts';

/** An order begins with the first of its facts, and what is personal of it goes in all subjects. */
export const cartEvolution: Evolution<Exclude<keyof CartFacts, 'CartCreated' | 'OrderPersonalDataErased'>> = {
  CartEmailChanged: (order, { data }) => ({ ...order, email: data.email }),
  CartCustomerNoteChanged: (order, { data }) => ({ ...order, customer_note: data.customer_note }),
  CartAddressesChanged: (order, { data }) => withAddresses(order, data),
  CartMetadataChanged: (order, { data }) => ({ ...order, ...metadataOf(data) }),
  CartCurrencyChanged: (order, { data }) => ({ ...order, currency: data.currency }),
  CartLocaleChanged: (order, { data }) => ({ ...order, locale: data.locale }),
  CartAssociated: (order, { data }, at) => ({
    ...order,
    customer_id: data.customer_id,
    customer_since: at,
    customer_epoch: data.credential_epoch,
  }),
  CartMerged: (order, { data: { cart_id, items } }) => ({
    ...order,
    merged_carts: { ...order.merged_carts, [cart_id]: items },
  }),
  CartDeleted: deleted,
  CartExpired: deleted,
  OrderDraftCreated: unchanged,
  OrderDraftChanged: unchanged,
  OrderConfirmationRequested: unchanged,
  OrderNoticePrevented: (order, { data }) => withNoticePrevented(order, data),
  OrderAddressesChanged: (order, { data }) => withAddresses(order, data),
  OrderDetailsChanged: (order, { data }) => withDetails(order, data),
  OrderAssociated: (order, { data }, at) => ({
    ...order,
    customer_id: data.customer_id,
    customer_since: at,
    was_guests: true,
  }),
};

/** Names each field, because copying the rest of an object is slow, and every cart passes here twice. */
export function created(data: FactOf<'CartCreated'>['data'], at: string): Cart {
  return {
    status: 'cart',
    store_id: data.store_id,
    origin: data.is_draft ? 'staff' : 'shopper',
    number: data.number,
    customer_id: data.customer_id,
    customer_since: data.customer_id === null ? null : at,
    customer_epoch: data.credential_epoch,
    currency: data.currency,
    locale: data.locale,
    state_lock_version: data.state_lock_version,
    metadata: data.metadata ?? {},
    fulfillment_metadata: {},
    fulfillments: [],
    refunds: [],
    email: null,
    customer_note: null,
    items: [],
    shipping_address: null,
    billing_address: null,
    delivery: null,
    payments: [],
    payment_sessions: [],
    gift_card: null,
    store_credit: null,
    promotions: [],
    tax_rates: [],
    stock_location: null,
    paid_at: null,
    renewed_links: [],
    tags: [],
    internal_note: null,
    last_failure: null,
    is_erased: false,
    was_guests: false,
    created_at: at,
    updated_at: at,
  };
}

function deleted(order: Order): OrderState {
  const isAtGateway =
    order.payment_sessions.length > 0 || order.payments.some(({ added }) => added === 'in_advance');
  return order.origin === 'staff' || isAtGateway ? { status: 'deleted', last: order } : { status: 'deleted' };
}

function unchanged(order: Order): Order {
  return order;
}

function withAddresses<O extends Order>(order: O, data: FactData<'CartAddressesChanged'>): O {
  const { shipping_address: shipping = order.shipping_address } = data;
  const { billing_address: billing = order.billing_address } = data;
  return { ...order, shipping_address: shipping, billing_address: billing };
}

function withDetails<O extends Order>(order: O, data: FactData<'OrderDetailsChanged'>): O {
  const { email = order.email, customer_note = order.customer_note } = data;
  const { internal_note = order.internal_note, tags = order.tags, metadata = order.metadata } = data;
  const details = { email, customer_note, internal_note, tags: tags ?? [], metadata: metadata ?? {} };
  return { ...order, ...details };
}
