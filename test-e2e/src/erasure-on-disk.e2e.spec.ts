import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addAddress,
  addCartItem,
  addCartPayment,
  addCustomer,
  changeAddress,
  changeCart,
  changeCartItem,
  changeCustomer,
  changeGiftCard,
  changeOrder,
  changeOrderFulfillment,
  changePaymentSession,
  changeProfile,
  changeStoreCredit,
  changeWishlist,
  completePaymentSetupSession,
  createCart,
  createOrder,
  createWishlist,
  customFieldResources,
  type Endpoint,
  issueGiftCard,
  issueStoreCredit,
  openPaymentSession,
  orderIdOfCart,
  registerCustomer,
  selectDeliveryRate,
} from '@storefold/contracts';
import { freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import type { Client } from './harness/client.ts';
import { type StoreProcess, startStore } from './harness/store-process.ts';
import { exemptFields, searchedEndpoints } from './harness/typed-fields.ts';
import { textFieldsOf, typedInto } from './harness/typed-into.ts';
import { done, PASSWORD, Shop } from './tables/shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const OTHERS = 150;
const LEAVING = 6;
const FIRST = 0;
/** What a guest says is in no customer's export. */
const GUESTS = "guest's order";

describe('customers who are deleted', () => {
  let dataDir: string;
  let process: StoreProcess;
  let shop: Shop;
  let variantId: string;
  const ids: string[] = [];
  /** Who has ordered, and is erased instead of deleted. */
  const buyers = new Set<string>();
  const ordered: { id: string; number: string; total: string; who: number; isGuests: boolean }[] = [];
  /** By endpoint, the text fields of its declaration into which nothing was typed. */
  const untyped = new Map<string, readonly string[]>();
  /** What was typed last into each field about the first of them, by the kind of record and the field. */
  const known = new Map<string, string>();
  /** By which the gateway charges the saved cards. */
  const cardProfiles: string[] = [];
  let first: Client;
  let firstId: string;
  let regularsId: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefold-erasure-'));
    process = await startStore({
      launcher: 'start',
      dataDir,
      port: await freePort(),
      env: { SAMPLE_DATA: 'none' },
    });
    shop = new Shop(process);
    variantId = (await shop.product({ stock_items: [{ count_on_hand: 1_000 }] })).default_variant_id;
    // Half of the others come before, half after, and they change: rows move about in the files.
    await others(0, OTHERS / 2);
    for (let who = 0; who < LEAVING; who++) ids.push(await live(who));
    await others(OTHERS / 2, OTHERS);
    for (let who = 0; who < LEAVING; who++) await change(who);
  }, 300_000);
  afterAll(async () => {
    await process?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are told before, in the export of their data, everything that is known of what was typed', async () => {
    const { body } = await done(first.get(`${store}/customers/me/export`));
    const told = JSON.stringify(body).toLowerCase();
    expect(known.size).toBeGreaterThan(15);
    expect([...known].filter(([, text]) => !told.includes(text.toLowerCase()))).toEqual([]);
    expect(body.customer.customer_groups).toMatchObject([{ id: regularsId }]);
    expect(told, 'what only staff may see').not.toContain(said(FIRST, 'field for staff'));
  });

  it('leave no byte of what was ever said about them, seconds later and after the store has stopped', async () => {
    onTestFailed(() => console.info(process.output()));
    expect(saidIn(dataDir).length, 'what is looked for is there before').toBeGreaterThan(3 * LEAVING);
    expect(new Set(cardProfiles).size).toBe(2 * LEAVING);
    expect(filesWith(cardProfiles, dataDir), 'what is looked for is there before').not.toEqual([]);
    expect([...untyped.keys()].toSorted(byName)).toEqual(searchedEndpoints.toSorted(byName));
    for (const [endpoint, fields] of untyped) {
      expect([endpoint, fields.filter((field) => !(field in exemptFields))]).toEqual([endpoint, []]);
    }
    const refused = await shop.admin.post(`${admin}/customers/${firstId}/erase`);
    const open = ordered
      .filter(({ who, isGuests }) => who === FIRST && !isGuests)
      .map(({ number }) => number);
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'customer_has_orders', details: { orders: open } },
    ]);
    for (const { id } of ordered) await done(shop.admin.patch(`${admin}/orders/${id}/cancel`));
    for (const { id, isGuests } of ordered)
      if (isGuests) await done(shop.admin.post(`${admin}/orders/${id}/erase`));
    for (const id of ids) {
      if (buyers.has(id)) await done(shop.admin.post(`${admin}/customers/${id}/erase`));
      else await done(shop.admin.delete(`${admin}/customers/${id}`));
    }
    for (const { id, total } of ordered) {
      const shown = async () => (await done(shop.admin.get(`${admin}/orders/${id}`))).body;
      await expect.poll(async () => (await shown()).email, { timeout: 60_000 }).toBeNull();
      expect(await shown()).toMatchObject({ total, shipping_address: null, internal_note: null });
    }
    // Within ten seconds on a machine that has time. Specifications share theirs.
    const left = () => [...saidIn(dataDir), ...filesWith(cardProfiles, dataDir)];
    await expect.poll(left, { timeout: 200_000, interval: 500 }).toEqual([]);
    expect(await process.stop()).toBe(0);
    expect(left()).toEqual([]);
  }, 300_000);

  it('stood in files and folders that only their owner may read, as everything does', () => {
    const readableByOthers = names(dataDir).filter(
      (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
    );
    expect(readableByOthers).toEqual([]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  /** Each value about a person has the person's number and the mark by which it is found. */
  const said = (who: number, what: string) => `${what}-zyx${who}qvk`;

  /** A customer who says everything there is to say, and says it again in other words. */
  async function live(who: number): Promise<string> {
    const email = `${said(who, 'first')}@example.com`;
    const { body } = await done(
      shop.storefront.post(`${store}/customers`, {
        ...typed(who, registerCustomer, 'first'),
        email,
        password: PASSWORD,
      }),
    );
    const client = shop.storefront.with({ jwt: body.token });
    if (who === FIRST) {
      first = client;
      firstId = body.user.id;
      const { body: regulars } = await done(
        shop.admin.post(`${admin}/customer_groups`, { name: 'Regulars' }),
      );
      regularsId = regulars.id;
      const members = { customer_ids: [firstId] };
      await done(shop.admin.post(`${admin}/customer_groups/${regularsId}/customers`, members));
    }
    const moved = { email: `${said(who, 'second')}@example.com`, current_password: PASSWORD };
    await done(client.patch(`${store}/customers/me`, moved));
    const { body: home } = await done(client.post(`${store}/customers/me/addresses`, addressOf(who, 'home')));
    await done(client.patch(`${store}/customers/me/addresses/${home.id}`, addressOf(who, 'work')));
    const metadata = { campaign: said(who, 'campaign') };
    await done(client.post(`${store}/newsletter_subscribers`, { email: moved.email, metadata }));
    const { body: cart } = await done(client.post(`${store}/carts`, {}));
    for (const what of ['parcel', 'gift']) {
      const wishes = {
        shipping_address: addressOf(who, what),
        customer_note: said(who, `note on the ${what}`),
      };
      await done(client.patch(`${store}/carts/${cart.id}`, wishes));
    }
    await fillFields(who, 'customer', body.user.id);
    await fillFields(who, 'order', orderIdOfCart(cart.id));
    await hideField(who, body.user.id);
    await typeEverything(who, body.user.id, client);
    await noteOnCards(who, body.user.id);
    if (who % 2 === FIRST) {
      buyers.add(body.user.id);
      await order(who, { customer_id: body.user.id });
      await order(who, { email: `${said(who, 'guest')}@example.com` });
    }
    const added = { ...typed(who, addCustomer, 'added'), email: `${said(who, 'third')}@example.com` };
    const { body: other } = await done(shop.admin.post(`${admin}/customers`, added));
    ids.push(other.id);
    return body.user.id;
  }

  /** An order, which stays when its person goes. */
  async function order(who: number, person: { customer_id: string } | { email: string }): Promise<void> {
    const notes = { internal_note: said(who, 'ordered'), customer_note: said(who, 'wanted') };
    const wanted = { items: [{ variant_id: variantId }], shipping_address: addressOf(who, 'ordered') };
    const { body } = await done(shop.admin.post(`${admin}/orders`, { ...person, ...notes, ...wanted }));
    const at = `${admin}/orders/${body.id}`;
    await done(shop.admin.patch(`${at}/complete`, { payment_pending: true }));
    await fillFields(who, 'order', body.id, 'email' in person ? GUESTS : 'placed order');
    const { id, number, total } = body;
    ordered.push({ id, number, total, who, isGuests: 'email' in person });
  }

  /**
   * A field of the shop's own, of the customer, their credit or card or the cart that may become an order, and another value
   * of it.
   */
  async function fillFields(
    who: number,
    kind: 'customer' | 'order' | 'store_credit' | 'gift_card',
    id: string,
    what: string = kind,
  ): Promise<void> {
    const { type, path } = customFieldResources[kind];
    const field = {
      resource_type: type,
      namespace: 'custom',
      key: `${what} ${who}`,
      field_type: 'long_text',
    };
    const { body } = await done(shop.admin.post(`${admin}/custom_field_definitions`, field));
    const at = `${admin}/${path}/${id}/custom_fields`;
    const given = { custom_field_definition_id: body.id, value: said(who, `field of ${what}`) };
    const { body: made } = await done(shop.admin.post(at, given));
    const other = { value: said(who, `other field of ${what}`) };
    await done(shop.admin.patch(`${at}/${made.id}`, other));
    // A card may be somebody else's later, so what staff note about it is not the person's to take along.
    if (kind !== 'gift_card' && what !== GUESTS) remember(who, `field of ${what}`, other);
  }

  /** A field of the customer that only staff see. */
  async function hideField(who: number, id: string): Promise<void> {
    const field = { resource_type: 'Customer', namespace: 'custom', key: `hidden ${who}`, label: 'Hidden' };
    const definition = { ...field, field_type: 'short_text', display_on: 'back_end' };
    const { body } = await done(shop.admin.post(`${admin}/custom_field_definitions`, definition));
    const given = { custom_field_definition_id: body.id, value: said(who, 'field for staff') };
    await done(shop.admin.post(`${admin}/customers/${id}/custom_fields`, given));
  }

  /** A body with text in every field that takes free text, as the declaration of the endpoint says. */
  function typed(who: number, endpoint: Endpoint, what: string): Readonly<Record<string, unknown>> {
    const body = typedInto(endpoint, (field) => said(who, `${what} ${field.replaceAll('_', ' ')}`));
    const sent = JSON.parse(JSON.stringify({ ...body, ...notTyped }));
    untyped.set(
      endpoint.name,
      textFieldsOf(endpoint).filter((field) => !(field in sent)),
    );
    if (endpoint !== addCustomer) remember(who, endpoint.name.split('.', 1)[0] ?? '', sent);
    return sent;
  }

  function remember(who: number, kind: string, sent: unknown): void {
    if (who !== FIRST) return;
    for (const [field, value] of Object.entries(sent as object)) {
      if (saidOtherwise.has(field)) continue;
      if (typeof value === 'string') known.set(`${kind} ${field}`, value);
      else if (value !== null && typeof value === 'object') remember(who, `${kind} ${field}`, value);
    }
  }

  /** Types into every field of a person's endpoints that takes free text. */
  async function typeEverything(who: number, id: string, client: Client): Promise<void> {
    const address = { ...typed(who, addAddress, 'any'), ...inBoston };
    const moved = { ...typed(who, changeAddress, 'moved'), ...inBoston };
    const addresses = { shipping_address: address, billing_address: moved };
    await done(client.patch(`${store}/customers/me`, typed(who, changeProfile, 'own')));
    const { body: home } = await done(client.post(`${store}/customers/me/addresses`, address));
    await done(client.patch(`${store}/customers/me/addresses/${home.id}`, moved));
    const { body: cart } = await done(
      client.post(`${store}/carts`, { ...typed(who, createCart, 'new'), ...addresses }),
    );
    await done(
      client.patch(`${store}/carts/${cart.id}`, { ...typed(who, changeCart, 'cart'), ...addresses }),
    );
    await noteInCart(who, `${store}/carts/${cart.id}`, client);
    const items = [{ variant_id: variantId }];
    const drafted = { ...typed(who, createOrder, 'draft'), ...addresses, customer_id: id, items };
    const { body: draft } = await done(shop.admin.post(`${admin}/orders`, drafted));
    const redrafted = { ...typed(who, changeOrder, 'other draft'), ...addresses };
    await done(shop.admin.patch(`${admin}/orders/${draft.id}`, redrafted));
    const [{ id: fulfillmentId, delivery_rates }] = draft.fulfillments;
    const noted = {
      ...typed(who, changeOrderFulfillment, 'drafted van'),
      selected_delivery_rate_id: delivery_rates[0].id,
      tracking: undefined,
      tracking_url: undefined,
    };
    await done(shop.admin.patch(`${admin}/orders/${draft.id}/fulfillments/${fulfillmentId}`, noted));
    await done(shop.admin.patch(`${admin}/customers/${id}`, typed(who, changeCustomer, 'staff')));
    const { body: wishes } = await done(
      client.post(`${store}/wishlists`, typed(who, createWishlist, 'wishes')),
    );
    await done(client.patch(`${store}/wishlists/${wishes.id}`, typed(who, changeWishlist, 'moved wishes')));
    const credits = `${admin}/customers/${id}/store_credits`;
    const issued = { ...typed(who, issueStoreCredit, 'sorry'), amount: '5.00' };
    const { body: credit } = await done(shop.admin.post(credits, issued));
    await done(shop.admin.patch(`${credits}/${credit.id}`, typed(who, changeStoreCredit, 'regret')));
    await fillFields(who, 'store_credit', credit.id);
  }

  /** A program of the shop notes about what is in the cart, its payment and its delivery. */
  async function noteInCart(who: number, path: string, client: Client): Promise<void> {
    const item = { ...typed(who, addCartItem, 'item'), variant_id: variantId, quantity: 1 };
    const { body: filled } = await done(client.post(`${path}/items`, item));
    const changed = { ...typed(who, changeCartItem, 'gift'), quantity: 2 };
    const at = `${path}/items/${filled.items[0].id}`;
    const { body: cart } = await done(client.patch(at, changed));
    const [{ id, delivery_rates }] = cart.fulfillments;
    const rate = { selected_delivery_rate_id: delivery_rates[0].id };
    await done(
      client.patch(`${path}/fulfillments/${id}`, { ...typed(who, selectDeliveryRate, 'van'), ...rate }),
    );
    const payment = {
      ...typed(who, addCartPayment, 'cash'),
      payment_method_id: cart.payment_methods[0].id,
      amount: undefined,
    };
    await done(client.post(`${path}/payments`, payment));
    await saveCards(who, path, client);
    await payInSession(who, path, client);
  }

  /** What the storefront tells the gateway may be about the person, too. */
  async function payInSession(who: number, path: string, client: Client): Promise<void> {
    const window = { ...typed(who, openPaymentSession, 'window'), amount: '1.00' };
    const payment_method_id = await shop.sessionMethod();
    const at = `${path}/payment_sessions`;
    const { body } = await done(client.post(at, { ...window, payment_method_id }));
    const other = { ...typed(who, changePaymentSession, 'other window'), amount: undefined };
    await done(client.patch(`${at}/${body.id}`, other));
    const paid = { external_data: { token: 'tok_approve' } };
    await done(client.patch(`${at}/${body.id}/complete`, paid));
  }

  /** Cards of the person at the gateway, by whose profiles they can be charged: saved with a payment, and without one. */
  async function saveCards(who: number, path: string, client: Client): Promise<void> {
    const source = { token: 'tok_approve', save: true };
    await done(
      client.post(`${path}/payments`, { payment_method_id: await shop.cardMethod(), amount: '1.00', source }),
    );
    const at = `${store}/customers/me/payment_setup_sessions`;
    const { body: setup } = await done(client.post(at, { payment_method_id: await shop.sessionMethod() }));
    const { external_data } = typed(who, completePaymentSetupSession, 'card form');
    const entered = { external_data: { ...(external_data as object), token: 'tok_approve' } };
    await done(client.patch(`${at}/${setup.id}/complete`, entered));
    const { body } = await done(client.get(`${store}/customers/me/credit_cards`));
    for (const card of body.data) cardProfiles.push(card.gateway_payment_profile_id);
  }

  /** Staff note about a card of the person, and about one that was the person's before. */
  async function noteOnCards(who: number, id: string): Promise<void> {
    for (const next of [id, null]) {
      const card = { ...typed(who, issueGiftCard, 'card'), amount: '5.00', customer_id: id };
      const { body } = await done(shop.admin.post(`${admin}/gift_cards`, card));
      const changed = { ...typed(who, changeGiftCard, 'used'), customer_id: next };
      await fillFields(who, 'gift_card', body.id, next === null ? 'gift_card of before' : 'gift_card');
      await done(shop.admin.patch(`${admin}/gift_cards/${body.id}`, changed));
    }
    const q = { customer_id_eq: id, code_cont: said(who, 'looked for') };
    await done(shop.admin.post(`${admin}/exports`, { type: 'gift_cards', q }));
    for (const type of ['customers', 'orders', 'newsletter_subscribers'])
      await done(shop.admin.post(`${admin}/exports`, { type }));
  }

  async function change(who: number): Promise<void> {
    for (const what of ['calls often', 'wrote']) {
      const changed = {
        internal_note: said(who, what),
        tags: [said(who, `tag ${what}`)],
        first_name: said(who, `name ${what}`),
        metadata: { seen: said(who, `meta ${what}`) },
      };
      await done(shop.admin.patch(`${admin}/customers/${ids[who]}`, changed));
      if (ids[who] === firstId) remember(FIRST, 'customers', changed);
    }
  }

  const addressOf = (who: number, what: string) => ({
    firstname: said(who, `${what} first`),
    lastname: said(who, `${what} last`),
    company: said(who, `${what} company`),
    address1: said(who, `${what} street`),
    address2: said(who, `${what} floor`),
    city: said(who, `${what} city`),
    phone: said(who, `${what} phone`),
    zipcode: '02108',
    country: 'US',
    state_abbr: 'MA',
  });

  /** Customers without a password, whom the staff add and change. */
  async function others(from: number, to: number): Promise<void> {
    const numbers = Array.from({ length: to - from }, (_, at) => from + at);
    const add = async (): Promise<void> => {
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
        const person = {
          email: `other-${number}@example.com`,
          internal_note: 'x'.repeat((number * 37) % 900),
        };
        const { body } = await done(shop.admin.post(`${admin}/customers`, person));
        const note = { internal_note: 'y'.repeat((number * 53) % 900), tags: [`tag ${number}`] };
        await done(shop.admin.patch(`${admin}/customers/${body.id}`, note));
      }
    };
    await Promise.all(Array.from({ length: 8 }, add));
  }
});

/** Fields that take no free text, but codes, ids and addresses of a form, or that change who may log in. */
const notTyped = {
  email: undefined,
  password: undefined,
  password_confirmation: undefined,
  current_password: undefined,
  source: undefined,
  source_id: undefined,
  currency: undefined,
  locale: undefined,
  preferred_locale: undefined,
  preferred_currency: undefined,
  items: undefined,
  discount_codes: undefined,
  shipping_address_id: undefined,
  billing_address_id: undefined,
  amount: undefined,
  code: undefined,
  customer_id: undefined,
  user_id: undefined,
  category_id: undefined,
};
/** Fields that are other names of fields that were typed as well, or in whose place something else is sent. */
const saidOtherwise: ReadonlySet<string> = new Set([
  'firstname',
  'lastname',
  'zipcode',
  'tracking',
  'country',
  'country_iso',
  'state_abbr',
  'state_name',
  'shipping_address',
  'billing_address',
  'variant_id',
  'quantity',
  'selected_delivery_rate_id',
  'payment_method_id',
  'external_data',
]);
const inBoston = { country: 'US', country_iso: undefined, state_abbr: 'MA' };

const byName = (one: string, other: string): number => one.localeCompare(other);

/** The values with the mark, by the file that has them. A value that a case-folded column has counts as well. */
const saidIn = (folder: string): string[] =>
  names(folder)
    .filter((name) => statSync(join(folder, name)).isFile())
    .flatMap((name) => {
      const content = readFileSync(join(folder, name), 'latin1');
      return [...new Set(content.match(/[a-z -]{0,24}-zyx\d+qvk/gi))].map((value) => `${name}: ${value}`);
    });

/** The words, by the file that has them. */
const filesWith = (words: readonly string[], folder: string): string[] =>
  names(folder)
    .filter((name) => statSync(join(folder, name)).isFile())
    .flatMap((name) => {
      const content = readFileSync(join(folder, name), 'latin1');
      return words.filter((word) => content.includes(word)).map((word) => `${name}: ${word}`);
    });

/** The names of all files and folders below. */
const names = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });
