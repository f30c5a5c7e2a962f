import { uuidv5 } from '@storefold/kernel/core';
import { paymentGatewayContract, type Telling, type Told } from '@storefold/ordering/contract';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StripeGateway } from './stripe-gateway.ts';
import { type CardName, StripeAccount, StripeServer } from './stripe-server.examples.ts';

const server = new StripeServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

/** The names of cards that the account knows, each set up when it is asked for. */
const tokens = {
  approved: 'visa',
  declined: 'declined',
  captureDeclined: 'capture_declined',
  captureUnanswered: 'capture_unanswered',
  voidDeclined: 'void_declined',
  voidUnanswered: 'void_unanswered',
  refundDeclined: 'refund_declined',
  refundFailing: 'refund_failing',
  refundUnanswered: 'refund_unanswered',
} as const satisfies Readonly<Record<string, CardName>>;

paymentGatewayContract('Stripe, against a stand-in', {
  open: opened,
  tokens,
  sessions: { open: opened },
  paidSessions: { kinds: ['authorized', 'captured'], open: opened },
  setups: { open: opened },
  paidBack: { open: opened },
  inbound: {
    tells: ['session_paid', 'session_failed', 'refunded', 'disputed'],
    open: () => {
      const account = new StripeAccount('whsec_own');
      return {
        connect: () => connected(account),
        request: (told, telling) => signedByStripe(account, told, telling),
      };
    },
  },
});

