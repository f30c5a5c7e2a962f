import { type QuotedVariant, text } from '@storefold/contracts';
import { differencesOf, isSameJson, type JsonObject, money, Refusal, refusals } from '@storefold/kernel/core';
import { covers } from '../../zone/zone-members.ts';
import {
  addAvailable,
  addItem,
  quoteOf,
  removeVariant,
  requote,
  setItem,
  takeBack,
} from '../items/item.rules.ts';
import type { CommandOf } from '../order.commands.ts';
import { bringUpToDate } from '../order.current.ts';
import type { CartChanges, Decisions } from '../order.decisions.ts';
import { factOf, OrderDraft } from '../order.draft.ts';
import { evolve } from '../order.evolve.ts';
import type { FactData, OrderFact } from '../order.facts.ts';
import { refuseTooLarge } from '../order.size.ts';
import type { StoreTerms } from '../order.terms.ts';
import type { Cart, Order, OrderState } from '../order.ts';
import { isHeld, removePayment } from '../payment/payment.rules.ts';
import type { Payment } from '../payment/payment.ts';
import { cancelSessions } from '../payment/payment-session.rules.ts';
import { giveUpHeld } from '../payment/returned-payment.rules.ts';
import { isFixed } from '../payment/shares.ts';
import { priceOf } from '../price/price.ts';
import { applyDiscountCode, setDiscountCode } from '../price/promotion.rules.ts';
import { totalQuantity } from '../price/totals.ts';
import { removeStoreCredit } from '../value/store-credit.rules.ts';
import { isSameAddress } from './address.ts';
import type { CartDetailsInput, CartOwner } from './cart.commands.ts';
import type { KeptAddress, MergedItem } from './cart.facts.ts';

export const cartChanges: CartChanges<'ChangeCart' | 'Associate' | 'MergeCart' | 'DeleteCart'> = {
  ChangeCart: changeCart,
  Associate: associate,
  MergeCart: mergeCart,
  DeleteCart: (draft) => deleteCart(draft),
};

export const cartDecisions: Decisions<'CreateCart'> = {
  CreateCart: createCart,
};

type Draft = OrderDraft<Cart>;

/** All facts of one command have the same lock version; an order begins with 0. */
const FIRST_LOCK_VERSION = 0;

/** The first facts of an order: the cart and everything the request says about it. */
function createCart(command: CommandOf<'CreateCart'>, state: OrderState): readonly OrderFact[] {
  if (state.status !== 'absent') return [];
  const { customer, details } = command;
  const created = factOf(
    'CartCreated',
    {
      store_id: command.storeId,
      number: command.number,
      customer_id: customer?.id ?? null,
      ...epochOf(customer),
      currency: command.currency,
      locale: command.locale,
      metadata: details.metadata ?? null,
      ...(command.isDraft && { is_draft: true }),
    },
    FIRST_LOCK_VERSION,
  );
  const empty = evolve(state, created, { at: '', revision: 0 }) as Cart;
  const draft = new OrderDraft<Cart>({ ...empty, state_lock_version: FIRST_LOCK_VERSION - 1 });
  refuseOutside(details.shippingAddress, command);
  for (const item of command.items) addItem(draft, item, command.quotes);
  applyDetails(draft, { ...details, email: details.email ?? customer?.email });
  bringUpToDate(draft, command);
  if (command.promotionByCode) applyDiscountCode(draft, command.promotionByCode);
  refuseTooLarge(draft.order, undefined, command.taxes);
  if (command.isDraft) draft.record('OrderDraftCreated', draftTotal(draft));
  return [created, ...draft.facts];
}

function changeCart(draft: Draft, command: CommandOf<'ChangeCart'>): void {
  const { customer, locale, currency, items, quotes, details } = command;
  refuseOutside(details.shippingAddress, command);
  const isMoved = customer !== undefined && customer.id !== draft.order.customer_id;
  if (isMoved) moveTo(draft, customer);
  changeCurrency(draft, currency, quotes);
  if (locale !== undefined && locale !== draft.order.locale) draft.record('CartLocaleChanged', { locale });
  for (const item of items) {
    if (item.quantity === 0) removeVariant(draft, item.variantId);
    else setItem(draft, item, quotes);
  }
  applyDetails(draft, isMoved ? { ...details, email: details.email ?? customer.email } : details);
  if (command.promotionByCode !== undefined) setDiscountCode(draft, command.promotionByCode);
}

