import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { casesOn, tellEngine } from '@storefold/engines/testing';
import { uuidv5 } from '@storefold/kernel/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localstripeMissing, startLocalstripe } from './localstripe.examples.ts';
import { StripeGateway } from './stripe-gateway.ts';

casesOn('Stripe, against localstripe', localstripeMissing, () => {
  let stripe: Awaited<ReturnType<typeof startLocalstripe>>;
  let gateway: StripeGateway;
  beforeAll(async () => {
    stripe = await startLocalstripe();
    const preferences = {
      secret_key: 'sk_test_localstripe',
      publishable_key: 'pk_test_localstripe',
      webhook_secret: 'whsec_localstripe',
      statement_descriptor: null,
    };
    gateway = new StripeGateway(preferences, undefined, { url: stripe.url });
  });
  afterAll(() => stripe.stop());

  tellEngine(() => ({
    port: 'payments',
    adapter: 'Stripe',
    engine: 'localstripe 1.15.10',
    kind: 'third-party',
  }));

  it('a session is paid in the browser, collected, and paid back in parts by the names of Stripe', async () => {
    const id = await open(true);
    expect(await gateway.completeSession({ externalId: id })).toBeUndefined();
    await pay(id, VISA);
    expect(await gateway.completeSession({ externalId: id })).toMatchObject({
      status: 'captured',
      amount: '17.00',
      currency: 'USD',
      externalId: id,
    });
    const first = await gateway.refund({ ...charge('part'), externalId: id }, '5.00');
    expect(first.transactionId).toMatch(/^re_/);
    expect(await gateway.refund({ ...charge('part'), externalId: id }, '5.00')).toEqual(first);
    await gateway.void({ ...charge('rest'), externalId: id });
    expect(await refundsOf(id)).toEqual([12_00, 5_00]);
  });

  it('what is set aside is collected in part, and the rest is released', async () => {
    const id = await open(false);
    await pay(id, VISA);
    expect(await gateway.completeSession({ externalId: id })).toMatchObject({
      status: 'authorized',
      amount: '17.00',
    });
    await gateway.capture({ ...charge('capture'), externalId: id }, '12.00');
    await gateway.capture({ ...charge('again'), externalId: id }, '5.00');
    expect(await intent(id)).toMatchObject({ status: 'succeeded', amount_received: 12_00 });
  });

  it('what is set aside is released, and collects nothing after that', async () => {
    const id = await open(false);
    await pay(id, VISA);
    await gateway.void({ ...charge('void'), externalId: id });
    await gateway.capture({ ...charge('late'), externalId: id });
    expect(await intent(id)).toMatchObject({ status: 'canceled', amount_received: 0 });
  });

  it('3-D Secure is passed or failed, and a declined card leaves the session open for another', async () => {
    const id = await open(true);
    await pay(id, ASKS_THE_BANK);
    expect(await gateway.completeSession({ externalId: id })).toBeUndefined();
    await authenticate(id, false);
    expect(await gateway.completeSession({ externalId: id })).toBeUndefined();
    const other = await open(true);
    await pay(other, ASKS_THE_BANK);
    await authenticate(other, true);
    expect(await gateway.completeSession({ externalId: other })).toMatchObject({ status: 'captured' });
    const declined = await open(true);
    await pay(declined, DECLINED);
    expect(await gateway.completeSession({ externalId: declined })).toBeUndefined();
  });

  it('nobody reaches it from another machine', async () => {
    const { port } = new URL(stripe.behind);
    const addresses = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of addresses) {
      const asked = fetch(`http://${address}:${port}/v1/customers`, { signal: AbortSignal.timeout(5_000) });
      await expect(asked).rejects.toThrow();
    }
    expect((await fetch(`${stripe.behind}/v1/customers`)).status).toBe(401);
  });

  it('a session that nobody paid ends', async () => {
    const id = await open(true);
    expect(await gateway.end({ ...session('end'), externalId: id })).toEqual({});
    expect(await intent(id)).toMatchObject({ status: 'canceled' });
  });

  it('a card is set up, and charged without the shopper', async () => {
    const customer = await stripe.ask<{ id: string }>('POST', 'customers', { name: 'Ann Lee' });
    const setup = await stripe.ask<{ id: string; client_secret: string }>('POST', 'setup_intents', {
      customer: customer.id,
    });
    expect(await gateway.exchangeToken(setup.client_secret)).toBeUndefined();
    await stripe.ask('POST', `setup_intents/${setup.id}/confirm`, { payment_method: await cardOf(VISA) });
    const card = await gateway.exchangeToken(setup.client_secret);
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', month: 12, year: 2034 });
    const profileId = card?.gateway_payment_profile_id ?? '';
    const request = { ...charge('saved'), amount: '17.00', currency: 'USD', profileId };
    const made = await gateway.authorize(request);
    expect(await gateway.authorize(request)).toEqual(made);
    expect(await intent(made.externalId ?? '')).toMatchObject({ status: 'requires_capture', amount: 17_00 });
  });

  it('its signed messages are read: a payment that was made', async () => {
    const taken: { headers: Record<string, string>; body: Uint8Array }[] = [];
    const receiver = createServer((request, response) => {
      void buffer(request).then((body) => {
        taken.push({ headers: request.headers as Record<string, string>, body });
        response.end();
      });
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    try {
      const { port } = receiver.address() as AddressInfo;
      await fetch(`${stripe.behind}/_config/webhooks/store`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: `http://127.0.0.1:${port}`, secret: 'whsec_localstripe' }),
      });
      const id = await open(true);
      await pay(id, VISA);
      // Those of the payments before come, too.
      const told = async () => (await Promise.all(taken.map((request) => gateway.inbound(request)))).flat();
      await expect
        .poll(told)
        .toContainEqual({ id: expect.any(String), type: 'session_paid', externalId: id });
    } finally {
      receiver.close();
    }
  });

  let count = 0;
  async function open(autoCapture: boolean): Promise<string> {
    count += 1;
    const terms = { amount: '17.00', currency: 'USD', autoCapture, externalData: {} };
    return (await gateway.createSession({ ...session(`${count}`), ...terms })).externalId;
  }

  const intent = (id: string) => stripe.ask<Record<string, unknown>>('GET', `payment_intents/${id}`);

  const cardOf = async (number: string) => {
    const card = {
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
    };
    return (await stripe.ask<{ id: string }>('POST', 'payment_methods', { type: 'card', ...card })).id;
  };

  /** What Stripe's form does in the browser. */
  async function pay(id: string, number: string): Promise<void> {
    await stripe.ask('POST', `payment_intents/${id}/confirm`, { payment_method: await cardOf(number) });
  }

  async function authenticate(id: string, success: boolean): Promise<void> {
    const { client_secret } = await intent(id);
    await stripe.ask('POST', `payment_intents/${id}/_authenticate`, {
      client_secret: String(client_secret),
      success: `${success}`,
    });
  }

  async function refundsOf(id: string): Promise<number[]> {
    const { data } = await stripe.ask<{ data: { amount: number }[] }>('GET', `refunds?payment_intent=${id}`);
    return data.map(({ amount }) => amount).sort((one, other) => other - one);
  }
});

const VISA = '4242424242424242';
const DECLINED = '4000000000000341';
const ASKS_THE_BANK = '4000002760003184';

const keyOf = (name: string): string => uuidv5('3f6d9c1e-63a5-5a51-9d6c-6b1de40f8f2a', name);
const shared = {
  storeId: 'store_1',
  origin: { correlationId: keyOf('request'), causationId: null, actor: { type: 'system', id: 'ordering' } },
} as const;

const session = (name: string) => ({
  ...shared,
  sessionId: `psess_${name}`,
  idempotencyKey: keyOf(`session ${name}`),
});
const charge = (name: string) => ({
  ...shared,
  chargeId: `ch_${name}`,
  idempotencyKey: keyOf(`charge ${name}`),
});