describe('a payment session at Stripe', () => {
  it('is a PaymentIntent of the amount, which the form in the browser finds by its secret', async () => {
    const { account, gateway } = shop();
    const { externalId, externalData } = await gateway.createSession(session({ autoCapture: true }));
    expect(account.intent(externalId)).toMatchObject({
      amount: 17_00,
      currency: 'usd',
      capture_method: 'automatic_async',
      metadata: { storefold_session: 'psess_1', storefold_store: 'store_1' },
    });
    expect(externalData).toEqual({
      window: 'popup',
      client_secret: account.intent(externalId).client_secret,
      publishable_key: 'pk_test_of_the_stand_in',
    });
    expect(await gateway.createSession(session({ autoCapture: true }))).toEqual({ externalId, externalData });
    await gateway.updateSession({ ...session({ amount: '12.00' }), externalId });
    expect(account.intent(externalId).amount).toBe(12_00);
  });

  it.each([
    [true, 'captured', { held: 0n, collected: 17_00n, paidBack: 0n }],
    [false, 'authorized', { held: 17_00n, collected: 0n, paidBack: 0n }],
  ] as const)(
    'collects at once: %s, and says what was paid however often it is asked',
    async (autoCapture, status, book) => {
      const { account, gateway, open } = shop();
      const id = await open({ autoCapture });
      expect(await gateway.completeSession({ externalId: id })).toBeUndefined();
      account.pay(id, 'visa');
      const paid = await gateway.completeSession({ externalId: id });
      expect(paid).toMatchObject({
        status,
        amount: '17.00',
        currency: 'USD',
        responseCode: expect.stringMatching(/^ch_/),
        externalId: id,
        externalUrl: `https://dashboard.stripe.com/test/payments/${id}`,
        card: { brand: 'visa', last4: '4242', month: 12, year: 2034, name: 'Ann Lee' },
      });
      expect(await gateway.completeSession({ externalId: id })).toEqual(paid);
      expect(account.bookOf(id)).toEqual(book);
    },
  );

  it('waits for the bank: 3-D Secure, a way to pay that redirects, and one that takes days', async () => {
    const { account, gateway, open } = shop();
    const secure = await open();
    expect(account.pay(secure, 'three_d_secure')).toBe('requires_action');
    expect(await gateway.completeSession({ externalId: secure })).toBeUndefined();
    account.authenticate(secure, true);
    expect(await gateway.completeSession({ externalId: secure })).toMatchObject({ status: 'captured' });

    const redirected = await open();
    account.pay(redirected, 'ideal');
    account.authenticate(redirected, true);
    const paid = await gateway.completeSession({ externalId: redirected });
    expect(paid).toMatchObject({ status: 'captured' });
    expect(paid).not.toHaveProperty('card');

    const slow = await open();
    account.pay(slow, 'sepa');
    expect(await gateway.completeSession({ externalId: slow })).toEqual({ status: 'under_way' });
    account.settle(slow, true);
    expect(await gateway.completeSession({ externalId: slow })).toMatchObject({ status: 'captured' });
  });

  it('begins with a saved card, which is not charged before the shopper confirms it', async () => {
    const { account, gateway } = shop();
    const profileId = 'cus_1/pm_visa';
    const { externalId } = await gateway.createSession({ ...session(), profileId });
    expect(account.intent(externalId)).toMatchObject({
      customer: 'cus_1',
      payment_method: { id: 'pm_visa' },
      latest_charge: null,
    });
    expect(await gateway.completeSession({ externalId })).toBeUndefined();
    account.pay(externalId, 'visa');
    expect(await gateway.completeSession({ externalId })).toMatchObject({
      status: 'captured',
      card: { gateway_payment_profile_id: profileId },
    });
  });

  it('stays open after a decline, and takes another card', async () => {
    const { account, gateway, open } = shop();
    const id = await open();
    account.pay(id, 'declined');
    expect(await gateway.completeSession({ externalId: id })).toBeUndefined();
    account.pay(id, 'three_d_secure');
    account.authenticate(id, false);
    expect(await gateway.completeSession({ externalId: id })).toBeUndefined();
    account.pay(id, 'visa');
    expect(await gateway.completeSession({ externalId: id })).toMatchObject({ status: 'captured' });
  });

  it.each([
    ['nothing was paid', undefined, true, undefined],
    ['it was collected', 'visa', true, { amount: '17.00', currency: 'USD' }],
    ['it was set aside', 'visa', false, { amount: '17.00', currency: 'USD' }],
  ] as const)(
    'ends where %s: nothing can be paid any more, and what was goes back once',
    async (_, card, autoCapture, returned) => {
      const { account, gateway, open } = shop();
      const id = await open({ autoCapture });
      if (card) account.pay(id, card);
      for (const _again of ['once', 'twice']) {
        expect(await gateway.end({ ...session(), externalId: id })).toEqual(returned ? { returned } : {});
      }
      const { held, collected, paidBack } = account.bookOf(id);
      expect([held, paidBack]).toEqual([0n, collected]);
      if (!card) expect(account.intent(id).status).toBe('canceled');
      // Nobody takes for paid what went back.
      await expect(gateway.completeSession({ externalId: id })).rejects.toMatchObject({
        code: 'gateway_error',
      });
    },
  );

  it('is asked to end again while the bank may still pay', async () => {
    const { account, gateway, open } = shop();
    const id = await open();
    account.pay(id, 'sepa');
    await expect(gateway.end({ ...session(), externalId: id })).rejects.toMatchObject({ status: 503 });
  });

  it('is charged: a part is collected, and what was collected beyond it goes back once', async () => {
    const { account, gateway, open } = shop();
    const manual = await open({ autoCapture: false });
    account.pay(manual, 'visa');
    await gateway.capture({ ...charge('c1'), externalId: manual }, '12.00');
    await gateway.capture({ ...charge('c1', 'again'), externalId: manual }, '5.00');
    expect(account.bookOf(manual)).toEqual({ held: 0n, collected: 12_00n, paidBack: 0n });
    const automatic = await open();
    account.pay(automatic, 'visa');
    await gateway.capture({ ...charge('c2'), externalId: automatic }, '12.00');
    await gateway.capture({ ...charge('c2'), externalId: automatic }, '12.00');
    expect(account.bookOf(automatic)).toEqual({ held: 0n, collected: 17_00n, paidBack: 5_00n });
    await gateway.void({ ...charge('c2', 'void'), externalId: automatic });
    expect(account.bookOf(automatic)).toEqual({ held: 0n, collected: 17_00n, paidBack: 17_00n });
  });

  it('that ran out, or was canceled in the pages of Stripe, collects nothing and says so', async () => {
    const { account, gateway, open } = shop();
    const id = await open({ autoCapture: false });
    account.pay(id, 'visa');
    account.cancelByHand(id);
    await expect(gateway.capture({ ...charge('c1'), externalId: id })).rejects.toMatchObject({
      code: 'gateway_error',
      status: 422,
      message: expect.stringContaining('Nothing is set aside any more'),
    });
    await expect(gateway.completeSession({ externalId: id })).rejects.toMatchObject({
      code: 'gateway_error',
    });
  });
});

