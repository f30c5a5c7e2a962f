import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportTypes } from '@storefold/contracts';
import { StripeAccount, StripeServer } from '@storefold/stripe/stand-in';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { address } from './harness/checkout.ts';
import type { Client, Reply } from './harness/client.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { storefold, storefoldWith } from './harness/storefold.ts';
import { verifyLedger } from './harness/verify-ledger.ts';
import { type Collector, startCollector } from './monitoring/collector.ts';
import { done, PASSWORD, Shop } from './tables/shop.ts';

const admin = '/api/v3/admin';
const carts = '/api/v3/store/carts';

const stripe = new StripeServer();
const account = new StripeAccount();
let collector: Collector;
let store: FreshStore;
let shop: Shop;
let secretKey: string;
let methodId: string;

beforeAll(async () => {
  await stripe.start();
  secretKey = stripe.connect(account);
  collector = await startCollector();
  store = await startFreshStore('none', {
    STRIPE_API_URL: stripe.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
  shop = new Shop(store);
});
afterAll(async () => {
  await store?.stop();
  await collector?.close();
  await stripe.stop();
});

describe('a store that is paid by Stripe, from the first key to the books of the month', {
  timeout: 120_000,
}, () => {
  it('is set up by the API: offered to nobody without keys, tried, and offered with them', async () => {
    const { body: method } = await done(
      shop.admin.post(`${admin}/payment_methods`, { name: 'Card', type: 'stripe' }),
    );
    methodId = method.id;
    const isOffered = async () =>
      (await done(shop.storefront.post(carts, {}))).body.payment_methods.some(
        ({ id }: { id: string }) => id === methodId,
      );
    expect(await isOffered()).toBe(false);
    const refused = await shop.admin.post(`${admin}/payment_methods/${methodId}/test`, {});
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      'The payment method has no secret key yet',
    ]);
    const preferences = {
      secret_key: secretKey,
      publishable_key: 'pk_test_1',
      webhook_secret: account.webhookSecret,
    };
    await done(shop.admin.patch(`${admin}/payment_methods/${methodId}`, { preferences }));
    expect(await isOffered()).toBe(true);
    expect((await done(shop.admin.post(`${admin}/payment_methods/${methodId}/test`, {}))).body).toEqual({
      mode: 'test',
      checks: ['session_made_and_canceled', 'authorized_and_released'],
    });
    await tell();
  });

  it('takes a card, and shows staff what Stripe calls the payment and where it is', async () => {
    const { cart, session, external } = await begun();
    expect(session.external_data).toEqual({
      client_secret: account.intent(external).client_secret,
      publishable_key: 'pk_test_1',
    });
    account.pay(external, 'visa');
    expect((await completed(cart, session)).body).toMatchObject({ status: 'completed' });
    const order = await placed(cart);
    expect(order.payment_status).toBe('paid');
    await tell();
    expect(await shown(order)).toMatchObject({
      payment_status: 'paid',
      payments: [
        {
          external_id: external,
          external_url: `https://dashboard.stripe.com/test/payments/${external}`,
          captured_amount: '15.00',
        },
      ],
    });
  });

  it('waits for the bank: for 3-D Secure, for a way to pay that redirects, and for one that takes days', async () => {
    for (const way of ['three_d_secure', 'ideal'] as const) {
      const { cart, session, external } = await begun();
      expect(account.pay(external, way)).toBe('requires_action');
      expect((await completed(cart, session)).status).toBe(422);
      account.authenticate(external, true);
      expect((await completed(cart, session)).body).toMatchObject({ status: 'completed' });
      expect((await placed(cart)).payment_status).toBe('paid');
    }
    const { cart, session, external } = await begun();
    account.pay(external, 'sepa');
    expect((await completed(cart, session)).body).toMatchObject({ status: 'processing' });
    account.settle(external, true);
    await tell();
    await expect.poll(async () => (await orderOf(cart))?.payment_status, polled).toBe('paid');
  });

  it('takes another card in the same session after one that is declined', async () => {
    const { cart, session, external } = await begun();
    account.pay(external, 'declined');
    await tell();
    expect((await completed(cart, session)).status).toBe(422);
    account.pay(external, 'visa');
    expect((await completed(cart, session)).body).toMatchObject({ status: 'completed' });
    expect((await placed(cart)).payment_status).toBe('paid');
  });

  it('makes one order of a payment whose shopper has closed the window, by the message alone', async () => {
    const { cart, external } = await begun();
    account.pay(external, 'visa');
    const messages = account.events.slice(told);
    await tell();
    await expect.poll(async () => (await orderOf(cart))?.payment_status, polled).toBe('paid');
    for (const message of messages) expect(await sent(message)).toBe(200);
    expect((await orderOf(cart))?.payments).toHaveLength(1);
    expect(account.bookOf(external)).toEqual({ held: 0n, collected: 15_00n, paidBack: 0n });
  });

  it('cancels the payment of a session at Stripe when another one takes its place', async () => {
    const { cart, session, external } = await begun();
    const { body: other } = await done(
      cart.client.post(`${cart.path}/payment_sessions`, { payment_method_id: methodId }),
    );
    await expect.poll(() => account.intent(external).status, polled).toBe('canceled');
    expect((await completed(cart, session)).status).toBe(422);
    account.pay(other.external_id, 'visa');
    await completed(cart, other);
    expect((await placed(cart)).payment_status).toBe('paid');
  });

  it('collects a part of what is set aside, and lets the rest go', async () => {
    await done(shop.admin.patch(`${admin}/payment_methods/${methodId}`, { auto_capture: false }));
    const { cart, session, external } = await begun();
    account.pay(external, 'visa');
    await completed(cart, session);
    const order = await placed(cart);
    expect(order.payment_status).toBe('balance_due');
    const [{ id }] = order.payments;
    const at = `${admin}/orders/${order.id}/payments/${id}/capture`;
    expect((await done(shop.admin.patch(at, { amount: '6.00' }))).body).toMatchObject({
      captured_amount: '6.00',
    });
    expect(account.bookOf(external)).toEqual({ held: 0n, collected: 6_00n, paidBack: 0n });
    await tell();
    expect((await shown(order)).refund_total).toBe('0.00');
    await done(shop.admin.patch(`${admin}/payment_methods/${methodId}`, { auto_capture: true }));
  });

  it('pays back a part and the rest, by the names of Stripe, and takes another way where Stripe refuses', async () => {
    const { order, external } = await bought();
    const refunds = `${admin}/orders/${order.id}/refunds`;
    const { body: part } = await done(shop.admin.post(refunds, { amount: '4.00' }));
    const { body: rest } = await done(shop.admin.post(refunds, { amount: '11.00' }));
    const there = account.refundsOf(external).map(({ id, amount }) => [id, amount]);
    expect(there).toEqual([
      [rest.transaction_id, 11_00],
      [part.transaction_id, 4_00],
    ]);
    await tell();
    expect(await shown(order)).toMatchObject({ refund_total: '15.00', refund_status: 'full' });

    const { order: other } = await bought('refund_declined');
    const at = `${admin}/orders/${other.id}/refunds`;
    const refused = await shop.admin.post(at, { amount: '4.00' });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'gateway_error']);
    expect((await shown(other)).refund_total).toBe('0.00');
    await done(shop.admin.post(at, { amount: '4.00', to: 'manual' }));
    expect((await shown(other)).refund_total).toBe('4.00');
  });

  it('hears of a refund in the pages of Stripe, and of a dispute that is opened and lost', async () => {
    const { order, external } = await bought();
    const refund = account.refundByHand(external, 3_00);
    const dispute = account.dispute(external);
    await tell();
    const disputed = async () => (await shown(order)).payments[0].disputes;
    await expect.poll(async () => (await shown(order)).refund_total, polled).toBe('3.00');
    await expect
      .poll(disputed, polled)
      .toMatchObject([{ status: 'open', reason: 'fraudulent', amount: '15.00' }]);
    const { body: refunds } = await done(shop.admin.get(`${admin}/orders/${order.id}/refunds`));
    expect(refunds.data).toMatchObject([{ transaction_id: refund.id, amount: '3.00' }]);
    account.closeDispute(dispute, 'lost');
    await tell();
    await expect.poll(disputed, polled).toMatchObject([{ status: 'lost' }]);
  });

  it('saves a card without a payment, and staff charge it without the shopper, as the bank lets them', async () => {
    const { body } = await done(
      shop.storefront.post('/api/v3/store/customers', { email: shop.email(), password: PASSWORD }),
    );
    const customer = shop.storefront.with({ jwt: body.token });
    const at = '/api/v3/store/customers/me/payment_setup_sessions';
    const charged: unknown[] = [];
    for (const name of ['visa', 'three_d_secure'] as const) {
      const { body: setup } = await done(customer.post(at, { payment_method_id: methodId }));
      expect(setup.external_data).toMatchObject({ publishable_key: 'pk_test_1' });
      const early = await customer.patch(`${at}/${setup.id}/complete`, {});
      expect(early.status).toBe(422);
      account.enterCard(setup.external_id, name);
      const { body: saved } = await done(customer.patch(`${at}/${setup.id}/complete`, {}));
      const items = [{ variant_id: await shop.variantId(), quantity: 1 }];
      const order = { customer_id: body.user.id, items, shipping_address: address, use_shipping: true };
      const { body: draft } = await done(shop.admin.post(`${admin}/orders`, order));
      const wanted = { payment_method_id: methodId, source_id: saved.payment_source_id };
      const paid = await shop.admin.post(`${admin}/orders/${draft.id}/payments`, wanted);
      if (paid.status === 201) {
        const { body: complete } = await done(shop.admin.patch(`${admin}/orders/${draft.id}/complete`, {}));
        charged.push(complete.payment_status);
      } else charged.push(paid.body.error.message);
    }
    expect(charged).toEqual([
      'paid',
      'The bank wants the customer to confirm the payment. Send a payment link',
    ]);
    expect(account.customers.size).toBe(1);

    const { data: cards } = (await done(customer.get('/api/v3/store/customers/me/credit_cards'))).body;
    const { cart, session, external } = await begun({ jwt: body.token, source_id: cards[0].id });
    expect(account.intent(external)).toMatchObject({
      status: 'requires_confirmation',
      payment_method: { id: 'pm_visa' },
    });
    account.pay(external, 'visa');
    await completed(cart, session);
    expect((await placed(cart)).payment_status).toBe('paid');
    await tell();
  });

  it('gives back what was paid in a cart that is gone; what is told of other shops or again after years changes nothing', async () => {
    const gone = await begun();
    account.pay(gone.external, 'visa');
    await done(gone.cart.client.delete(gone.cart.path));
    await tell();
    const returned = { held: 0n, collected: 15_00n, paidBack: 15_00n };
    await expect.poll(() => account.bookOf(gone.external), polled).toEqual(returned);

    const { order, external } = await bought();
    await tell();
    const paid = account.events.find(({ data }) => (data.object as { id?: string }).id === external);
    if (!paid) throw new Error('Stripe has told nothing of the payment');
    const years = Math.floor(Date.now() / 1_000) - 3 * 365 * 24 * 3_600;
    const unknown = { ...paid.data.object, id: 'pi_of_another_shop' };
    const late = [
      { ...paid, id: 'evt_again', created: years },
      { ...paid, id: 'evt_of_another_shop', data: { object: unknown } },
    ] as StripeAccount['events'];
    for (const event of late) expect(await sent(event)).toBe(200);

    const { body: login } = await done(shop.admin.post(`${admin}/auth/login`, store.credentials.admin));
    const opened = await done(
      shop.admin.with({ jwt: login.token }).post(`${admin}/stores`, { name: 'The other shop' }),
    );
    const other = shop.admin.with({ key: opened.body.secret_key });
    const preferences = { secret_key: stripe.connect(new StripeAccount('whsec_of_the_other_shop')) };
    const wanted = {
      name: 'Card',
      type: 'stripe',
      preferences: { ...preferences, webhook_secret: 'whsec_of_the_other_shop' },
    };
    const { body: theirs } = await done(other.post(`${admin}/payment_methods`, wanted));
    const refund = account.refundByHand(external, 2_00);
    expect(refund.status).toBe('succeeded');
    const byThem = account.events.slice(told);
    for (const event of byThem) {
      expect(await sent(event, { secret: 'whsec_of_the_other_shop' })).toBe(401);
      expect(await sent(event, { secret: 'whsec_of_the_other_shop', method: theirs.id })).toBe(200);
    }
    // The own shop's comes after all of these.
    await tell();
    await expect.poll(async () => (await shown(order)).refund_total, polled).toBe('2.00');
    expect(await shown(order)).toMatchObject({ payment_status: 'paid', payments: [{ amount: '15.00' }] });
    expect(account.refundsOf(external)).toHaveLength(1);
  });

  it('has its keys nowhere but sealed: in no export, trace, output, file, backup, or answer about the past', async () => {
    const exports = await Promise.all(
      exportTypes.map(async (type) => {
        const { body } = await done(shop.admin.post(`${admin}/exports`, { type }));
        const at = `${admin}/exports/${body.id}`;
        await expect.poll(async () => (await done(shop.admin.get(at))).body.done, polled).toBe(true);
        return (await done(shop.admin.get(body.download_url))).body;
      }),
    );
    const folder = await mkdtemp(join(tmpdir(), 'storefold-keys-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const at = new Date().toISOString();
    const told = await Promise.all([
      storefold(store.dataDir, 'events', 'export', '--with-personal-data'),
      storefold(
        store.dataDir,
        'as-of',
        at,
        `payment_methods/${methodId}`,
        '--sqlite',
        join(folder, 'then.db'),
      ),
      storefold(store.dataDir, 'backup', join(folder, 'backup')),
    ]);
    expect(told.map(({ status, stderr }) => [status, stderr])).toEqual(told.map(({ stderr }) => [0, stderr]));
    await expect
      .poll(() => collector.spans.some(({ name }) => name.includes('/payment_methods')), polled)
      .toBe(true);
    const places = {
      exports: JSON.stringify(exports),
      trace: JSON.stringify(collector.spans),
      output: store.output(),
      told: JSON.stringify(told),
      backup: await filesIn(join(folder, 'backup')),
      past: await readFile(join(folder, 'then.db'), 'latin1'),
      files: await filesIn(store.dataDir),
    };
    // Each place has something of the method that is no secret: where there is nothing, nothing can be found.
    for (const place of [places.told, places.past, places.backup, places.files])
      expect(place).toContain(methodId);
    expect(exports.every((each) => typeof each === 'string' && each.length > 0)).toBe(true);
    for (const key of [secretKey, account.webhookSecret])
      for (const [place, text] of Object.entries(places))
        expect([place, text.includes(key)]).toEqual([place, false]);
  });

  it('has books that balance; those of Stripe agree with them, over more than a page, and the audit says so', async () => {
    expect(verifyLedger(store.dataDir)).toEqual({
      status: 0,
      said: expect.stringMatching(
        /^note {5}stripe: (\d+) of \1 payments are not compared .*: run reconcile stripe$/m,
      ),
    });
    for (let count = 0; count < 120; count += 1)
      account.pay(paymentAt({ order: `of a fair ${count}` }), 'visa');
    const { status, stdout } = await reconciled();
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^1[3-9]\d payments from .*: the books agree\n$/),
    ]);
    expect(verifyLedger(store.dataDir)).toEqual({
      status: 0,
      said: expect.stringMatching(/^note {5}stripe: compared from \S+ to \S+, last at \S+: no difference$/m),
    });
  });

  it('names by reconcile what is on one side alone, in other amounts or in another currency, with what to do', async () => {
    const [byHand, otherCurrency] = [await bought(), await bought()];
    const refund = account.refundByHand(byHand.external, 3_00);
    account.intent(otherCurrency.external).currency = 'eur';
    const unknown = paymentAt({ storefold_session: 'psess_of_another_log' });
    account.pay(unknown, 'visa');
    const { status, stdout } = await reconciled();
    expect(status).toBe(1);
    const said = stdout.split('\n').filter((line) => line.startsWith('DIFFERS'));
    const differ = (name: string, what: string) =>
      expect.stringMatching(new RegExp(`^DIFFERS  ${name}.*: .*${what}.*To do: \\w`));
    expect(said.sort()).toEqual(
      [
        [byHand.external, `3.00 USD less are left at Stripe than the order says .${refund.id}.`],
        [otherCurrency.external, '15.00 EUR are left at Stripe, and the order says 15.00 USD'],
        [unknown, '5.00 USD were paid, and the log knows of no such payment'],
      ]
        .map(([name = '', what = '']) => [name, differ(name, what)] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, line]) => line),
    );
    expect(stdout).not.toContain(secretKey);

    // What is settled is not named any more, and the rest is, whatever days are asked for.
    account.intent(otherCurrency.external).currency = 'usd';
    const later = (await reconciled({}, dayOf(Date.now() + DAY_MS))).stdout;
    expect(later).not.toContain(otherCurrency.external);
    const ledger = verifyLedger(store.dataDir);
    expect(ledger.status).toBe(0);
    const pending = ledger.said.split('\n').filter((line) => line.startsWith('pending  stripe: '));
    expect(pending.sort()).toEqual(
      [byHand.external, unknown]
        .sort()
        .map((name) =>
          expect.stringMatching(new RegExp(`stripe: ${name}.*To do: \\w.*Then run reconcile stripe again$`)),
        ),
    );
    expect(ledger.said).toMatch(/^note {5}stripe: compared .*: 2 differ$/m);
    expect((await reconciled({ STRIPE_SECRET_KEY: '' })).status).toBe(78);
    expect((await reconciled({ STRIPE_SECRET_KEY: 'sk_test_unknown' })).status).toBe(1);
    expect((await reconciled({}, '2026-02-30')).status).toBe(64);
  });
});

