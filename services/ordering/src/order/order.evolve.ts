import { type FactContext, money } from '@storefold/kernel/core';
import type { Taxes, TaxLine } from '../tax/taxes.ts';
import {
  firstFulfillment,
  withBackordered,
  withFulfillmentCanceled,
  withFulfillmentChanged,
  withOpenCanceled,
  withoutPerson,
  withShipped,
} from './delivery/fulfillments.ts';
import { withRenewedLink } from './digital/ordered-files.ts';
import type {
  FactData,
  OrderFact,
  OrderFactType,
  PromotionSnapshot,
  VariantSnapshot,
} from './order.facts.ts';
import {
  type AppliedCard,
  type AppliedCredit,
  type AppliedPromotion,
  type Cart,
  type Checkout,
  type Delivery,
  type Discounts,
  isOrder,
  type Line,
  type Order,
  type OrderState,
  type OrderTaxes,
} from './order.ts';
import { sessionsWithoutPerson, withSessionAfter, withSessionOpened } from './payment/payment-sessions.ts';
import {
  chargedPaymentOf,
  metadataOf,
  paymentOf,
  paymentsWithoutPerson,
  withAmountsFixed,
  withPayment,
  withPaymentAdded,
  withPaymentAfter,
  withPaymentRemoved,
} from './payment/payments.ts';
import { noDiscounts } from './price/discounts.ts';
import { isPaid } from './price/sums.ts';
import { nothingTaxed } from './price/taxes.ts';
import {
  refundsWithoutPerson,
  withPaidBack,
  withRefundCompleted,
  withRefundFailed,
  withRefundStarted,
} from './refund/refunds.ts';
import { creditBefore } from './value/credit-payments.ts';

/** The data of a fact with the lock version that all of them have. */
type DataOf<Type extends OrderFactType> = Extract<OrderFact, { type: Type }>['data'];

export const initial: OrderState = { status: 'absent' };