describe('a charge at Stripe', () => {
  it('of a saved card is made without the shopper, and refused with the reason of the bank', async () => {
    const { account, gateway } = shop();
    const card = await gateway.exchangeToken(account.setUp('visa'));
    expect(card).toMatchObject({ last4: '4242', gateway_payment_profile_id: 'cus_of_the_stand_in/pm_visa' });
    const made = await gateway.authorize(authorization('c1', card?.gateway_payment_profile_id));
    expect(made).toMatchObject({
      responseCode: expect.stringMatching(/^ch_/),
      externalId: expect.stringMatching(/^pi_/),
    });
    expect(account.intent(made.externalId ?? '')).toMatchObject({
      customer: 'cus_of_the_stand_in',
      amount: 17_00,
    });
    await expect(gateway.authorize(authorization('c2', 'pm_insufficient_funds'))).rejects.toMatchObject({
      code: 'payment_failed',
      message: 'The card does not have enough funds',
    });
    await expect(gateway.authorize(authorization('c3', 'pm_three_d_secure'))).rejects.toMatchObject({
      code: 'payment_failed',
      message: 'The bank wants the customer to confirm the payment. Send a payment link',
    });
  });

  it.each([
    ['authorized', 1],
    ['ended', 0],
  ] as const)('is %s once also a day later, when Stripe has forgotten the key', async (what, held) => {
    const { account, gateway } = shop();
    const first = await gateway.authorize(authorization('c1', 'pm_visa'));
    account.forgetKeys();
    for (const _again of ['once', 'twice']) {
      if (what === 'authorized')
        expect(await gateway.authorize(authorization('c1', 'pm_visa'))).toEqual(first);
      else await gateway.void(charge('c1'));
    }
    const statuses = account.intentsWith('storefold_charge', 'c1').map(({ status }) => status);
    expect(statuses.filter((status) => status === 'requires_capture')).toHaveLength(held);
  });

  it('is refunded once also a day later, by the names that Stripe gives', async () => {
    const { account, gateway, open } = shop();
    const id = await open();
    account.pay(id, 'visa');
    const request = { ...charge('c1', 'refund'), externalId: id };
    const first = await gateway.refund(request, '5.00');
    expect(first.transactionId).toMatch(/^re_/);
    account.forgetKeys();
    expect(await gateway.refund(request, '5.00')).toEqual(first);
    expect(account.bookOf(id).paidBack).toBe(5_00n);
  });
});

describe('what Stripe answers', () => {
  it.each([
    ['busy', 429, 'rate_limit_error', 503],
    ['in trouble', 500, 'api_error', 503],
    ['asked about the same at once', 409, 'invalid_request_error', 503],
    ['given a key that it does not know', 401, 'invalid_request_error', 503],
    ['given a key that may not do this', 403, 'invalid_request_error', 503],
    ['asked for what cannot be', 400, 'invalid_request_error', 422],
  ] as const)(
    'while it is %s leaves open what was done, or refuses for good',
    async (_, status, type, told) => {
      const { account, gateway, open } = shop();
      const id = await open();
      account.fails = { status, type, message: 'No.' };
      await expect(gateway.refund({ ...charge('c1'), externalId: id }, '5.00')).rejects.toMatchObject({
        status: told,
      });
    },
  );

  it('not at all, or too late, leaves open what was done', async () => {
    const away = new StripeGateway(preferencesOf('sk_test_1'), undefined, { url: 'http://127.0.0.1:1' });
    await expect(away.capture({ ...charge('c1'), externalId: 'pi_1' })).rejects.toMatchObject({
      status: 503,
    });
    const never = server.connect(new StripeAccount(), () => new Promise(() => {}));
    const slow = new StripeGateway(preferencesOf(never), undefined, { url: server.url, timeoutMs: 50 });
    await expect(slow.capture({ ...charge('c1'), externalId: 'pi_1' })).rejects.toMatchObject({
      status: 503,
    });
  });

  it('tells no key in what is refused and logged', async () => {
    const { account, gateway } = shop();
    account.fails = { status: 500, type: 'api_error', message: 'No.' };
    const error: unknown = await gateway.createSession(session()).catch((caught: unknown) => caught);
    expect(
      JSON.stringify([error, (error as Error).message, (error as Error).stack, (error as Error).cause]),
    ).not.toContain('sk_test');
  });

  it('is asked of nobody else: no key leaves for a server that is not on this machine, and no live key at all', async () => {
    for (const [key, url] of [
      ['sk_live_1', 'http://127.0.0.1:1'],
      ['sk_test_1', 'http://stripe.example'],
      ['sk_test_1', 'https://127.0.0.1'],
    ] as const) {
      const gateway = new StripeGateway(preferencesOf(key), undefined, { url });
      await expect(gateway.createSession(session())).rejects.toMatchObject({
        code: 'gateway_error',
        status: 422,
      });
    }
    const off = new StripeGateway({ ...preferencesOf(''), secret_key: null });
    await expect(off.createSession(session())).rejects.toMatchObject({
      message: 'The payment method has no secret key yet',
    });
  });
});