const polled = { timeout: 60_000 };

/** The bytes of all files in a folder, each as a character. */
async function filesIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const read = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
  return (await Promise.all(read)).join('\n');
}

interface Begun {
  readonly id: string;
  readonly path: string;
  readonly client: Client;
}

/** A cart of one product for 10.00 with delivery for 5.00, in a session of Stripe. */
async function begun({ jwt, source_id }: { readonly jwt?: string; readonly source_id?: string } = {}) {
  const guest: Begun = await shop.cart();
  const client = jwt ? guest.client.with({ jwt }) : guest.client;
  const cart = { ...guest, client };
  const { path } = cart;
  if (jwt) await done(client.patch(`${path}/associate`));
  const variant_id = await shop.variantId();
  await done(client.post(`${path}/items`, { variant_id, quantity: 1 }));
  await done(client.patch(path, { email: shop.email(), shipping_address: address, use_shipping: true }));
  const wanted = { payment_method_id: methodId, ...(source_id && { source_id }) };
  const { body: session } = await done(client.post(`${path}/payment_sessions`, wanted));
  return { cart, session, external: session.external_id as string };
}

const completed = (cart: Begun, { id }: { readonly id: string }): Promise<Reply> =>
  cart.client.patch(`${cart.path}/payment_sessions/${id}/complete`, {});

