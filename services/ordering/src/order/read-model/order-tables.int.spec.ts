import {
  addCartItem,
  addCartPayment,
  allEndpoints,
  approveReturn,
  associateCart,
  associateOrder,
  cancelOrder,
  cancelOrderFulfillment,
  captureOrderPayment,
  changeCart,
  changeCartItem,
  changeOrder,
  changeOrderFulfillment,
  changeOrderPaymentSession,
  changePaymentMethod,
  changePaymentSession,
  completeCart,
  completeOrder,
  completeOrderPaymentSession,
  completePaymentSession,
  correctOrder,
  createCart,
  createOrder,
  createPaymentMethod,
  createRefund,
  createReturn,
  type Endpoint,
  openOrderPaymentSession,
  openPaymentSession,
  readCart,
  receiveReturn,
  rejectReturn,
  resetDigitalLink,
  selectDeliveryRate,
  settleOrderPayment,
  settleRefund,
  shipOrderFulfillment,
  showOrder,
  takesLockVersion,
  voidOrderPayment,
} from '@storefold/contracts';
import { testStore } from '@storefold/engines/testing';
import { describe, expect, it } from 'vitest';
import {
  type About,
  about,
  asCustomer,
  driveOrdering,
  of,
  on,
  sentAddress,
} from '../../driven-ordering.examples.ts';
import { shirt } from '../order.examples.ts';

const shop = driveOrdering();
const { send, shown } = shop;

/** A change that would be made, if it were based on the version of now. */
interface Change extends About {
  readonly body?: object;
  readonly version: number;
}

describe('a change that names the version it is based on', () => {
  it.each(Object.keys(changes()))('%s is made for that of now alone, and else nothing is', async (name) => {
    const [endpoint, prepare] = changes()[name] as [Endpoint, () => Promise<Change>];
    const { version, body = {}, ...about } = await prepare();
    const before = await facts();
    const stale = version - 1;
    for (const named of [{ body: { ...body, state_lock_version: stale } }, { ifMatch: `"${stale}"` }]) {
      const { ifMatch, ...sent } = { ifMatch: undefined, body, ...named };
      const headers = ifMatch === undefined ? {} : { 'if-match': ifMatch };
      const answer = await shop.driven.send(endpoint, { ...about, ...sent, headers });
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'cart_already_updated']);
    }
    expect(await facts()).toEqual(before);
    const headers = { 'if-match': String(version) };
    const made = await shop.driven.send(endpoint, { ...about, body, headers });
    expect([made.status, made.body.error]).toEqual([endpoint.answer.status, undefined]);
  });

  it('is each PATCH of carts, of orders and of their parts, the completion of a cart and the correction of an order', () => {
    const named = allEndpoints.filter(takesLockVersion).map(({ name }) => name);
    expect(Object.keys(changes()).sort()).toEqual([...named].sort());
    const patches = allEndpoints.filter(
      ({ method, path }) => method === 'PATCH' && /\/(carts|orders)\//.test(path),
    );
    const posts: string[] = [completeCart.name, correctOrder.name];
    const ofOtherRecords = ['order_custom_fields.change'];
    expect(patches.map(({ name }) => name).filter((name) => !ofOtherRecords.includes(name))).toEqual(
      expect.arrayContaining(named.filter((name) => !posts.includes(name))),
    );
    expect(named).toHaveLength(patches.length - ofOtherRecords.length + posts.length);
  });

  it('answers a completion that is asked for again, whatever version it names', async () => {
    const { version, ...cart } = await cartToComplete();
    const headers = { 'if-match': String(version) };
    const first = await shop.driven.send(completeCart, { ...cart, headers });
    expect((await shop.driven.send(completeCart, { ...cart, headers })).body).toEqual(first.body);
  });
});

describe('a path below an order', () => {
  const table = allEndpoints.filter(
    ({ path, access }) => access.api === 'admin' && /\/orders\/:(order_)?id(\/|$)/.test(path),
  );

  it.each(table.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s says the same of an order that is not there, and of one of another store',
    async (name, endpoint) => {
      const { params: theirs } = await placed();
      const [{ id: fulfillment } = { id: '' }] = (await shown(theirs)).fulfillments;
      const { body: draft } = await send(createOrder, { items: [{ variant_id: shirt.variant_id }] });
      const elsewhere = { store: { ...testStore, id: 'store_other' } };
      const absent = `or_${'0'.repeat(20)}`;
      const isRead = endpoint.method === 'GET';
      for (const body of isRead ? [undefined] : (bodies[name] ?? [{}])) {
        const answers = await Promise.all(
          [absent, theirs.id, draft.id].map(async (id) => {
            const isPart = endpoint.path.includes(':order_id');
            const params = isPart ? on({ id }, { id: fulfillment }) : about({ id });
            const answer = await send(endpoint, body, { ...params, caller: elsewhere });
            return [answer.status, answer.body];
          }),
        );
        expect(answers).toEqual(answers.map(() => [404, notThere]));
      }
    },
  );
});