describe('what Stripe tells', () => {
  it('is what was paid, declined, paid back and disputed, each with the name of its PaymentIntent', async () => {
    const { account, gateway, open } = shop();
    const id = await open();
    account.pay(id, 'insufficient_funds');
    account.pay(id, 'visa');
    const refund = account.refundByHand(id, 5_00);
    const dispute = account.dispute(id);
    account.closeDispute(dispute, 'lost');
    const told = await Promise.all(account.events.map((event) => gateway.inbound(account.signed(event))));
    expect(told.flat().map(({ id: _id, ...message }) => message)).toEqual([
      {
        type: 'session_failed',
        externalId: id,
        code: 'payment_failed',
        message: 'Your card has insufficient funds.',
      },
      { type: 'session_paid', externalId: id },
      { type: 'refunded', externalId: id, transactionId: refund.id, amount: '5.00', currency: 'USD' },
      ...(['open', 'lost'] as const).map((status) => ({
        type: 'disputed',
        externalId: id,
        disputeId: dispute.id,
        amount: '17.00',
        currency: 'USD',
        reason: 'fraudulent',
        status,
        externalUrl: `https://dashboard.stripe.com/test/disputes/${dispute.id}`,
      })),
    ]);
  });

  it('of refunds that the store asked for, and of what was only released, says nothing', async () => {
    const { account, gateway, open } = shop();
    const id = await open({ autoCapture: false });
    account.pay(id, 'visa');
    await gateway.capture({ ...charge('c1'), externalId: id }, '12.00');
    await gateway.refund({ ...charge('c1', 'refund'), externalId: id }, '5.00');
    const told = await Promise.all(account.events.map((event) => gateway.inbound(account.signed(event))));
    expect(told.flat().map(({ type }) => type)).toEqual(['session_paid', 'session_paid']);
    const other = { ...(account.events[0] as Stripe.Event), type: 'customer.created' } as Stripe.Event;
    expect(await gateway.inbound(account.signed(other))).toEqual([]);
  });

  it.each([
    ['by another secret', { secret: 'whsec_other' }],
    ['six minutes ago', { atS: Math.floor(Date.now() / 1000) - 360 }],
  ] as const)('is not believed where it was signed %s', async (_, how) => {
    const { account, gateway, open } = shop();
    account.pay(await open(), 'visa');
    const [event] = account.events as [Stripe.Event];
    await expect(gateway.inbound(account.signed(event, how))).rejects.toMatchObject({
      code: 'invalid_token',
      status: 401,
    });
  });

  it('is not believed without a signature, changed on the way, or where no secret is set; a fresh signature of an old event is', async () => {
    const { account, gateway, open } = shop();
    account.pay(await open(), 'visa');
    const [event] = account.events as [Stripe.Event];
    const { headers, body } = account.signed(event);
    const refused = { code: 'invalid_token' };
    await expect(gateway.inbound({ headers: {}, body })).rejects.toMatchObject(refused);
    await expect(
      gateway.inbound({ headers, body: Buffer.concat([body, Buffer.from(' ')]) }),
    ).rejects.toMatchObject(refused);
    const without = new StripeGateway({ ...preferencesOf('sk_test_1'), webhook_secret: null });
    await expect(without.inbound({ headers, body })).rejects.toMatchObject(refused);
    const old = { ...event, created: 1_400_000_000 } as Stripe.Event;
    expect(await gateway.inbound(account.signed(old))).toHaveLength(1);
  });
});

describe('the test of the settings', () => {
  it('makes and cancels an unconfirmed payment, and in test mode lets 1.00 go that it has set aside', async () => {
    const { account, gateway } = shop();
    for (const _again of ['once', 'twice']) {
      expect(await gateway.tryOut('00000000-0000-4000-8000-000000000001')).toEqual({
        mode: 'test',
        checks: ['session_made_and_canceled', 'authorized_and_released'],
      });
    }
    const made = account.intentsWith('storefold', 'test of the settings');
    expect(made.map(({ status, amount }) => [status, amount])).toEqual([
      ['canceled', 1_00],
      ['canceled', 1_00],
    ]);
    expect(made.map(({ latest_charge }) => latest_charge?.amount_captured)).toEqual([undefined, 0]);
  });
});

