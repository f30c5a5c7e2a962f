import { normalizeEmail } from '@storefold/contracts';
import { differencesOf, isSameJson, Refusal, refusals } from '@storefold/kernel/core';
import { isFromEndedSession } from '../../ended-sessions.ts';
import { discountCodeKey } from '../../promotion/discount-code.ts';
import type { WantedItem } from '../items/item.commands.ts';
import { heldPlacedOrder, isOpenOrder, refuseStale, storesOrder } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { FactData, OrderFact } from '../order.facts.ts';
import { refuseTooLarge } from '../order.size.ts';
import { isCheckingOut, isOrder, isPlaced, type Order, type OrderState } from '../order.ts';
import { taxAddressOf } from '../price/tax-address.ts';
import { totalsOf } from '../price/totals.ts';
import type { CartDetailsInput, WantedDraft } from './cart.commands.ts';
import type { KeptAddress } from './cart.facts.ts';
import { type AddressChanges, addressChanges, deleteCart } from './cart.rules.ts';

export const detailDecisions: Decisions<
  | 'ChangeDetails'
  | 'RequestConfirmation'
  | 'Claim'
  | 'AssociateOrder'
  | 'DeleteEarlierCart'
  | 'DeleteGuestCart'
  | 'ExpireCart'
  | 'Erase'
  | 'EraseGuest'
> = {
  ChangeDetails: changeDetails,
  RequestConfirmation: requestConfirmation,
  Claim: claim,
  AssociateOrder: associateOrder,
  DeleteEarlierCart: deleteEarlierCart,
  DeleteGuestCart: deleteGuestCart,
  ExpireCart: expireCart,
  Erase: erase,
  EraseGuest: eraseGuest,
};

/** Changes by staff, of a placed order or a shopper's cart. */
function changeDetails(command: CommandOf<'ChangeDetails'>, state: OrderState): readonly OrderFact[] {
  const order = storesOrder(state, command.storeId);
  refuseStale(order, command.expectedVersion);
  if (isCheckingOut(order)) {
    throw new Refusal('cart_invalid_state', 'order_being_completed');
  }
  const { customer, ...wanted } = command.wanted;
  const owner = isPlaced(order) && order.customer_id === null ? customer?.id : undefined;
  refuseOthers(order, owner === undefined ? command.wanted : wanted);
  const changes = detailChanges(order, wanted.details);
  const draft = new OrderDraft<Order>(order);
  if (owner !== undefined) draft.record('OrderAssociated', { customer_id: owner });
  const addresses = addressChanges(order, command.wanted.details);
  if (Object.keys(addresses).length > 0) {
    refuseMoved(order, addresses);
    draft.record('OrderAddressesChanged', { customer_id: draft.order.customer_id, ...addresses });
  }
  if (Object.keys(changes).length > 0)
    draft.record('OrderDetailsChanged', { customer_id: draft.order.customer_id, ...changes });
  if (Object.keys({ ...addresses, ...changes }).length > 0) {
    refuseErased(order);
    refuseTooLarge(draft.order, order);
  }
  return draft.facts;
}

/** Staff mend an address, as a street that was mistyped. What changes taxes, or where a parcel is by now, is another matter. */
function refuseMoved(
  order: Order,
  { shipping_address: shipping, billing_address: billing }: AddressChanges,
): void {
  const { shipping_address, billing_address, fulfillments } = order;
  const isTaxedByBill = taxAddressOf(order) === billing_address;
  const isElsewhere = (wanted: KeptAddress | null, now: KeptAddress | null) =>
    wanted === null ||
    now === null ||
    wanted.country_iso !== now.country_iso ||
    wanted.state_abbr !== now.state_abbr;
  if (billing === null || (billing && isTaxedByBill && isElsewhere(billing, billing_address)))
    throw new Refusal('cart_invalid_state', 'address_needs_correction');
  if (shipping === undefined) return;
  if (fulfillments.some(({ status }) => status === 'shipped'))
    throw new Refusal('cart_invalid_state', 'shipped_address_stays');
  if (isElsewhere(shipping, shipping_address))
    throw new Refusal('cart_invalid_state', 'address_needs_correction');
}

function detailChanges(order: Order, details: CartDetailsInput): Partial<Changeable> {
  const { email, customerNote: customer_note, internalNote: internal_note, tags, metadata } = details;
  if (email === null) throw refusals.invalid({ email: ['blank'] });
  return differencesOf<Required<Changeable>>({ email, customer_note, internal_note, tags, metadata }, order);
}

type Changeable = Omit<FactData<'OrderDetailsChanged'>, 'customer_id'>;

/** Everything else can be changed in drafts alone. What would change nothing is no matter. */
function refuseOthers(order: Order, wanted: WantedDraft): void {
  const { details, customer, currency, locale, items, discountCode } = wanted;
  const code = totalsOf(order).discounts.promotions.find((each) => each.code !== null)?.code;
  const isOther = <Value>(wanted: Value | undefined, now: Value) => wanted !== undefined && wanted !== now;
  const isOtherItem = ({ variantId, quantity, metadata }: WantedItem) => {
    const line = order.items.find(({ variant_id }) => variant_id === variantId);
    if (!line) return quantity !== 0;
    return (
      isOther(quantity, line.quantity) || (metadata !== undefined && !isSameJson(metadata, line.metadata))
    );
  };
  const isChanged =
    isOther(customer?.id, order.customer_id) ||
    isOther(currency, order.currency) ||
    isOther(locale, order.locale) ||
    isOther(discountCode && discountCodeKey(discountCode), code ? discountCodeKey(code) : null) ||
    (!isPlaced(order) && Object.keys(addressChanges(order, details)).length > 0) ||
    items.some(isOtherItem);
  if (isChanged) {
    throw new Refusal('cart_invalid_state', 'only_notes_can_change');
  }
}