const notThere = { error: { code: 'order_not_found', message: 'Order not found' } };

/** What is sent, where a body is needed or decides who answers. */
const bodies: Readonly<Record<string, readonly object[]>> = {
  'orders.change': [{ tags: ['a'] }, { items: [{ variant_id: shirt.variant_id }] }],
  'order_gift_cards.apply': [{ code: 'gift' }],
  'order_fulfillments.change': [{ tracking: 'A1' }, { selected_delivery_rate_id: 'dr_1' }, { metadata: {} }],
  'order_payments.add': [{ payment_method_id: 'pm_1' }],
  'order_payments.settle': [{ outcome: 'failed' }],
  'returns.create': [{ items: [{ item_id: 'li_1', quantity: 1 }] }],
  'refunds.create': [{ amount: '1.00' }],
  'refunds.settle': [{ outcome: 'failed' }],
  'order_custom_fields.create': [{ custom_field_definition_id: 'cfd_1', value: 'a' }],
  'order_custom_fields.change': [{ value: 'a' }],
};

/** What was decided and charged. Followers tell of it in their own time. */
const facts = async () =>
  (await shop.facts()).filter(({ stream }) => /^(order|test_charge)-/.test(stream)).map(({ type }) => type);

function changes(): Readonly<Record<string, readonly [Endpoint, () => Promise<Change>]>> {
  const rows: [Endpoint, () => Promise<Change>][] = [
    [changeCart, async () => ({ ...(await openCart()), body: { customer_note: 'Ring twice' } })],
    [associateCart, guestsCart],
    [changeCartItem, itemOfCart],
    [selectDeliveryRate, otherRate],
    [changePaymentSession, async () => ({ ...(await session()), body: { amount: '1.00' } })],
    [
      completePaymentSession,
      async () => ({ ...(await session()), body: { external_data: { token: 'tok_approve' } } }),
    ],
    [completeCart, cartToComplete],
    [associateOrder, guestsOrder],
    [changeOrderPaymentSession, async () => ({ ...(await sessionOfOrder()), body: { amount: '1.00' } })],
    [
      completeOrderPaymentSession,
      async () => ({ ...(await sessionOfOrder()), body: { external_data: { token: 'tok_approve' } } }),
    ],
    [changeOrder, async () => ({ ...(await placed()), body: { tags: ['vip'] } })],
    [completeOrder, draftToComplete],
    [cancelOrder, placed],
    [correctOrder, toCorrect],
    [changeOrderFulfillment, async () => ({ ...(await fulfillment()), body: { tracking: 'A1' } })],
    [shipOrderFulfillment, fulfillment],
    [cancelOrderFulfillment, fulfillment],
    [captureOrderPayment, payment],
    [voidOrderPayment, payment],
    [settleOrderPayment, unanswered],
    [settleRefund, unansweredRefund],
    [resetDigitalLink, digitalLink],
    [approveReturn, orderReturn],
    [rejectReturn, orderReturn],
    [receiveReturn, approvedReturn],
  ];
  return Object.fromEntries(rows.map((row) => [row[0].name, row]));
}

/** A guest's cart of 25.00. */
async function openCart(variant_id = shirt.variant_id): Promise<Change> {
  const { body } = await send(createCart, {
    items: [{ variant_id, quantity: 1 }],
    email: 'ann@example.com',
    shipping_address: sentAddress,
    use_shipping: true,
  });
  const cart = { params: { id: body.id }, caller: { cartToken: body.token } };
  return { ...cart, version: await versionOf(cart) };
}

async function versionOf(cart: About): Promise<number> {
  // Version 0 has nothing older.
  await send(addCartItem, { variant_id: 'var_mug' }, cart);
  return (await send(readCart, undefined, cart)).body.state_lock_version;
}

async function guestsCart(): Promise<Change> {
  const cart = await openCart();
  return { ...cart, caller: { ...cart.caller, ...asCustomer } };
}

async function itemOfCart(): Promise<Change> {
  const cart = await openCart();
  const { body } = await send(readCart, undefined, cart);
  return { ...cart, params: { ...cart.params, item_id: body.items[0].id }, body: { quantity: 2 } };
}

async function otherRate(): Promise<Change> {
  const cart = await openCart();
  const { body } = await send(readCart, undefined, cart);
  const [{ id: fulfillment_id, delivery_rates }] = body.fulfillments;
  const { id } = delivery_rates.find(({ selected }: { selected: boolean }) => !selected);
  return { ...cart, params: { ...cart.params, fulfillment_id }, body: { selected_delivery_rate_id: id } };
}

const methodWithSessions = async () => {
  const wanted = { name: 'Card in a window', type: 'test_session', position: 9 };
  return (await send(createPaymentMethod, wanted)).body;
};

async function guestsOrder(): Promise<Change> {
  const cart = await cartToComplete();
  const { body } = await send(completeCart, {}, cart);
  const caller = { ...cart.caller, ...asCustomer };
  return { params: { id: body.id }, caller, version: body.state_lock_version };
}