function shop() {
  const account = new StripeAccount();
  const gateway = new StripeGateway(preferencesOf(server.connect(account)), undefined, { url: server.url });
  let count = 0;
  const open = async (terms: Partial<ReturnType<typeof session>> = {}) => {
    count += 1;
    return (
      await gateway.createSession({
        ...session(terms),
        sessionId: `psess_${count}`,
        idempotencyKey: keyOf(`${count}`),
      })
    ).externalId;
  };
  return { account, gateway, open };
}

const keyOf = (name: string): string => uuidv5('3f6d9c1e-63a5-5a51-9d6c-6b1de40f8f2a', name);
const origin = {
  correlationId: keyOf('request'),
  causationId: null,
  actor: { type: 'system', id: 'ordering' },
} as const;

const session = (terms: { amount?: string; autoCapture?: boolean } = {}) => ({
  sessionId: 'psess_1',
  idempotencyKey: keyOf('session'),
  storeId: 'store_1',
  origin,
  amount: '17.00',
  currency: 'USD',
  autoCapture: true,
  externalData: { window: 'popup' },
  ...terms,
});

const charge = (chargeId: string, operation = 'first') => ({
  chargeId,
  idempotencyKey: keyOf(`${chargeId} ${operation}`),
  storeId: 'store_1',
  origin,
});

const authorization = (chargeId: string, profileId = 'pm_visa') => ({
  ...charge(chargeId),
  amount: '17.00',
  currency: 'USD',
  profileId,
});

/** An account with books of its own. A token of the contract stands for a card that the shopper has set up in the browser. */
function opened() {
  const account = new StripeAccount();
  const secrets = new Map<string, string>();
  return {
    account,
    connect: (turn?: () => Promise<void>) => {
      const gateway = connected(account, turn);
      const exchange = gateway.exchangeToken.bind(gateway);
      gateway.exchangeToken = (token: string) => {
        if (!Object.values(tokens).some((each) => each === token)) return exchange(token);
        const secret = secrets.get(token) ?? account.setUp(token as CardName);
        secrets.set(token, secret);
        return exchange(secret);
      };
      return gateway;
    },
    bookOf: (chargeId: string) =>
      Promise.resolve(account.bookOf(account.intentsWith('storefold_charge', chargeId)[0]?.id)),
    bookOfSession: (externalId: string) => Promise.resolve(account.bookOf(externalId)),
    enter: (externalId: string) => {
      account.enterCard(externalId, 'visa');
      return {};
    },
    /** Whether it is collected is said by the PaymentIntent. */
    pay: async (externalId: string) => account.pay(externalId, 'visa'),
    payBackByHand: (externalId: string, minor: number) => account.refundByHand(externalId, minor),
  };
}

const connected = (account: StripeAccount, turn?: () => Promise<void>) =>
  new StripeGateway(preferencesOf(server.connect(account, turn), account.webhookSecret), undefined, {
    url: server.url,
  });

/** An event of Stripe's that says this. */
function signedByStripe(account: StripeAccount, told: Told, { secret, signedAtMs, happenedAtMs }: Telling) {
  const event = {
    id: told.id,
    object: 'event',
    created: Math.floor(happenedAtMs / 1000),
    livemode: false,
    ...stripeEventOf(told),
  } as Stripe.Event;
  return account.signed(event, { atS: Math.floor(signedAtMs / 1000), secret: `whsec_${secret}` });
}

function stripeEventOf(told: Told) {
  switch (told.type) {
    case 'session_paid':
      return { type: 'payment_intent.succeeded', data: { object: { id: told.externalId } } };
    case 'session_failed': {
      const { externalId: id, message } = told;
      const object = { id, last_payment_error: { message } };
      return { type: 'payment_intent.payment_failed', data: { object } };
    }
    case 'refunded': {
      const { externalId: payment_intent, transactionId: id, currency } = told;
      const object = { id, payment_intent, amount: 5_00, currency, status: 'succeeded', metadata: {} };
      return { type: 'refund.created', data: { object: { ...object, balance_transaction: 'txn_1' } } };
    }
    case 'disputed': {
      const { externalId: payment_intent, disputeId: id, currency, reason, status } = told;
      const object = { id, payment_intent, amount: 5_00, currency, reason };
      const stands = status === 'open' ? 'needs_response' : status;
      return { type: 'charge.dispute.updated', data: { object: { ...object, status: stands } } };
    }
    case 'unknown':
      return { type: 'customer.created', data: { object: {} } };
  }
}

const preferencesOf = (secret_key: string, webhook_secret = 'whsec_of_the_stand_in') => ({
  secret_key,
  publishable_key: 'pk_test_of_the_stand_in',
  webhook_secret,
  statement_descriptor: null,
});
