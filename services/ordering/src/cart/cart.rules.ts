import type { QuotedVariant } from '@storefold/contracts';
import { isSameJson, money } from '@storefold/kernel/core';
import { isSameAddress } from '../order/order.address.ts';
import type { CartDetailsInput, CommandOf } from '../order/order.commands.ts';
import { factOf, OrderDraft } from '../order/order.draft.ts';
import { evolve } from '../order/order.evolve.ts';
import type { KeptAddress, OrderFact } from '../order/order.facts.ts';
import { refuseTooLarge } from '../order/order.size.ts';
import { cartTotals, isFixed, totalQuantity } from '../order/order.totals.ts';
import type { Cart, OrderState } from '../order/order.ts';
import { settleDelivery } from './delivery.rules.ts';
import { addItem, quoteOf, requote, setItem } from './item.rules.ts';
import { removePayment } from './payment.rules.ts';
import { removeStoreCredit } from './store-credit.rules.ts';

type Draft = OrderDraft<Cart>;

/** All facts of one command have the same lock version; an order begins with 0. */
const FIRST_LOCK_VERSION = 0;

/** The first facts of an order: the cart and everything the request says about it. */
export function createCart(command: CommandOf<'CreateCart'>, state: OrderState): readonly OrderFact[] {
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
    },
    FIRST_LOCK_VERSION,
  );
  const empty = evolve(state, created, { at: '', revision: 0 }) as Cart;
  const draft = new OrderDraft<Cart>({ ...empty, state_lock_version: FIRST_LOCK_VERSION - 1 });
  for (const item of command.items) addItem(draft, item, command.quotes);
  applyDetails(draft, { ...details, email: details.email ?? customer?.email });
  settleDelivery(draft, command.deliveryMethods);
  refuseTooLarge(draft.order, undefined);
  return [created, ...draft.facts];
}

export function changeCart(draft: Draft, command: CommandOf<'ChangeCart'>): void {
  changeCurrency(draft, command.currency, command.quotes);
  for (const item of command.items) setItem(draft, item, command.quotes);
  applyDetails(draft, command.details);
}

/** The customer takes over a guest's cart, whose token opens it no longer. Nothing changes for a cart of their own. */
export function associate(draft: Draft, { customer }: CommandOf<'Associate'>): void {
  const { customer_id: owner, email } = draft.order;
  if (owner === customer.id) return;
  draft.record('CartAssociated', { customer_id: customer.id, ...epochOf(customer) });
  if (email === null) applyDetails(draft, { email: customer.email });
}

const epochOf = (customer: CommandOf<'CreateCart'>['customer']) =>
  customer?.epochs && { credential_epoch: customer.epochs.credential_epoch };

/** `why`: the fact that says so. */
export function deleteCart(draft: OrderDraft, why: 'CartDeleted' | 'CartExpired' = 'CartDeleted'): void {
  const { customer_id, currency } = draft.order;
  draft.record(why, {
    customer_id,
    total_quantity: totalQuantity(draft.order),
    item_total: money.formatAmount(cartTotals(draft.order).items, currency),
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
}

/** An address equal to the cart's is not replaced, so its id stays. */
function setAddresses(draft: Draft, details: CartDetailsInput): void {
  const { customer_id, shipping_address, billing_address } = draft.order;
  const shipping = changed(details.shippingAddress, shipping_address);
  const shippingThen = shipping === undefined ? shipping_address : shipping;
  const billing = changed(details.useShipping ? shippingThen : details.billingAddress, billing_address);
  if (shipping === undefined && billing === undefined) return;
  draft.record('CartAddressesChanged', {
    customer_id,
    ...(shipping === undefined ? {} : { shipping_address: shipping }),
    ...(billing === undefined ? {} : { billing_address: billing }),
  });
}

type WantedAddress = CartDetailsInput['shippingAddress'];

const changed = (wanted: WantedAddress, now: KeptAddress | null): WantedAddress =>
  wanted === undefined || isSameAddress(wanted, now) ? undefined : wanted;

/** Prices every line anew and drops what pays in the old currency: fixed payments, gift card and store credit. */
function changeCurrency(draft: Draft, currency: string | undefined, quotes: readonly QuotedVariant[]): void {
  const { order } = draft;
  if (currency === undefined || currency === order.currency) return;
  draft.record('CartCurrencyChanged', { currency });
  for (const line of order.items) requote(draft, line, quoteOf(line.variant_id, quotes, currency));
  for (const payment of order.payments.filter(isFixed)) removePayment(draft, payment, order.currency);
  if (order.gift_card) draft.record('CartGiftCardRemoved', { gift_card_id: order.gift_card.gift_card_id });
  removeStoreCredit(draft);
}