async function sessionOfOrder(): Promise<Change> {
  const method = await methodWithSessions();
  const cart = await cartToComplete();
  const { body: order } = await send(completeCart, {}, cart);
  const { caller = {} } = cart;
  const ofOrder = { ...about(order), caller };
  const { body: opened } = await send(openOrderPaymentSession, { payment_method_id: method.id }, ofOrder);
  const { state_lock_version: version } = await shown(order);
  return { params: { id: order.id, session_id: opened.id }, caller, version };
}

async function session(): Promise<Change> {
  const method = await methodWithSessions();
  const cart = await openCart();
  const { body: opened } = await send(openPaymentSession, { payment_method_id: method.id }, cart);
  const { body } = await send(readCart, undefined, cart);
  return { ...cart, params: { ...cart.params, session_id: opened.id }, version: body.state_lock_version };
}

async function cartToComplete(variantId?: string): Promise<Change> {
  const cart = await openCart(variantId);
  const { body } = await send(readCart, undefined, cart);
  const paid = await send(addCartPayment, { payment_method_id: body.payment_methods[0].id }, cart);
  expect(paid.status).toBe(201);
  return { ...cart, version: body.state_lock_version + 1 };
}

async function draftToComplete(): Promise<Change> {
  const draft = { items: [{ variant_id: shirt.variant_id }], email: 'ann@example.com' };
  const { body } = await send(createOrder, { ...draft, shipping_address: sentAddress, use_shipping: true });
  const changed = await send(changeOrder, { tags: ['phone'] }, about(body));
  const { state_lock_version: version } = changed.body;
  return { ...about(body), version, body: { payment_pending: true } };
}

async function placed(): Promise<Change & { readonly params: { readonly id: string } }> {
  const { body } = await send(completeCart, {}, await cartToComplete());
  return { params: { id: body.id }, version: body.state_lock_version };
}

async function toCorrect(): Promise<Change> {
  const { params, version } = await placed();
  return {
    ...on(params, { id: '' }),
    version,
    body: { add_items: [{ variant_id: 'var_mug', quantity: 1 }] },
  };
}

async function fulfillment(): Promise<Change> {
  const { params, version } = await placed();
  const [first] = (await shown(params)).fulfillments;
  return { ...on(params, { id: first?.id ?? '' }), version };
}

async function orderReturn(): Promise<Change> {
  const { params = {} } = await fulfillment();
  const { body: sent } = await send(shipOrderFulfillment, {}, { params });
  const order = { id: params.order_id ?? '' };
  const items = sent.items.map(({ item_id }: { item_id: string }) => ({ item_id, quantity: 1 }));
  const { body } = await send(createReturn, { items: items.slice(0, 1) }, of(order));
  return { ...on(order, body), version: (await shown(order)).state_lock_version };
}

async function approvedReturn(): Promise<Change> {
  const found = await orderReturn();
  await send(approveReturn, {}, { params: found.params ?? {} });
  return { ...found, version: found.version + 1 };
}

async function payment(): Promise<Change> {
  const { params, version } = await placed();
  const [first] = (await shown(params)).payments;
  return { ...on(params, { id: first?.id ?? '' }), version };
}

/** A payment about which its gateway does not answer. */
async function unanswered(
  auto_capture = false,
): Promise<Change & { readonly order: { readonly id: string } }> {
  const wanted = { name: 'Card', type: 'test', position: 9, auto_capture };
  const { body: method } = await send(createPaymentMethod, wanted);
  const cart = await openCart();
  await send(addCartPayment, { payment_method_id: method.id, source: { token: 'tok_approve' } }, cart);
  const { body: order } = await send(completeCart, {}, cart);
  const [first] = (await shown(order)).payments;
  const off = { preferences: { test_mode: false } };
  await send(changePaymentMethod, off, { params: { id: method.id } });
  const at = on(order, { id: first?.id ?? '' });
  if (!auto_capture) await send(captureOrderPayment, {}, at);
  const { state_lock_version: version } = await shown(order);
  return { ...at, order, version, body: { outcome: 'failed' } };
}

async function unansweredRefund(): Promise<Change> {
  const { order } = await unanswered(true);
  const { body: refund } = await send(createRefund, { amount: '1.00' }, { params: { order_id: order.id } });
  const { state_lock_version: version } = await shown(order);
  return { ...on(order, refund), version, body: { outcome: 'failed' } };
}

async function digitalLink(): Promise<Change> {
  const file = { digital_id: 'dig_book', filename: 'Book.pdf', content_type: 'application/pdf' };
  const digital_files = [{ ...file, byte_size: 9, login_required: false }];
  const book = { ...shirt, digital_files, is_delivered: false };
  shop.neighbours.variants.set(shirt.variant_id, book as typeof shirt);
  const { body } = await send(completeCart, {}, await cartToComplete());
  const { items } = (await send(showOrder, undefined, about(body))).body;
  return { ...on(body, items[0].digital_links[0]), version: body.state_lock_version };
}
