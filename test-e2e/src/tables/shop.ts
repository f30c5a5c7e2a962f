import { expect } from 'vitest';
import { address } from '../harness/checkout.ts';
import type { Client, Reply } from '../harness/client.ts';
import { formOf } from '../harness/picture.ts';
import type { StoreProcess } from '../harness/store-process.ts';

const admin = '/api/v3/admin';
const carts = '/api/v3/store/carts';

export const PASSWORD = 'correct horse battery';

export interface OpenCart {
  readonly id: string;
  readonly path: string;
  /** A client with the cart's token. */
  readonly client: Client;
}

/** Prepares the records of a small shop that tests need. */
export class Shop {
  readonly storefront: Client;
  readonly admin: Client;
  #names = 0;
  #variantId: Promise<string> | undefined;
  #cardMethod: Promise<string> | undefined;
  #sessionMethod: Promise<string> | undefined;

  constructor(readonly store: Pick<StoreProcess, 'storefront' | 'admin'>) {
    this.storefront = store.storefront;
    this.admin = store.admin;
  }

  /** A unique name. */
  name(kind: string): string {
    this.#names += 1;
    return `${kind} ${this.#names}`;
  }

  /** A place in a list that nothing else has, so that two of one place are in no random order. */
  place(): number {
    this.#names += 1;
    return 100 + this.#names;
  }

  email(): string {
    return `${this.name('shopper').replace(' ', '-')}@example.com`;
  }

  /** A new customer of the storefront. */
  async shopper(email = this.email()): Promise<Client> {
    const { body } = await done(
      this.storefront.post('/api/v3/store/customers', { email, password: PASSWORD }),
    );
    return this.storefront.with({ jwt: body.token });
  }

  /** A product for $10 with one variant and ten units in stock, unless the options differ. */
  async product(more: Readonly<Record<string, unknown>> = {}): Promise<Reply['body']> {
    const { body } = await done(
      this.admin.post(`${admin}/products`, {
        name: this.name('Mug'),
        status: 'active',
        prices: [{ currency: 'USD', amount: '10.00' }],
        stock_items: [{ count_on_hand: 10 }],
        ...more,
      }),
    );
    return body;
  }

