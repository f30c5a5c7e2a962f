import { expect } from 'vitest';
import { address, manualMethodOf } from '../harness/checkout.ts';
import type { Client, Reply } from '../harness/client.ts';
import type { PairedStore } from '../harness/paired-store.ts';
import { formOf } from '../harness/picture.ts';
import { doorOf, testSignature } from '../harness/provider-event.ts';
import type { StoreProcess } from '../harness/store-process.ts';
import { cents } from '../story/world.ts';
import { done, PASSWORD } from '../tables/shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** The clients of one gateway. */
export type Door = Pick<StoreProcess, 'storefront' | 'admin'>;

export const doorsOf = ({
  storefronts,
  admins,
}: Pick<PairedStore, 'storefronts' | 'admins'>): [Door, Door] => [
  { storefront: storefronts[1], admin: admins[1] },
  { storefront: storefronts[2], admin: admins[2] },
];

export interface Customer {
  readonly id: string;
  readonly jwt: string;
}

/** A cart that lacks nothing, and how it is reached through each of the doors in turn. */
export interface RacingCart {
  readonly id: string;
  readonly path: string;
  readonly total: number;
  through(turn: number): Client;
}

const ON_SALE = {
  status: 'active',
  prices: [{ currency: 'USD', amount: '10.00' }],
  stock_items: [{ count_on_hand: 100_000 }],
};

/** What races need of a shop whose requests go through several doors in turn. Amounts are in cents. */
export class RaceShop {
  readonly admin: Client;
  #customers = 0;
  #variantId: Promise<string> | undefined;
  readonly #methodIds = new Map<boolean, Promise<string>>();
  #telling: Promise<string> | undefined;

  constructor(private readonly doors: readonly [Door, ...Door[]]) {
    this.admin = doors[0].admin;
  }

  /** Another door for each turn. */
  door(turn: number): Door {
    return this.doors[turn % this.doors.length] ?? this.doors[0];
  }

  /** The one product of these races: 10.00 each. */
  variantId(): Promise<string> {
    this.#variantId ??= this.#makeProduct();
    return this.#variantId;
  }

  async customer(): Promise<Customer> {
    this.#customers += 1;
    const email = `racer-${this.#customers}@example.com`;
    const { body } = await done(
      this.door(0).storefront.post(`${store}/customers`, { email, password: PASSWORD }),
    );
    return { id: body.user.id, jwt: body.token };
  }

  async card(amount: number, more: object = {}): Promise<{ id: string; code: string; path: string }> {
    const body = { amount: decimal(amount), currency: 'USD', ...more };
    const { id, code } = (await done(this.admin.post(`${admin}/gift_cards`, body))).body;
    return { id, code, path: `${admin}/gift_cards/${id}` };
  }

  async credit(
    { id: owner }: Customer,
    amount: number,
    more: object = {},
  ): Promise<{ id: string; path: string }> {
    const path = `${admin}/customers/${owner}/store_credits`;
    const body = { amount: decimal(amount), currency: 'USD', ...more };
    const { id } = (await done(this.admin.post(path, body))).body;
    return { id, path: `${path}/${id}` };
  }

  /** A cart with one product, to be paid in cash where neither card nor credit pays. Of a guest without a customer. */
  async cart(customer?: Customer, quantity = 1, variantId?: string): Promise<RacingCart> {
    const { storefront } = this.door(0);
    const first = customer ? storefront.with({ jwt: customer.jwt }) : storefront;
    const { body } = await done(
      first.post(`${store}/carts`, {
        items: [{ variant_id: variantId ?? (await this.variantId()), quantity }],
        email: 'grace@example.com',
        shipping_address: address,
        billing_address: address,
      }),
    );
    const through = (turn: number) => {
      const client = this.door(turn).storefront.with({ cartToken: body.token });
      return customer ? client.with({ jwt: customer.jwt }) : client;
    };
    const path = `${store}/carts/${body.id}`;
    const payment_method_id = manualMethodOf(body);
    await done(through(0).post(`${path}/payments`, { payment_method_id }));
    return { id: body.id, path, total: cents(body.total), through };
  }

  carts(count: number): Promise<RacingCart[]> {
    return Promise.all(Array.from({ length: count }, () => this.cart()));
  }

  /** A customer's cart that card and credit pay together, with nothing left to pay. */
  async fullyPaidCart(turn = 0) {
    const customer = await this.customer();
    const cart = await this.cart(customer);
    const card = await this.card(4_00);
    const credit = await this.credit(customer, cart.total - 4_00);
    const client = cart.through(turn);
    await done(client.post(`${cart.path}/gift_cards`, { code: card.code }));
    await done(client.post(`${cart.path}/store_credits`, {}));
    return { cart, card, credit };
  }

