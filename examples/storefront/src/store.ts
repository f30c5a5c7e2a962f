import type { Cart, StoreClient, Tokens } from '@storefold/client';
import { language } from './language.ts';
import { settings } from './settings.ts';

/** The client as the store serves it: browsers know nothing of packages. */
const CLIENT: string = '/shop/client/index.js';
const { createStoreClient, ApiError, placeLines } = (await import(
  CLIENT
)) as typeof import('@storefold/client');

export { ApiError, placeLines };

/** Values that outlast the page. */
const kept = <T>(name: string) => ({
  get: (): T | undefined => JSON.parse(localStorage.getItem(`storefold.${name}`) ?? 'null') ?? undefined,
  set: (value: T | undefined): void => {
    if (value === undefined) localStorage.removeItem(`storefold.${name}`);
    else localStorage.setItem(`storefold.${name}`, JSON.stringify(value));
  },
});

const tokens = kept<Tokens>('tokens');
const cartKey = kept<{ readonly id: string; readonly token: string }>('cart');
/** The keys to the orders that were placed here, by their ids: a guest has no other. */
const orderKeys = kept<Record<string, string>>('orders');

export const store: StoreClient = createStoreClient({
  baseUrl: '',
  publishableKey: settings.publishable_key,
  tokens,
  // What the store refuses is said in the language of the page.
  locale: language,
});

/** Name, logo, country and the like. */
export const storefront = await store.store.get();

export const isLoggedIn = (): boolean => tokens.get() !== undefined;
export const orderKey = (orderId: string): string | undefined => orderKeys.get()?.[orderId];
export const orderClient = (orderId: string): StoreClient =>
  store.with({ cartToken: orderKey(orderId) ?? '' });

export const keepOrderKey = (orderId: string, token: string): void =>
  orderKeys.set({ ...orderKeys.get(), [orderId]: token });

/** The shopper's open cart, and who wants to know when it changed. */
let current: Cart | undefined;
const watchers: ((cart: Cart | undefined) => void)[] = [];
export const watchCart = (watcher: (cart: Cart | undefined) => void): number => watchers.push(watcher);

function keep(cart: Cart | undefined): Cart | undefined {
  current = cart;
  for (const watcher of watchers) watcher(cart);
  return cart;
}

const cartClient = (): StoreClient => store.with({ cartToken: cartKey.get()?.token ?? '' });

/** The cart as it is now. Undefined: there is none. One that was ordered or is gone is forgotten. */
export async function readCart(): Promise<Cart | undefined> {
  const key = cartKey.get();
  if (!key) return keep(undefined);
  const { value, error } = await cartClient().carts.get(key.id).result();
  if (value) return keep(value);
  if (error.status === 404 || error.status === 403) cartKey.set(undefined);
  return keep(undefined);
}

/** Changes the cart by a call of the client that answers it. */
export async function changeCart(
  change: (client: StoreClient, cartId: string) => Promise<Cart>,
): Promise<Cart> {
  const key = cartKey.get();
  if (!key) throw new Error('there is no cart');
  const cart = await change(cartClient(), key.id);
  keep(cart);
  return cart;
}

export async function addToCart(variant_id: string, quantity: number): Promise<Cart> {
  if (current ?? (await readCart()))
    return changeCart((client, id) => client.carts.items.create(id, { variant_id, quantity }));
  const cart = await store.carts.create({ items: [{ variant_id, quantity }] });
  cartKey.set({ id: cart.id, token: cart.token });
  keep(cart);
  return cart;
}

/** Begins to pay at a provider. Resolves with the id of the session. */
export async function openPaymentSession(payment_method_id: string): Promise<string> {
  const key = cartKey.get();
  if (!key) throw new Error('there is no cart');
  return (await cartClient().carts.paymentSessions.create(key.id, { payment_method_id })).id;
}

/** What the provider's form needs. */
export async function readPaymentSession(session: string) {
  const key = cartKey.get();
  if (!key) throw new Error('there is no cart');
  return cartClient().carts.paymentSessions.get(key.id, session);
}

/** The shopper has paid: the store asks the provider what. */
export async function completePaymentSession(session: string) {
  const key = cartKey.get();
  if (!key) throw new Error('there is no cart');
  return cartClient().carts.paymentSessions.complete(key.id, session, {});
}

/** Places the order, whose id is answered. Its key is kept. */
export async function placeOrder(): Promise<string> {
  const key = cartKey.get();
  if (!key) throw new Error('there is no cart');
  const order = await cartClient().carts.complete(key.id);
  keepOrderKey(order.id, key.token);
  cartKey.set(undefined);
  keep(undefined);
  return order.id;
}

/** What was put into the cart before the log-in stays there. */
export async function takeCartAlong(): Promise<void> {
  const key = cartKey.get();
  if (key) await cartClient().carts.associate(key.id).result();
  else {
    const { data } = await store.carts.list({ limit: 1 });
    if (data[0]) cartKey.set({ id: data[0].id, token: data[0].token });
  }
  await readCart();
}

export async function logOut(): Promise<void> {
  await store.auth.logout({ refresh_token: tokens.get()?.refresh_token ?? '' }).result();
  tokens.set(undefined);
  cartKey.set(undefined);
  keep(undefined);
}
