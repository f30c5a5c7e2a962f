import { idPrefixes } from '@storefold/contracts';
import { recordId } from '@storefold/kernel/core';

/**
 * The cart, the order it becomes, its fulfillment and its stream share the random part of their ids. That part alone
 * names the stream.
 */
export const cartIdOf = (key: string): string => `${idPrefixes.cart}_${key}`;
export const orderIdOf = (key: string): string => `${idPrefixes.order}_${key}`;
export const fulfillmentIdOf = (key: string): string => `${idPrefixes.fulfillment}_${key}`;

/** The key of an id with the right prefix; for any other text, a key that no stream has. */
export const keyOfCart = (cartId: string): string => keyAfter(idPrefixes.cart, cartId);
export const keyOfOrder = (orderId: string): string => keyAfter(idPrefixes.order, orderId);

export const keyOfFulfillment = (fulfillmentId: string): string =>
  keyAfter(idPrefixes.fulfillment, fulfillmentId);

/** The key of an order that staff name by its id or by its cart's. */
export const keyOf = (id: string): string =>
  id.startsWith(`${idPrefixes.cart}_`) ? keyOfCart(id) : keyOfOrder(id);

const keyAfter = (prefix: string, id: string): string =>
  id.startsWith(`${prefix}_`) && /^[0-9A-Za-z]+$/.test(id.slice(prefix.length + 1))
    ? id.slice(prefix.length + 1)
    : 'none';

/** Derived from cart and method, so that a rate keeps its id. */
export const deliveryRateIdOf = (key: string, deliveryMethodId: string): string =>
  recordId(idPrefixes.delivery_rate, `${key}:${deliveryMethodId}`);

/** The payment at its gateway: one for each attempt to complete the order. */
export const chargeIdOf = (checkoutId: string, paymentId: string): string =>
  recordId('ch', `${checkoutId}:${paymentId}`);

/** The stock location that the store begins with. The catalog makes it with the same id. */
export const stockLocationIdOf = (storeId: string): string => recordId(idPrefixes.stock_location, storeId);