/** Bills go anywhere. */
function refuseOutside(shipping: WantedAddress, { shipsTo }: StoreTerms): void {
  if (shipping && shipsTo && !covers(shipsTo, shipping)) {
    throw refusals.invalid({ country: ['not_available_for_checkout'] });
  }
}

/** Tells that staff changed their draft, after the facts that say how. */
export function tellOfDraft(draft: Draft): void {
  if (draft.order.origin === 'staff' && draft.facts.length > 0) {
    draft.record('OrderDraftChanged', draftTotal(draft));
  }
}

const draftTotal = ({ order }: Draft) => ({
  currency: order.currency,
  total: money.formatAmount(priceOf(order).total, order.currency),
});

/**
 * The draft is another customer's from here on. What was sealed for the former one, and could not be read any more once
 * that customer is erased, is recorded anew for the new one. Nobody pays with what is somebody else's.
 */
function moveTo(draft: Draft, customer: CartOwner): void {
  const { order: before } = draft;
  if (before.payments.some(({ source, status }) => source !== null && status === 'pending')) {
    throw refusals.notPossible('customers_card_pays');
  }
  // What failed or was given up, by a card of theirs.
  for (const payment of before.payments) if (payment.source) removePayment(draft, payment, before.currency);
  removeStoreCredit(draft);
  const { id: customer_id } = customer;
  draft.record('CartAssociated', { customer_id });
  if (before.customer_id === null) return;
  const { email, customer_note, internal_note, tags, metadata } = before;
  const { shipping_address, billing_address, fulfillment_metadata } = before;
  draft.record('OrderDetailsChanged', { customer_id, email, customer_note, internal_note, tags, metadata });
  draft.record('CartAddressesChanged', { customer_id, shipping_address, billing_address });
  draft.record('CartFulfillmentMetadataChanged', { customer_id, metadata: fulfillment_metadata });
  for (const { id: line_item_id, metadata } of before.items.filter(isNoted)) {
    draft.record('CartItemMetadataChanged', { customer_id, line_item_id, metadata });
  }
  for (const { id: payment_id, metadata } of draft.order.payments.filter(isNoted)) {
    draft.record('CartPaymentMetadataChanged', { customer_id, payment_id, metadata });
  }
}

const isNoted = ({ metadata }: { readonly metadata: JsonObject }): boolean =>
  Object.keys(metadata).length > 0;

/** The customer takes over a guest's cart, whose token opens it no longer. Nothing changes for a cart of their own. */
function associate(draft: Draft, { customer }: CommandOf<'Associate'>): void {
  const { customer_id: owner, email } = draft.order;
  if (owner === customer.id) return;
  draft.record('CartAssociated', { customer_id: customer.id, ...epochOf(customer) });
  if (email === null) applyDetails(draft, { email: customer.email });
}

/**
 * Takes what is in another cart of the customer, as far as it is sold and in stock: quantities of one variant add up. What was
 * taken of that cart before is not taken again, and what has left it since is given back.
 */
function mergeCart(draft: Draft, { cartId: cart_id, items, quotes }: CommandOf<'MergeCart'>): void {
  const taken = draft.order.merged_carts?.[cart_id] ?? [];
  const before = (variantId: string) => taken.find(({ variant_id }) => variant_id === variantId);
  const merged = items.map((item): MergedItem => {
    const { variantId: variant_id, quantity } = item;
    const { quantity: had = 0, added = 0 } = before(variant_id) ?? {};
    const more = addAvailable(draft, { ...item, quantity: quantity - had }, quotes);
    return { variant_id, quantity, added: added + more };
  });
  for (const { variant_id, added } of taken) {
    if (!items.some(({ variantId }) => variantId === variant_id)) takeBack(draft, variant_id, added);
  }
  if (!isSameJson(taken, merged)) draft.record('CartMerged', { cart_id, items: merged });
}

const epochOf = (customer: CommandOf<'CreateCart'>['customer']) =>
  customer?.epochs && { credential_epoch: customer.epochs.credential_epoch };

const isPending = ({ status }: Payment): boolean => status === 'pending';