/** All that staff type is sealed, and the key is gone. */
export function refuseErased({ is_erased }: Order): void {
  if (is_erased) {
    throw new Refusal('resource_invalid', 'order_personal_data_erased');
  }
}

/** Only what was placed, and not canceled since, is confirmed to whoever ordered it. */
function requestConfirmation(
  { storeId }: CommandOf<'RequestConfirmation'>,
  state: OrderState,
): readonly OrderFact[] {
  const order = storesOrder(state, storeId);
  if (order.status !== 'completed') {
    throw new Refusal('cart_invalid_state', 'only_placed_order_confirmed');
  }
  if (order.email === null) throw refusals.notPossible('order_without_email');
  const draft = new OrderDraft<Order>(order);
  draft.record('OrderConfirmationRequested', { customer_id: order.customer_id });
  return draft.facts;
}

/** An order that has an owner, or another address by now, stays as it is. */
function claim(
  { customerId: customer_id, storeId, email }: CommandOf<'Claim'>,
  state: OrderState,
): readonly OrderFact[] {
  const isClaimable =
    isOrder(state) &&
    state.status === 'completed' &&
    state.store_id === storeId &&
    state.customer_id === null &&
    state.email?.toLowerCase() === email.toLowerCase();
  if (!isClaimable) return [];
  const draft = new OrderDraft<Order>(state);
  draft.record('OrderAssociated', { customer_id });
  return draft.facts;
}

/** Whoever has the token of an order that is another customer's by now finds none. */
function associateOrder(command: CommandOf<'AssociateOrder'>, state: OrderState): readonly OrderFact[] {
  const { by, customerId: customer_id, expectedVersion } = command;
  const order = heldPlacedOrder(state, by);
  if (order.customer_id === customer_id) return [];
  if (order.customer_id !== null) throw refusals.notFound('order', 'order_not_found');
  refuseStale(order, expectedVersion);
  const draft = new OrderDraft<Order>(order);
  draft.record('OrderAssociated', { customer_id });
  return draft.facts;
}

/** After the customer's deletion: an open cart is deleted, an order stays without personal data. */
function erase(command: CommandOf<'Erase'>, state: OrderState): readonly OrderFact[] {
  if (!isOrder(state) || state.customer_id !== command.customerId || state.is_erased) return [];
  const draft = new OrderDraft<Order>(state);
  draft.record('OrderPersonalDataErased', { customer_id: command.customerId });
  if (state.status === 'cart') deleteCart(draft);
  return draft.facts;
}

/** An order with which nothing is to happen any more stays without its guest. */
function eraseGuest(
  { storeId, emailDigest }: CommandOf<'EraseGuest'>,
  state: OrderState,
): readonly OrderFact[] {
  const order = storesOrder(state, storeId);
  if (!isPlaced(order)) throw refusals.notPossible('order_not_placed');
  if (order.customer_id !== null) throw refusals.notPossible('order_of_customer_not_erased');
  if (order.is_erased) return [];
  if (isOpenOrder(order)) throw refusals.notPossible('order_open_not_erased');
  const draft = new OrderDraft<Order>(order);
  draft.record('OrderPersonalDataErased', {
    customer_id: null,
    ...(emailDigest !== undefined && { email_digest: emailDigest }),
  });
  return draft.facts;
}

/** A cart that the customer took over since is their own. */
function deleteEarlierCart(
  { customerId, ended }: CommandOf<'DeleteEarlierCart'>,
  state: OrderState,
): readonly OrderFact[] {
  if (!isOrder(state) || state.status !== 'cart' || state.customer_id !== customerId) return [];
  // Staff drafted it, whoever was logged in.
  if (state.origin === 'staff') return [];
  const { customer_since: at, customer_epoch: credential_epoch } = state;
  if (at === null || !isFromEndedSession(ended, { at, credential_epoch })) return [];
  const draft = new OrderDraft<Order>(state);
  deleteCart(draft);
  return draft.facts;
}

/** A cart that became a customer's, or has another address by now, stays. */
function deleteGuestCart(
  { storeId, email }: CommandOf<'DeleteGuestCart'>,
  state: OrderState,
): readonly OrderFact[] {
  const isTheirs =
    isOrder(state) &&
    state.status === 'cart' &&
    state.store_id === storeId &&
    state.customer_id === null &&
    state.email !== null &&
    normalizeEmail(state.email) === email;
  if (!isTheirs) return [];
  const draft = new OrderDraft<Order>(state);
  deleteCart(draft);
  return draft.facts;
}

/** A cart that is being completed, or was touched meanwhile, stays, and so does what staff draft. */
function expireCart({ untouchedSince }: CommandOf<'ExpireCart'>, state: OrderState): readonly OrderFact[] {
  if (!isOrder(state) || state.status !== 'cart' || state.origin === 'staff') return [];
  if (state.updated_at > untouchedSince) return [];
  const draft = new OrderDraft<Order>(state);
  deleteCart(draft, 'CartExpired');
  return draft.facts;
}