export function evolve(state: OrderState, fact: OrderFact, { at }: FactContext): OrderState {
  if (fact.type === 'CartCreated') return created(fact.data, at);
  if (!isOrder(state)) return state;
  const order = {
    ...(isNextChange(state, fact) ? withoutPricesBefore(state) : state),
    state_lock_version: fact.data.state_lock_version,
    updated_at: at,
  };
  switch (fact.type) {
    case 'CartItemAdded':
      return { ...order, items: [...order.items, lineOf(fact.data)] };
    case 'CartItemQuantityChanged':
      return withLine(order, fact.data.line_item_id, (line) => ({
        ...line,
        quantity: fact.data.quantity,
      }));
    case 'CartItemRepriced':
      return withLine(order, fact.data.line_item_id, (line) => repriced(line, fact.data));
    case 'CartItemMetadataChanged':
      return withLine(order, fact.data.line_item_id, (line) => ({ ...line, ...metadataOf(fact.data) }));
    case 'CartItemRemoved':
      return { ...order, items: order.items.filter((line) => line.id !== fact.data.line_item_id) };
    case 'CartEmailChanged':
      return { ...order, email: fact.data.email };
    case 'CartCustomerNoteChanged':
      return { ...order, customer_note: fact.data.customer_note };
    case 'CartAddressesChanged':
      return withAddresses(order, fact.data);
    case 'CartMetadataChanged':
      return { ...order, ...metadataOf(fact.data) };
    case 'CartCurrencyChanged':
      return { ...order, currency: fact.data.currency };
    case 'CartLocaleChanged':
      return { ...order, locale: fact.data.locale };
    case 'CartAssociated':
      return {
        ...order,
        customer_id: fact.data.customer_id,
        customer_since: at,
        customer_epoch: fact.data.credential_epoch,
      };
    case 'CartMerged': {
      const { cart_id, items } = fact.data;
      return { ...order, merged_carts: { ...order.merged_carts, [cart_id]: items } };
    }
    case 'CartDeleted':
    case 'CartExpired':
      return order.origin === 'staff' || order.payments.some(({ added }) => added === 'in_advance')
        ? { status: 'deleted', last: order }
        : { status: 'deleted' };
    case 'CartDeliveryRateSelected':
      return { ...order, delivery: deliveryOf(fact.data, order.delivery) };
    case 'CartFulfillmentMetadataChanged':
      return { ...order, fulfillment_metadata: metadataOf(fact.data).metadata };
    case 'CartDeliveryRateDropped':
      return { ...order, delivery: null };
    case 'CartPaymentAdded':
      return withPaymentAdded(order, paymentOf(fact.data, at));
    case 'CartPaymentMetadataChanged':
      return withPayment(order, fact.data.payment_id, () => metadataOf(fact.data));
    case 'CartPaymentSourceAdded': {
      const { payment_id, payment_source_id, card } = fact.data;
      return withPayment(order, payment_id, () => ({ source: { payment_source_id, card } }));
    }
    case 'OrderPaymentAdded':
      return withPaymentAdded(order, chargedPaymentOf(order, fact.data, at));
    case 'CartPaymentSessionOpened':
      return withSessionOpened(order, fact.data);
    case 'CartPaymentSessionChanged':
    case 'CartPaymentSessionCompletionStarted':
    case 'CartPaymentSessionFailed':
    case 'CartPaymentSessionCanceled':
      return withSessionAfter(order, fact);
    case 'CartPaymentRemoved':
      return withPaymentRemoved(order, fact.data);
    case 'CartGiftCardApplied':
    case 'CartGiftCardRevalued':
      return { ...order, gift_card: cardOf(fact.data) };
    case 'CartGiftCardRemoved':
      return { ...order, gift_card: null };
    case 'CartStoreCreditApplied':
      return { ...order, store_credit: creditOf(fact.data) };
    case 'CartStoreCreditRevalued':
      return {
        ...order,
        store_credit: order.store_credit && { ...order.store_credit, ...availableOf(fact.data) },
      };
    case 'CartStoreCreditRemoved':
      return { ...order, store_credit: null };
    case 'CartDiscountCodeApplied':
      return { ...order, promotions: [...order.promotions, promotionOf(fact.data)] };
    case 'CartDiscountCodeRemoved': {
      const { promotion_id } = fact.data;
      return { ...order, promotions: order.promotions.filter((each) => each.promotion_id !== promotion_id) };
    }
    case 'CartPromotionsChanged':
      return { ...order, promotions: fact.data.promotions.map(promotionOf) };
    case 'CartTaxRatesChanged':
      return { ...order, tax_rates: fact.data.tax_rates };
    case 'CartStockLocationChanged':
      return { ...order, stock_location: fact.data.stock_location };
    case 'OrderDraftCreated':
    case 'OrderDraftChanged':
    case 'OrderConfirmationRequested':
      return order;
    case 'CheckoutStarted':
      return {
        ...order,
        status: 'checking_out',
        checkout: checkoutOf(fact.data, at),
        items: withBackordered(order.items, fact.data.backordered_items),
        last_failure: null,
      };
    case 'CheckoutFailed':
      return failed(order, fact.data);
    case 'CheckoutReversed':
      return reversed(order);
    case 'OrderPaymentAuthorized':
    case 'OrderPaymentFailed':
    case 'OrderPaymentCaptureStarted':
    case 'OrderPaymentCaptured':
    case 'OrderPaymentCaptureFailed':
    case 'OrderPaymentReceived':
    case 'OrderPaymentVoided':
      return withPaidSince(withPaymentAfter(order, fact, at), at);
    case 'OrderRefundStarted':
      return withRefundStarted(order, fact.data, at);
    case 'OrderPaymentRefunded':
      return withPaidBack(order, fact.data, at);
    case 'OrderRefundCompleted':
      return withRefundCompleted(order, fact.data, at);
    case 'OrderRefundFailed':
      return withRefundFailed(order, fact.data, at);
    case 'OrderCompleted':
      return order.status === 'checking_out'
        ? withPaidSince(
            {
              ...order,
              status: 'completed',
              completed_at: at,
              payments: withAmountsFixed(order),
              fulfillments: [firstFulfillment(order, at)],
            },
            at,
          )
        : order;
    case 'OrderDigitalLinkRenewed':
      return withRenewedLink(order, fact.data, at);
    case 'OrderFulfillmentShipped':
      return withShipped(order, fact.data, at);
    case 'OrderFulfillmentChanged':
      return withFulfillmentChanged(order, fact.data, at);
    case 'OrderFulfillmentCanceled':
      return withFulfillmentCanceled(order, fact.data, at);
    case 'OrderCanceled':
      return canceled(order, fact.data, at);
    case 'OrderDetailsChanged':
      return withDetails(order, fact.data);
    case 'OrderAssociated':
      return { ...order, customer_id: fact.data.customer_id, customer_since: at, was_guests: true };
    case 'OrderPersonalDataErased':
      return erased(order);
  }
}

const withPaidSince = <O extends Order>(order: O, at: string): O =>
  order.paid_at === null && isPaid(order) ? { ...order, paid_at: at } : order;