  /** A guest's cart that a gift card pays in part, and the test gateway the rest. */
  async cartByGateway(token: string) {
    const cart = await this.cart();
    const card = await this.card(4_00);
    await done(cart.through(0).post(`${cart.path}/gift_cards`, { code: card.code }));
    await this.payByGateway(cart, token);
    return { cart, card };
  }

  /** A guest's order whose payment the test gateway has set aside, for staff to collect or to void. */
  async heldOrder(): Promise<PaidOrder> {
    const cart = await this.cart();
    await this.payByGateway(cart, 'tok_approve', false);
    return this.#orderOf(cart);
  }

  /** A guest's order that a gift card paid in part, and the test gateway the rest. */
  async paidOrder(): Promise<PaidOrder> {
    const { cart } = await this.cartByGateway('tok_approve');
    const order = await this.#orderOf(cart);
    const status = async () => (await this.admin.get(order.path)).body.payment_status;
    await expect.poll(status, { interval: 20 }).toBe('paid');
    return order;
  }

  /** A guest's order of two of the product, to be paid in cash, which wait to be shipped. */
  async openOrder(): Promise<PaidOrder & { readonly fulfillmentPath: string; readonly itemId: string }> {
    const order = await this.#orderOf(await this.cart(undefined, 2));
    const { items, fulfillments } = (await done(this.admin.get(order.path))).body;
    return {
      ...order,
      fulfillmentPath: `${order.path}/fulfillments/${fulfillments[0].id}`,
      itemId: items[0].id,
    };
  }

  /** The download of a file that a new product is sold as, in an order that is paid. */
  async download(): Promise<{ readonly path: string; readonly url: string }> {
    const { body: product } = await done(this.admin.post(`${admin}/products`, { name: 'Score', ...ON_SALE }));
    const sold = formOf(Buffer.from('a score'), {});
    await done(this.admin.post(`${admin}/products/${product.id}/digitals`, sold));
    const { path, paymentPath } = await this.#orderOf(
      await this.cart(undefined, 1, product.default_variant_id),
    );
    await done(this.admin.patch(`${paymentPath}/capture`, {}));
    const { items } = (await done(this.admin.get(path))).body;
    return { path, url: items[0].digital_links[0].download_url };
  }

  /** A guest's cart that the shopper has paid in the browser, of which the provider has told nothing yet. */
  async cartPaidInBrowser(): Promise<PaidInBrowser> {
    const cart = await this.cart();
    this.#telling ??= this.#makeTellingMethod();
    const methodId = await this.#telling;
    const session = await this.#sessionOf(cart, methodId);
    const paid = { type: 'session_confirmed', external_id: session.external_id, token: 'tok_approve' };
    const begun = { cart, session, methodId };
    await done(this.tell(begun, { ...paid, amount: session.amount, currency: 'USD' }));
    return begun;
  }

  /** The shopper opens another session, which takes the place of the one before. */
  openSession({ cart, methodId }: PaidInBrowser, requestId?: string): Promise<Reply> {
    const client = cart.through(0).with(requestId === undefined ? {} : { requestId });
    return client.post(`${cart.path}/payment_sessions`, { payment_method_id: methodId });
  }

  /** The provider tells that the session is paid, or something else of it, through the door of the turn. */
  tell({ session, methodId }: PaidInBrowser, event: object = {}, { turn = 0, requestId }: Telling = {}) {
    const told = {
      id: `evt_${session.id}`,
      type: 'session_paid',
      external_id: session.external_id,
      ...event,
    };
    const body = JSON.stringify(told);
    const signature = testSignature(body, WEBHOOK_SECRET);
    return this.door(turn)
      .storefront.with({ signature, ...(requestId !== undefined && { requestId }) })
      .send('POST', doorOf(methodId), new Blob([body], { type: 'application/json' }));
  }

  /** Waits until each instance knows the method. */
  async #sessionOf(cart: RacingCart, payment_method_id: string): Promise<PaidInBrowser['session']> {
    let reply: Reply | undefined;
    const open = async () => {
      reply = await cart.through(0).post(`${cart.path}/payment_sessions`, { payment_method_id });
      return reply.status;
    };
    await expect.poll(open, { timeout: SETTLED_WITHIN_MS, interval: 50 }).toBe(201);
    return reply?.body;
  }

  async #makeTellingMethod(): Promise<string> {
    const preferences = { webhook_secret: WEBHOOK_SECRET };
    const method = { name: 'Card in a window', type: 'test_session', position: 9, preferences };
    return (await done(this.admin.post(`${admin}/payment_methods`, method))).body.id;
  }

  async #orderOf(cart: RacingCart): Promise<PaidOrder> {
    const { id } = await completeInTheEnd(cart, 0);
    const path = `${admin}/orders/${id}`;
    const { payments } = (await done(this.admin.get(path))).body;
    return { path, total: cart.total, paymentPath: `${path}/payments/${payments[0].id}` };
  }

  /** Waits until the cart can be changed, and until each instance knows the method. */
  async payByGateway(cart: RacingCart, token: string, isCollectedAtOnce = true): Promise<void> {
    const methodId = this.#methodIds.get(isCollectedAtOnce) ?? this.#makeMethod(isCollectedAtOnce);
    this.#methodIds.set(isCollectedAtOnce, methodId);
    const payment = { payment_method_id: await methodId, source: { token } };
    const pay = async () => (await cart.through(0).post(`${cart.path}/payments`, payment)).status;
    await expect.poll(pay, { timeout: SETTLED_WITHIN_MS, interval: 50 }).toBe(201);
  }

  /** The units on the shelf. */
  async onShelf(): Promise<number> {
    const { body } = await done(
      this.admin.get(`${admin}/stock_items?q[variant_id_eq]=${await this.variantId()}`),
    );
    return body.data[0].count_on_hand;
  }

  /** A card or credit once no checkout holds any of it any more, which is so within seconds. */
  async settled({ path }: { readonly path: string }): Promise<Value> {
    const read = async () => (await done(this.admin.get(path))).body;
    await expect
      .poll(async () => (await read()).amount_authorized, { timeout: SETTLED_WITHIN_MS, interval: 20 })
      .toBe('0.00');
    const { amount, amount_used, state } = await read();
    return { amount: cents(amount), used: cents(amount_used), state };
  }

  /** The names of a record's facts. */
  async factsOf(stream: string): Promise<string[]> {
    const { body } = await done(this.admin.get(`${admin}/streams/${stream}?limit=1000`));
    return body.data.map(({ name }: { name: string }) => name);
  }

  async #makeMethod(auto_capture: boolean): Promise<string> {
    const method = { name: 'Card', type: 'test', position: 9, auto_capture };
    return (await done(this.admin.post(`${admin}/payment_methods`, method))).body.id;
  }

  async #makeProduct(): Promise<string> {
    const { body } = await done(this.admin.post(`${admin}/products`, { name: 'Baton', ...ON_SALE }));
    return body.default_variant_id;
  }
}