const placed = async (cart: Begun): Promise<Reply['body']> =>
  (await done(cart.client.post(`${cart.path}/complete`))).body;

async function bought(card: Parameters<StripeAccount['pay']>[1] = 'visa') {
  const { cart, session, external } = await begun();
  account.pay(external, card);
  await completed(cart, session);
  return { order: await placed(cart), external };
}

/** The order of a cart, as staff see it; undefined before it is placed. */
async function orderOf(cart: Begun): Promise<Reply['body']> {
  const id = cart.id.replace('cart_', 'or_');
  const reply = await shop.admin.get(`${admin}/orders/${id}`);
  return reply.status === 200 ? reply.body : undefined;
}

const shown = async ({ id }: { readonly id: string }): Promise<Reply['body']> =>
  (await done(shop.admin.get(`${admin}/orders/${id}`))).body;

/** A payment that somebody else has begun at the same account. */
function paymentAt(metadata: Readonly<Record<string, string>>): string {
  const { body } = account.answer('POST', '/payment_intents', undefined, {
    amount: '500',
    currency: 'usd',
    metadata,
  });
  return (body as { readonly id: string }).id;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Compares the books of these days, as a person does who keeps them. */
function reconciled(settings = {}, from = dayOf(Date.now() - DAY_MS)) {
  const env = { DATA_DIR: store.dataDir, STRIPE_API_URL: stripe.url, STRIPE_SECRET_KEY: secretKey };
  const days = ['--from', from, '--to', dayOf(Date.now() + DAY_MS)];
  return storefoldWith({ ...env, ...settings }, 'reconcile', 'stripe', ...days);
}

/** How many messages were sent. */
let told = 0;

/** Stripe sends what it has not sent yet. */
async function tell(): Promise<void> {
  for (const event of account.events.slice(told)) {
    told += 1;
    expect(await sent(event)).toBe(200);
  }
}

async function sent(
  event: StripeAccount['events'][number],
  { secret = account.webhookSecret, method = methodId } = {},
): Promise<number> {
  const { headers, body } = account.signed(event, { secret });
  const url = `${store.baseUrl}/api/v3/payment_providers/stripe/events?payment_method=${method}`;
  return (await fetch(url, { method: 'POST', headers, body })).status;
}