/** Names each field, because copying the rest of an object is slow, and every cart passes here twice. */
function created(data: DataOf<'CartCreated'>, at: string): Cart {
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

function lineOf(data: DataOf<'CartItemAdded'>): Line {
  const { line_item_id: id, quantity, state_lock_version: _, ...variant } = data;
  return {
    id,
    quantity,
    ...snapshotOf(variant),
    price_before: null,
    returned: 0,
    backordered: 0,
    metadata: {},
  };
}

type Snapshot = Omit<Line, 'id' | 'quantity' | 'price_before' | 'returned' | 'backordered' | 'metadata'>;

export function snapshotOf({
  price,
  compare_at_price: compareAt,
  digital_files = [],
  is_delivered = true,
  ...variant
}: VariantSnapshot): Snapshot {
  const { currency } = variant;
  return {
    ...variant,
    price: money.minor(price, currency),
    compare_at_price: compareAt === null ? null : money.minor(compareAt, currency),
    digital_files,
    is_delivered,
  };
}

/** All facts of one change have the same lock version. */
const isNextChange = (order: Order, { data }: Exclude<OrderFact, { type: 'CartCreated' }>): boolean =>
  data.state_lock_version !== order.state_lock_version;

/** That a price changed is told until the next change. */
function withoutPricesBefore<O extends Order>(order: O): O {
  if (order.items.every(({ price_before }) => price_before === null)) return order;
  return { ...order, items: order.items.map((line) => ({ ...line, price_before: null })) };
}

/** A price in another currency is not a changed price. */
function repriced(line: Line, data: DataOf<'CartItemRepriced'>): Line {
  const { line_item_id: _, state_lock_version: __, ...variant } = data;
  const snapshot = snapshotOf(variant);
  if (snapshot.currency !== line.currency) return { ...line, ...snapshot, price_before: null };
  const before = snapshot.price === line.price ? line.price_before : line.price;
  return { ...line, ...snapshot, price_before: before };
}

function withLine<O extends Order>(order: O, id: string, change: (line: Line) => Line): O {
  return { ...order, items: order.items.map((line) => (line.id === id ? change(line) : line)) };
}

function withAddresses<O extends Order>(order: O, data: FactData<'CartAddressesChanged'>): O {
  const { shipping_address: shipping = order.shipping_address } = data;
  const { billing_address: billing = order.billing_address } = data;
  return { ...order, shipping_address: shipping, billing_address: billing };
}

function deliveryOf(
  { cost, currency, ...data }: FactData<'CartDeliveryRateSelected'>,
  before: Delivery | null,
): Delivery {
  const { delivery_method_id, name, code, reason, tax_category_id = null } = data;
  const replaces = before && reason === 'default' ? replacedBy(delivery_method_id, before) : undefined;
  return {
    delivery_method_id,
    name,
    code,
    reason,
    tax_category_id,
    cost: money.minor(cost, currency),
    ...(replaces && { replaces }),
  };
}

const replacedBy = (id: string, { delivery_method_id, name, replaces }: Delivery): Delivery['replaces'] =>
  delivery_method_id === id ? replaces : { delivery_method_id, name };

function cardOf(data: DataOf<'CartGiftCardApplied'>): AppliedCard {
  const { amount_remaining, state_lock_version: _, ...card } = data;
  return { ...card, remaining: money.minor(amount_remaining, card.currency) };
}

const availableOf = (data: Pick<FactData<'CartStoreCreditRevalued'>, 'amount_available' | 'currency'>) => ({
  available: money.minor(data.amount_available, data.currency),
});

function creditOf(data: FactData<'CartStoreCreditApplied'>): AppliedCredit {
  const wanted = data.amount === null ? null : money.minor(data.amount, data.currency);
  return { wanted, ...availableOf(data) };
}

function canceled(order: Order, data: FactData<'OrderCanceled'>, at: string): Order {
  if (order.status !== 'completed') return order;
  const { cancellation_id: id, is_restocked } = data;
  const fulfillments = withOpenCanceled(order.fulfillments, at);
  return { ...order, status: 'canceled', canceled_at: at, cancellation: { id, is_restocked }, fulfillments };
}

function checkoutOf(data: FactData<'CheckoutStarted'>, at: string): Checkout {
  const amount = (text: string) => money.minor(text, data.currency);
  return {
    id: data.checkout_id,
    started_at: at,
    timezone: data.timezone,
    item_total: amount(data.item_total),
    delivery_total: amount(data.delivery_total),
    discounts: fixedDiscounts(data),
    taxes: fixedTaxes(data),
    total: amount(data.total),
    gift_card:
      data.gift_card_id === null ? null : { id: data.gift_card_id, amount: amount(data.gift_card_total) },
    store_credit: creditsOf(data),
    amount_due: amount(data.amount_due),
    is_customer_notified: data.is_customer_notified ?? true,
  };
}

function promotionOf(data: PromotionSnapshot): AppliedPromotion {
  const {
    promotion_id,
    name,
    description,
    code,
    kind,
    basis_points,
    currency,
    eligible_product_ids,
    unusable,
  } = data;
  const minor = (amount: string | null) =>
    amount === null || currency === null ? null : money.minor(amount, currency);
  return {
    promotion_id,
    name,
    description,
    code,
    kind,
    basis_points,
    amount: minor(data.amount),
    currency,
    minimum_total: minor(data.minimum_total),
    eligible_product_ids,
    unusable,
  };
}

/** What the promotions take off, as it was fixed. */
function fixedDiscounts(data: FactData<'CheckoutStarted'>): Discounts {
  const {
    discount_total: total,
    discounts = [],
    line_discounts = [],
    delivery_discount_total: delivery,
  } = data;
  if (total === undefined) return noDiscounts;
  const minor = (amount: string) => money.minor(amount, data.currency);
  return {
    total: minor(total),
    promotions: discounts.map(({ promotion_id, name, description, code, amount }) => ({
      promotion_id,
      name,
      description,
      code,
      amount: minor(amount),
    })),
    lines: Object.fromEntries(
      line_discounts.map(({ line_item_id, amount }) => [line_item_id, minor(amount)]),
    ),
    delivery: delivery === undefined ? 0n : minor(delivery),
  };
}

/** The taxes as they were fixed. */
function fixedTaxes(data: FactData<'CheckoutStarted'>): OrderTaxes {
  const { included_tax_total, additional_tax_total, tax_rates = [], line_taxes = [] } = data;
  if (included_tax_total === undefined || additional_tax_total === undefined) return nothingTaxed;
  const minor = (amount: string) => money.minor(amount, data.currency);
  const rates = new Map(tax_rates.map((rate) => [rate.tax_rate_id, rate]));
  const taxesOf = (taxes: NonNullable<typeof data.delivery_taxes>): Taxes => {
    const lines = taxes.flatMap(({ tax_rate_id, amount }): TaxLine[] => {
      const rate = rates.get(tax_rate_id);
      return rate ? [{ ...rate, amount: minor(amount) }] : [];
    });
    const sumOf = (isIncluded: boolean) =>
      lines.reduce((sum, { included, amount }) => (included === isIncluded ? sum + amount : sum), 0n);
    return { included: sumOf(true), additional: sumOf(false), lines };
  };
  const byLine = new Map<string, (typeof line_taxes)[number][]>();
  for (const each of line_taxes) {
    const others = byLine.get(each.line_item_id);
    if (others) others.push(each);
    else byLine.set(each.line_item_id, [each]);
  }
  return {
    included: minor(included_tax_total),
    additional: minor(additional_tax_total),
    lines: Object.fromEntries([...byLine].map(([id, taxes]) => [id, taxesOf(taxes)])),
    delivery: taxesOf(data.delivery_taxes ?? []),
  };
}

function creditsOf({ store_credits = [], store_credit_total, currency }: FactData<'CheckoutStarted'>) {
  if (store_credit_total === undefined || store_credits.length === 0) return null;
  const credits = store_credits.map(({ store_credit_id: id, amount, ...before }) => ({
    id,
    amount: money.minor(amount, currency),
    before: creditBefore(before, currency),
  }));
  return { amount: money.minor(store_credit_total, currency), credits };
}

/** A card that could not pay counts as empty until it is asked for again. So do store credits. */
function failed(order: Order, data: FactData<'CheckoutFailed'>): Order {
  if (order.status !== 'checking_out') return order;
  const { checkout_id, stage, code, message, said, details } = data;
  const isCardsFault = stage === 'authorize_gift_card' && order.gift_card !== null;
  const isCreditsFault = stage === 'authorize_store_credits' && order.store_credit !== null;
  return {
    ...order,
    status: 'giving_back',
    failure: { checkout_id, stage, code, message, said, details },
    gift_card: isCardsFault ? { ...order.gift_card, remaining: 0n } : order.gift_card,
    store_credit: isCreditsFault ? { ...order.store_credit, available: 0n } : order.store_credit,
  };
}

function reversed(order: Order): Order {
  if (order.status !== 'giving_back') return order;
  const { checkout: _, failure, ...contents } = order;
  return { ...contents, status: 'cart', last_failure: failure };
}

function withDetails<O extends Order>(order: O, data: FactData<'OrderDetailsChanged'>): O {
  const { email = order.email, customer_note = order.customer_note } = data;
  const { internal_note = order.internal_note, tags = order.tags, metadata = order.metadata } = data;
  const details = { email, customer_note, internal_note, tags: tags ?? [], metadata: metadata ?? {} };
  return { ...order, ...details };
}

function erased<O extends Order>(order: O): O {
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
    items: order.items.map((line) => ({ ...line, metadata: {} })),
    payments: paymentsWithoutPerson(order.payments),
    payment_sessions: sessionsWithoutPerson(order.payment_sessions),
    is_erased: true,
  };
}