/** An order, and the payment that covers what no gift card does. Amounts are in cents. */
export interface PaidOrder {
  readonly path: string;
  readonly paymentPath: string;
  readonly total: number;
}

export interface PaidInBrowser {
  readonly cart: RacingCart;
  readonly methodId: string;
  readonly session: { readonly id: string; readonly external_id: string; readonly amount: string };
}

interface Telling {
  readonly turn?: number;
  readonly requestId?: string;
}

const WEBHOOK_SECRET = 'whsec_of_the_races';

interface Value {
  readonly amount: number;
  readonly used: number;
  readonly state: string | undefined;
}

const SETTLED_WITHIN_MS = 40_000;

/** Completes a cart. Refused when something was taken from it meanwhile, with a code that says so. */
export async function complete(cart: RacingCart, turn: number): Promise<Reply> {
  const reply = await cart.through(turn).post(`${cart.path}/complete`);
  if (reply.status === 200) return reply;
  const { code } = reply.body.error;
  expect([reply.status, code], JSON.stringify(reply.body)).toEqual(
    reply.status === 409 ? [409, 'cart_already_updated'] : [422, 'processing_error'],
  );
  return reply;
}

/** Completes a cart as a shopper does who takes what is left: a refusal says what changed, the next attempt takes it. */
export async function completeInTheEnd(cart: RacingCart, turn: number): Promise<Reply['body']> {
  for (let attempt = 1; ; attempt++) {
    const { status, body } = await complete(cart, turn);
    if (status === 200) return body;
    expect(attempt, JSON.stringify(body)).toBeLessThan(5);
  }
}

/**
 * Takes a card off a cart. A cart whose checkout was refused may need a moment to give back what it took, and can be
 * changed after that.
 */
export async function withoutCard(
  cart: RacingCart,
  turn: number,
  { id }: { readonly id: string },
): Promise<void> {
  let outcome = '';
  const remove = async () => {
    const { status, body } = await cart.through(turn).delete(`${cart.path}/gift_cards/${id}`);
    outcome = status === 200 ? 'removed' : body.error.code;
    return outcome;
  };
  await expect.poll(remove, { timeout: SETTLED_WITHIN_MS, interval: 50 }).not.toBe('cart_invalid_state');
  expect(outcome).toBe('removed');
}

export const paidByCard = ({ gift_card_total }: Reply['body']): number => cents(gift_card_total);
export const paidByCredit = ({ store_credit_total }: Reply['body']): number => cents(store_credit_total);

const decimal = (amount: number): string => (amount / 100).toFixed(2);