/** `why`: the fact that says so. What gateways have set aside for a draft is released after it. */
export function deleteCart(draft: OrderDraft, why: 'CartDeleted' | 'CartExpired' = 'CartDeleted'): void {
  const isOpen = draft.order.origin === 'staff' ? isPending : isHeld;
  for (const payment of draft.order.payments.filter(isOpen)) {
    giveUpHeld(draft, payment, 'payment_cart_deleted');
  }
  cancelSessions(draft);
  const { customer_id, currency } = draft.order;
  draft.record(why, {
    customer_id,
    total_quantity: totalQuantity(draft.order),
    item_total: money.formatAmount(priceOf(draft.order).items, currency),
    currency,
  });
}

/** Records the details that differ from the cart's. */
function applyDetails(draft: Draft, details: CartDetailsInput): void {
  const { customer_id } = draft.order;
  const { email, customerNote: customer_note, metadata } = details;
  if (email !== undefined && email !== draft.order.email) {
    draft.record('CartEmailChanged', { customer_id, email });
  }
  if (customer_note !== undefined && customer_note !== draft.order.customer_note) {
    draft.record('CartCustomerNoteChanged', { customer_id, customer_note });
  }
  if (metadata !== undefined && !isSameJson(metadata, draft.order.metadata)) {
    draft.record('CartMetadataChanged', { customer_id, metadata });
  }
  setAddresses(draft, details);
  setNotes(draft, details);
}

/** What staff alone read. */
function setNotes(draft: Draft, { internalNote: internal_note, tags }: CartDetailsInput): void {
  const { customer_id } = draft.order;
  const changes = differencesOf<Required<StaffNotes>>({ internal_note, tags }, draft.order);
  if (Object.keys(changes).length > 0) draft.record('OrderDetailsChanged', { customer_id, ...changes });
}

type StaffNotes = Pick<FactData<'OrderDetailsChanged'>, 'internal_note' | 'tags'>;

function setAddresses(draft: Draft, details: CartDetailsInput): void {
  const { customer_id } = draft.order;
  const changes = addressChanges(draft.order, details);
  if (Object.keys(changes).length > 0) draft.record('CartAddressesChanged', { customer_id, ...changes });
}

/** The addresses that differ from the order's. One that is equal is not replaced, so its id stays. */
export function addressChanges(order: Order, details: CartDetailsInput): AddressChanges {
  const { shipping_address, billing_address } = order;
  const shipping = changed(details.shippingAddress, shipping_address);
  const shippingThen = shipping === undefined ? shipping_address : shipping;
  const billing = changed(details.useShipping ? shippingThen : details.billingAddress, billing_address);
  return {
    ...(shipping === undefined ? {} : { shipping_address: shipping }),
    ...(billing === undefined ? {} : { billing_address: billing }),
  };
}

export type AddressChanges = Omit<FactData<'CartAddressesChanged'>, 'customer_id'>;

type WantedAddress = CartDetailsInput['shippingAddress'];

const changed = (wanted: WantedAddress, now: KeptAddress | null): WantedAddress =>
  wanted === undefined || isSameAddress(wanted, now) ? undefined : wanted;

/** Every line needs a price in the currency that a cart changes to. */
function refuseUnpriced({ items }: Cart, currency: string, quotes: readonly QuotedVariant[]): void {
  const unpriced = items.filter((line) => !quotes.some(({ variant_id }) => variant_id === line.variant_id));
  if (unpriced.length === 0) return;
  const names = unpriced.map(({ name }) => name).join(', ');
  throw refusals.invalid({ currency: [text('no_price_in_currency', { names, currency })] });
}

/** Prices every line anew and drops what pays in the old currency: fixed payments, gift card and store credit. */
function changeCurrency(draft: Draft, currency: string | undefined, quotes: readonly QuotedVariant[]): void {
  const { order } = draft;
  if (currency === undefined || currency === order.currency) return;
  if (order.payments.some(isHeld)) {
    throw order.origin === 'staff'
      ? refusals.notPossible('draft_payment_in_currency')
      : new Refusal('cart_invalid_state', 'authorized_payment_keeps_currency');
  }
  refuseUnpriced(order, currency, quotes);
  cancelSessions(draft);
  draft.record('CartCurrencyChanged', { currency });
  for (const line of order.items) requote(draft, line, quoteOf(line.variant_id, quotes, currency));
  for (const payment of order.payments.filter(isFixed)) removePayment(draft, payment, order.currency);
  if (order.gift_card) draft.record('CartGiftCardRemoved', { gift_card_id: order.gift_card.gift_card_id });
  removeStoreCredit(draft);
}