  /** The variant of a product that carts share where they are about something else: no test changes it, or takes the last. */
  variantId(): Promise<string> {
    this.#variantId ??= this.product({ stock_items: [{ count_on_hand: 100_000 }] }).then(
      (product) => product.default_variant_id,
    );
    return this.#variantId;
  }

  async giftCard(amount: string): Promise<Reply['body']> {
    const { body } = await done(this.admin.post(`${admin}/gift_cards`, { amount, currency: 'USD' }));
    return body;
  }

  /** A credit of a customer; of a new one unless one is named. `path`: of the customer's credits. */
  async storeCredit(amount: string, customerId?: string): Promise<{ path: string; id: string }> {
    const owner =
      customerId ?? (await done(this.admin.post('/api/v3/admin/customers', { email: this.email() }))).body.id;
    const path = `/api/v3/admin/customers/${owner}/store_credits`;
    const { body } = await done(this.admin.post(path, { amount, currency: 'USD' }));
    return { path, id: body.id };
  }

  /** A customer's cart that lacks nothing, to be paid with store credit as far as it goes. */
  async creditedCart(amount: string): Promise<OpenCart & { credit: { path: string; id: string } }> {
    const { body } = await done(
      this.storefront.post('/api/v3/store/customers', { email: this.email(), password: PASSWORD }),
    );
    const credit = await this.storeCredit(amount, body.user.id);
    const cart = await this.readyCart(await this.variantId());
    const client = cart.client.with({ jwt: body.token });
    await done(client.patch(`${cart.path}/associate`));
    await done(client.post(`${cart.path}/store_credits`));
    return { ...cart, client, credit };
  }

  /** An empty cart of a guest. */
  async cart(): Promise<OpenCart> {
    const { body } = await done(this.storefront.post(carts, {}));
    const client = this.storefront.with({ cartToken: body.token });
    return { id: body.id, path: `${carts}/${body.id}`, client };
  }

  /** A guest's cart with one unit of the variant, addresses, and cash on delivery for the amount that no card pays. */
  async readyCart(variantId: string, cardCode?: string): Promise<OpenCart> {
    const cart = await this.cart();
    const { client, path } = cart;
    await done(client.post(`${path}/items`, { variant_id: variantId, quantity: 1 }));
    const { body } = await done(
      client.patch(path, { email: 'grace@example.com', shipping_address: address, use_shipping: true }),
    );
    if (cardCode) await done(client.post(`${path}/gift_cards`, { code: cardCode }));
    const payment_method_id = body.payment_methods[0].id;
    await done(client.post(`${path}/payments`, { payment_method_id }));
    return cart;
  }

  /** A guest's cart that lacks nothing, and that a card pays by the test gateway. */
  async cardCart(token: string): Promise<OpenCart> {
    const cart = await this.readyCart(await this.variantId());
    const payment_method_id = await this.cardMethod();
    await done(cart.client.post(`${cart.path}/payments`, { payment_method_id, source: { token } }));
    return cart;
  }

  /** A card that a new customer has saved, in a cart that lacks nothing. */
  async savedCard(): Promise<OpenCart & { user: Reply['body']; cardId: string; payment_method_id: string }> {
    const { body } = await done(
      this.storefront.post('/api/v3/store/customers', { email: this.email(), password: PASSWORD }),
    );
    const cart = await this.readyCart(await this.variantId());
    const client = cart.client.with({ jwt: body.token });
    await done(client.patch(`${cart.path}/associate`));
    const payment_method_id = await this.cardMethod();
    const source = { token: 'tok_approve', save: true };
    const paying = await done(client.post(`${cart.path}/payments`, { payment_method_id, source }));
    return { ...cart, client, user: body.user, cardId: paying.body.source_id, payment_method_id };
  }

  /** The path of an open session in which a new customer saves a card. */
  async setupSession(): Promise<{ readonly client: Client; readonly path: string }> {
    const client = await this.shopper();
    const at = '/api/v3/store/customers/me/payment_setup_sessions';
    const { body } = await done(client.post(at, { payment_method_id: await this.cardMethod() }));
    return { client, path: `${at}/${body.id}` };
  }

  /** The path of an open payment session of a cart that lacks nothing else. */
  async paymentSession(): Promise<OpenCart & { sessionPath: string }> {
    const cart = await this.readyCart(await this.variantId());
    const at = `${cart.path}/payment_sessions`;
    const payment_method_id = await this.sessionMethod();
    const { body } = await done(cart.client.post(at, { payment_method_id }));
    return { ...cart, sessionPath: `${at}/${body.id}` };
  }

  /** That of a method with payment sessions. There is one, so that lists of carts do not move while other tests go on. */
  sessionMethod(): Promise<string> {
    const method = { name: 'Card in a window', type: 'test_session', position: this.place() };
    this.#sessionMethod ??= done(this.admin.post(`${admin}/payment_methods`, method)).then(
      ({ body }) => body.id,
    );
    return this.#sessionMethod;
  }

  /** The id of the method of payment of the test gateway, of which there is one, too. */
  cardMethod(): Promise<string> {
    const method = { name: this.name('Card'), type: 'test', position: this.place() };
    this.#cardMethod ??= done(this.admin.post(`${admin}/payment_methods`, method)).then(
      ({ body }) => body.id,
    );
    return this.#cardMethod;
  }

  /** A completed order: its cart, and the order as its customer reads it. */
  async order(variantId: string, cardCode?: string): Promise<{ cart: OpenCart; order: Reply['body'] }> {
    const cart = await this.readyCart(variantId, cardCode);
    const { body: order } = await done(cart.client.post(`${cart.path}/complete`));
    return { cart, order };
  }

  /** A guest's order of which all is due. */
  async orderToPay(): Promise<OpenCart> {
    const { cart, order } = await this.order(await this.variantId());
    return { ...cart, id: order.id, path: `/api/v3/store/orders/${order.id}` };
  }

  /** The same, with an open payment session. */
  async orderInSession(): Promise<OpenCart & { sessionPath: string }> {
    const order = await this.orderToPay();
    const at = `${order.path}/payment_sessions`;
    const payment_method_id = await this.sessionMethod();
    const { body } = await done(order.client.post(at, { payment_method_id }));
    return { ...order, sessionPath: `${at}/${body.id}` };
  }

  /** A guest's order that is paid and shipped, and what of it may come back. */
  async shippedOrder() {
    const order = await this.orderToPay();
    const path = `${admin}/orders/${order.id}`;
    const { body } = await done(this.admin.get(path));
    await done(this.admin.patch(`${path}/payments/${body.payments[0].id}/capture`, {}));
    await done(this.admin.patch(`${path}/fulfillments/${body.fulfillments[0].id}/ship`, {}));
    const items = [{ item_id: body.items[0].id as string, quantity: 1, reason: 'Damaged' }];
    return { client: order.client, order: body, items };
  }

  /** The path of a return that was asked for. */
  async orderReturn(): Promise<string> {
    const { order, items } = await this.shippedOrder();
    const path = `${admin}/orders/${order.id}/returns`;
    return `${path}/${(await done(this.admin.post(path, { items }))).body.id}`;
  }

  /** A guest's order in a store that says who sells, so that it can have an invoice. */
  async orderToInvoice() {
    await done(this.admin.patch(`${admin}/store`, { legal_name: 'Corner shop Ltd' }));
    const { cart, order } = await this.order(await this.variantId());
    return { client: cart.client, path: `${admin}/orders/${order.id}/documents`, order };
  }

  /** The same with its invoice, and where that is read. */
  async invoicedOrder() {
    const { client, path, order } = await this.orderToInvoice();
    const { body } = await done(this.admin.post(path, {}));
    return {
      client,
      path: `${path}/${body.id}`,
      own: `/api/v3/store/orders/${order.id}/documents/${body.id}`,
    };
  }

  /** An order whose money staff have recorded. */
  async paidOrder(): Promise<Reply['body']> {
    const { order } = await this.order(await this.variantId());
    const path = `${admin}/orders/${order.id}/payments/${order.payments[0].id}/capture`;
    await done(this.admin.patch(path, {}));
    return order;
  }

  /** A file of a new product, with the product's id and its variant's. */
  async digital(fields: Readonly<Record<string, string>> = {}) {
    const { id: productId, default_variant_id: variantId } = await this.product();
    const path = `${admin}/products/${productId}/digitals`;
    const { body } = await done(this.admin.post(path, formOf(Buffer.from('a book'), fields)));
    return { productId, variantId, path: `${path}/${body.id}`, body };
  }

  /** A download of a paid order, with the order's id, the token of its cart and the file of the product. */
  async download(fields?: Readonly<Record<string, string>>) {
    const file = await this.digital(fields);
    const { cart, order } = await this.order(file.variantId);
    const path = `${admin}/orders/${order.id}`;
    await done(this.admin.patch(`${path}/payments/${order.payments[0].id}/capture`, {}));
    const shown = async () => (await done(this.admin.get(path))).body;
    await expect.poll(async () => (await shown()).fulfillment_status).toBe('shipped');
    const body = await shown();
    const [link] = body.items[0].digital_links;
    return { file, cart, order, link, renewal: `${path}/digital_links/${link.id}/reset` };
  }

  /** A customer with a completed order. */
  async buyer(): Promise<{ user: Reply['body']; client: Client }> {
    const { body } = await done(
      this.storefront.post('/api/v3/store/customers', { email: this.email(), password: PASSWORD }),
    );
    const cart = await this.readyCart(await this.variantId());
    const client = cart.client.with({ jwt: body.token });
    await done(client.patch(`${cart.path}/associate`));
    await done(client.post(`${cart.path}/complete`));
    return { user: body.user, client };
  }

  /** A zone, by its id. */
  async zone(): Promise<string> {
    const zone = { name: this.name('Alps'), members: [{ country_iso: 'CH' }] };
    return (await done(this.admin.post('/api/v3/admin/zones', zone))).body.id;
  }
}

/** Throws when a request that only prepares a test fails. */
export async function done(reply: Promise<Reply>): Promise<Reply> {
  const { status, body, headers } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return { status, body, headers };
}
