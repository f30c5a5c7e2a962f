import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import type Stripe from 'stripe';

/*
 * A small Stripe: what the store asks of Stripe, with the shapes of the package's types. It is what stands in where localstripe does not know a
 * step: repeated keys, parts, refusals, lost answers, disputes and messages.
 */

type Values = { readonly [key: string]: string | Values };
type Answer = { readonly status: number; readonly body: unknown; readonly lost?: number };

/** The fields that the store reads, as the types of the package have them. */
export type StandInIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'canceled_at'
  | 'cancellation_reason'
  | 'capture_method'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'last_payment_error'
  | 'livemode'
  | 'metadata'
  | 'status'
> & { customer: string | null; payment_method: StandInCard | null; latest_charge: StandInCharge | null };

type StandInCharge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'refunded'
  | 'status'
> & { payment_intent: string };

type StandInRefund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status'
> & { charge: string; payment_intent: string; balance_transaction: string | null };

type StandInCard = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'type'> & {
  card?: Pick<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'last4'>;
  billing_details: Pick<Stripe.PaymentMethod.BillingDetails, 'name'>;
};

type StandInSetup = Pick<Stripe.SetupIntent, 'id' | 'object' | 'client_secret' | 'status' | 'metadata'> & {
  customer: string | null;
  payment_method: StandInCard | null;
};

type StandInDispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'reason' | 'status' | 'created'
> & {
  charge: string;
  payment_intent: string;
};

/** How a card behaves, by the name that it has here: `pm_card_visa` is approved. */
export type CardName =
  | 'visa'
  | 'declined'
  | 'insufficient_funds'
  | 'three_d_secure'
  | 'ideal'
  | 'sepa'
  | 'capture_declined'
  | 'capture_unanswered'
  | 'void_declined'
  | 'void_unanswered'
  | 'refund_declined'
  | 'refund_failing'
  | 'refund_unanswered';

export const TEST_SECRET_KEY = 'sk_test_of_the_stand_in';

/** One account at the stand-in, with books of its own. */
export class StripeAccount {
  readonly #intents = new Map<string, StandInIntent>();
  readonly #setups = new Map<string, StandInSetup>();
  readonly #refunds: StandInRefund[] = [];
  readonly #disputes: StandInDispute[] = [];
  readonly #answers = new Map<string, Answer>();
  /** The messages that were not taken yet, in the order in which they came to be. */
  readonly events: Stripe.Event[] = [];
  readonly customers = new Set<string>();
  /** Every request: its method and path. */
  readonly asked: string[] = [];
  /** Answered to every request until it is undefined again. */
  fails: { status: number; type: string; message: string } | undefined;
  /** Stripe forgets its keys after a day. */
  forgetKeys = (): void => this.#answers.clear();

  constructor(readonly webhookSecret = 'whsec_of_the_stand_in') {}

  bookOf(id: string | undefined) {
    const intent = id === undefined ? undefined : this.#intents.get(id);
    const charge = intent?.latest_charge;
    const isHeld = intent?.status === 'requires_capture';
    return {
      held: BigInt(isHeld ? (intent?.amount_capturable ?? 0) : 0),
      collected: BigInt(charge?.amount_captured ?? 0),
      paidBack: BigInt(
        charge?.captured ? charge.amount_refunded - (charge.amount - charge.amount_captured) : 0,
      ),
    };
  }

  /** The PaymentIntents on which this is written. */
  intentsWith(key: string, value: string): StandInIntent[] {
    return [...this.#intents.values()].filter(({ metadata }) => metadata[key] === value);
  }

  intent(id: string): StandInIntent {
    const intent = this.#intents.get(id);
    if (!intent) throw new Error(`no PaymentIntent ${id}`);
    return intent;
  }

  refundsOf(id: string): readonly StandInRefund[] {
    return this.#refunds.filter(({ payment_intent }) => payment_intent === id);
  }

  /** What Stripe's form does in the browser. Resolves with the status. */
  pay(id: string, card: CardName): Stripe.PaymentIntent.Status {
    const intent = this.intent(id);
    if (!isPayable(intent)) throw new Error(`the PaymentIntent is ${intent.status}`);
    this.#confirm(intent, cardNamed(card));
    return intent.status;
  }

  /** The shopper comes back from the bank. */
  authenticate(id: string, isRight: boolean): void {
    const intent = this.intent(id);
    if (intent.status !== 'requires_action') throw new Error('nothing is to be authenticated');
    if (isRight) this.#charge(intent);
    else
      this.#fail(intent, 'payment_intent_authentication_failure', 'The bank did not recognise the shopper.');
  }

  /** Money that was under way has come, or has not. */
  settle(id: string, comes: boolean): void {
    const intent = this.intent(id);
    if (intent.status !== 'processing') throw new Error('nothing is under way');
    if (comes) this.#charge(intent);
    else this.#fail(intent, 'payment_failed', 'The bank did not pay.');
  }

  /** In the browser, too: the token that the store exchanges. */
  setUp(card: CardName, customer: string | null = 'cus_of_the_stand_in'): string {
    const id = `seti_${name()}`;
    const client_secret = `${id}_secret_${name()}`;
    this.#setups.set(id, {
      id,
      object: 'setup_intent',
      client_secret,
      status: 'succeeded',
      metadata: {},
      customer,
      payment_method: cardNamed(card),
    });
    return client_secret;
  }

  /** In Stripe's own pages. */
  refundByHand(id: string, amount: number): StandInRefund {
    const answer = this.#refund({ payment_intent: id, amount: `${amount}` });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body as StandInRefund;
  }

  cancelByHand(id: string): void {
    this.#cancel(this.intent(id));
  }

  dispute(id: string, reason = 'fraudulent'): StandInDispute {
    const { latest_charge: charge, currency } = this.intent(id);
    if (!charge) throw new Error('nothing is to be disputed');
    const dispute: StandInDispute = {
      id: `du_${name()}`,
      object: 'dispute',
      amount: charge.amount_captured,
      currency,
      reason,
      status: 'needs_response',
      created: now(),
      charge: charge.id,
      payment_intent: id,
    };
    this.#disputes.push(dispute);
    this.#tell('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(dispute: StandInDispute, status: 'won' | 'lost'): void {
    dispute.status = status;
    this.#tell('charge.dispute.closed', dispute);
  }

  /** An event as Stripe sends it. `atS`: when it was signed. */
  signed(event: Stripe.Event, { atS = now(), secret = this.webhookSecret } = {}) {
    const body = Buffer.from(JSON.stringify(event));
    const signature = createHmac('sha256', secret).update(`${atS}.`).update(body).digest('hex');
    return { headers: { 'stripe-signature': `t=${atS},v1=${signature}` }, body };
  }

  /** Does what was not done by this key yet, and answers the same again. */
  answer(
    method: string,
    path: string,
    key: string | undefined,
    sent: Values,
  ): Answer & { repeated?: boolean } {
    this.asked.push(`${method} ${path}`);
    if (this.fails) {
      const { status, type, message } = this.fails;
      return { status, body: { error: { type, message } } };
    }
    const before = key === undefined ? undefined : this.#answers.get(key);
    if (before) {
      const lost = before.lost ?? 0;
      if (key && lost > 0) this.#answers.set(key, { ...before, lost: lost - 1 });
      return { ...before, repeated: true };
    }
    const answer = structuredClone(this.#do(method, path, sent));
    if (key !== undefined && method === 'POST')
      this.#answers.set(key, { ...answer, lost: Math.max(0, (answer.lost ?? 0) - 1) });
    return answer;
  }

  #do(method: string, path: string, sent: Values): Answer {
    const [, noun = '', id = '', operation = ''] = path.split('/');
    switch (`${method} ${noun} ${id === '' ? '' : ':id'} ${operation}`.trim().replace(/ +/g, ' ')) {
      case 'POST payment_intents':
        return this.#create(sent);
      case 'GET payment_intents :id':
        if (id === 'search') return this.#search(sent);
        return this.#of(id, (intent) => ok(intent));
      case 'POST payment_intents :id':
        return this.#of(id, (intent) => this.#update(intent, sent));
      case 'POST payment_intents :id confirm':
        return this.#of(id, (intent) => this.#confirmed(intent, sent));
      case 'POST payment_intents :id cancel':
        return this.#of(id, (intent) => this.#cancel(intent));
      case 'POST payment_intents :id capture':
        return this.#of(id, (intent) => this.#capture(intent, sent));
      case 'GET setup_intents :id': {
        const setup = this.#setups.get(id);
        return setup ? ok(setup) : missing('setup_intent');
      }
      case 'POST setup_intents':
        return this.#createSetup(sent);
      case 'POST customers': {
        const customer = { id: `cus_${name()}`, object: 'customer', metadata: sent.metadata ?? {} };
        this.customers.add(customer.id);
        return ok(customer);
      }
      case 'GET customers :id':
        return this.customers.has(id) ? ok({ id, object: 'customer' }) : missing('customer');
      case 'POST refunds':
        return this.#refund(sent);
      case 'GET refunds':
        return this.#list(
          '/v1/refunds',
          this.#refunds.filter(
            ({ payment_intent: of }) => !sent.payment_intent || of === sent.payment_intent,
          ),
          sent,
        );
      case 'GET charges':
        return this.#list(
          '/v1/charges',
          [...this.#intents.values()].flatMap(({ latest_charge: charge }) => charge ?? []),
          sent,
        );
      case 'GET disputes':
        return this.#list('/v1/disputes', this.#disputes, sent);
      default:
        return {
          status: 404,
          body: { error: { type: 'invalid_request_error', message: `no ${method} ${path}` } },
        };
    }
  }

  #of(id: string, answer: (intent: StandInIntent) => Answer): Answer {
    const intent = this.#intents.get(id);
    return intent ? answer(intent) : missing('payment_intent');
  }

  #create(sent: Values): Answer {
    const id = `pi_${name()}`;
    const intent: StandInIntent = {
      id,
      object: 'payment_intent',
      amount: Number(sent.amount),
      amount_capturable: 0,
      amount_received: 0,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: (sent.capture_method as string | undefined) ?? 'automatic_async',
      client_secret: `${id}_secret_${name()}`,
      created: now(),
      currency: word(sent.currency),
      customer: (sent.customer as string | undefined) ?? null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: { ...(sent.metadata as Record<string, string> | undefined) },
      payment_method: null,
      status: 'requires_payment_method',
    };
    if (sent.payment_method && sent.confirm !== 'true') {
      intent.payment_method = cardNamed(word(sent.payment_method).replace(/^pm_(card_)?/, '') as CardName);
      intent.status = 'requires_confirmation';
    }
    if (!Number.isSafeInteger(intent.amount) || intent.amount < 1)
      return refused('invalid_request_error', 'Invalid integer');
    this.#intents.set(id, intent);
    return sent.confirm === 'true' ? this.#confirmed(intent, sent) : ok(intent);
  }

  #createSetup(sent: Values): Answer {
    const id = `seti_${name()}`;
    const setup: StandInSetup = {
      id,
      object: 'setup_intent',
      client_secret: `${id}_secret_${name()}`,
      status: 'requires_payment_method',
      metadata: { ...(sent.metadata as Record<string, string> | undefined) },
      customer: (sent.customer as string | undefined) ?? null,
      payment_method: null,
    };
    this.#setups.set(id, setup);
    return ok(setup);
  }

  /** In the browser: the customer has filled in Stripe's form for a card to be kept. */
  enterCard(id: string, card: CardName): void {
    const setup = this.#setups.get(id);
    if (!setup) throw new Error(`no SetupIntent ${id}`);
    setup.payment_method = cardNamed(card);
    setup.status = 'succeeded';
  }

  #update(intent: StandInIntent, sent: Values): Answer {
    const isOver = ['succeeded', 'canceled', 'requires_capture', 'processing'].includes(intent.status);
    const { metadata, amount, currency, customer } = sent;
    if (isOver && (amount !== undefined || currency !== undefined)) return unexpectedState(intent);
    if (metadata) Object.assign(intent.metadata, metadata);
    if (amount !== undefined) intent.amount = Number(amount);
    if (typeof currency === 'string') intent.currency = currency;
    if (typeof customer === 'string') intent.customer = customer;
    return ok(intent);
  }

  #confirmed(intent: StandInIntent, { payment_method, off_session }: Values): Answer {
    if (!isPayable(intent)) return unexpectedState(intent);
    const card = cardNamed(word(payment_method).replace(/^pm_(card_)?/, '') as CardName);
    this.#confirm(intent, card);
    if (off_session === 'true' && intent.status === 'requires_action')
      this.#fail(intent, 'authentication_required', 'The bank wants to see the shopper.');
    const { last_payment_error: error } = intent;
    return error ? { status: 402, body: { error: { ...error, payment_intent: intent } } } : ok(intent);
  }

  #confirm(intent: StandInIntent, card: StandInCard): void {
    intent.payment_method = card;
    intent.last_payment_error = null;
    if (isCard(card, 'declined'))
      this.#fail(intent, 'card_declined', 'Your card was declined.', 'generic_decline');
    else if (isCard(card, 'insufficient_funds'))
      this.#fail(intent, 'card_declined', 'Your card has insufficient funds.', 'insufficient_funds');
    else if (isCard(card, 'three_d_secure') || isCard(card, 'ideal')) intent.status = 'requires_action';
    else if (isCard(card, 'sepa')) intent.status = 'processing';
    else this.#charge(intent);
  }

  #charge(intent: StandInIntent): void {
    const isManual = intent.capture_method === 'manual';
    const { amount, currency, id } = intent;
    intent.latest_charge = {
      id: `ch_${name()}`,
      object: 'charge',
      amount,
      amount_captured: isManual ? 0 : amount,
      amount_refunded: 0,
      captured: !isManual,
      created: now(),
      currency,
      livemode: false,
      metadata: {},
      paid: true,
      refunded: false,
      status: 'succeeded',
      payment_intent: id,
    };
    intent.status = isManual ? 'requires_capture' : 'succeeded';
    intent.amount_capturable = isManual ? amount : 0;
    intent.amount_received = isManual ? 0 : amount;
    this.#tell(isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent);
  }

  #fail(intent: StandInIntent, code: string, message: string, decline_code?: string): void {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: 'card_error',
      code,
      message,
      charge: `ch_${name()}`,
      ...(decline_code && { decline_code }),
    } as NonNullable<Stripe.PaymentIntent['last_payment_error']>;
    this.#tell('payment_intent.payment_failed', intent);
  }

  #capture(intent: StandInIntent, { amount_to_capture: part }: Values): Answer {
    const { latest_charge: charge } = intent;
    if (intent.status !== 'requires_capture' || !charge) return unexpectedState(intent);
    const amount = part === undefined ? intent.amount_capturable : Number(part);
    if (amount > intent.amount_capturable)
      return refused('invalid_request_error', 'Too much', 'amount_too_large');
    if (isCard(intent.payment_method, 'capture_declined')) return declined();
    Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
    Object.assign(charge, { captured: true, amount_captured: amount });
    if (amount < charge.amount) this.#release(intent, charge.amount - amount);
    this.#tell('payment_intent.succeeded', intent);
    return { ...ok(intent), ...(isCard(intent.payment_method, 'capture_unanswered') && LOST) };
  }

  #cancel(intent: StandInIntent): Answer {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return unexpectedState(intent);
    if (isCard(intent.payment_method, 'void_declined')) return declined();
    const { latest_charge: charge } = intent;
    if (charge) this.#release(intent, charge.amount);
    Object.assign(intent, { status: 'canceled', amount_capturable: 0, canceled_at: now() });
    this.#tell('payment_intent.canceled', intent);
    return { ...ok(intent), ...(isCard(intent.payment_method, 'void_unanswered') && LOST) };
  }

  /** What is released is a refund at Stripe that moves no balance. */
  #release(intent: StandInIntent, amount: number): void {
    const { latest_charge: charge } = intent;
    if (!charge) return;
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded >= charge.amount;
    this.#addRefund(intent, charge, { amount, balance_transaction: null, metadata: {} });
  }

  #refund(sent: Values): Answer {
    const intent = this.#intents.get(word(sent.payment_intent));
    const charge = intent?.latest_charge;
    if (!intent || !charge?.captured) return refused('invalid_request_error', 'Nothing was collected');
    const left = charge.amount - charge.amount_refunded;
    const amount = sent.amount === undefined ? left : Number(sent.amount);
    if (charge.refunded)
      return refused('invalid_request_error', 'Refunded already', 'charge_already_refunded');
    if (amount > left) return refused('invalid_request_error', `Refund amount is greater than ${left}`);
    if (isCard(intent.payment_method, 'refund_declined')) return declined();
    if (isCard(intent.payment_method, 'refund_failing')) return declined('processing_error');
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded >= charge.amount;
    const metadata = { ...(sent.metadata as Record<string, string> | undefined) };
    const refund = this.#addRefund(intent, charge, {
      amount,
      balance_transaction: `txn_${name()}`,
      metadata,
    });
    return { ...ok(refund), ...(isCard(intent.payment_method, 'refund_unanswered') && LOST) };
  }

  #addRefund(
    { currency, id }: StandInIntent,
    charge: StandInCharge,
    more: Pick<StandInRefund, 'amount' | 'balance_transaction' | 'metadata'>,
  ): StandInRefund {
    const key = more.metadata?.storefold_refund;
    const refund: StandInRefund = {
      id: `re_${key ? key.replaceAll('-', '').slice(0, 20) : name()}`,
      object: 'refund',
      created: now(),
      currency,
      reason: null,
      status: 'succeeded',
      charge: charge.id,
      payment_intent: id,
      ...more,
    };
    this.#refunds.unshift(refund);
    this.#tell('refund.created', refund);
    return refund;
  }

  #search({ query }: Values): Answer {
    const [, key = '', value = ''] = /metadata\['(\w+)'\]:'([^']*)'/.exec(word(query)) ?? [];
    const data = this.intentsWith(key, value);
    return ok({ object: 'search_result', url: '/v1/payment_intents/search', has_more: false, data });
  }

  #list(url: string, all: readonly { id: string; created: number }[], sent: Values): Answer {
    const { gte = '0', lt = '99999999999' } = (sent.created as Record<string, string> | undefined) ?? {};
    const within = all.filter(({ created }) => created >= Number(gte) && created < Number(lt));
    const from = sent.starting_after ? within.findIndex(({ id }) => id === sent.starting_after) + 1 : 0;
    const limit = Number(sent.limit ?? 10);
    const data = within.slice(from, from + limit);
    return ok({ object: 'list', url, has_more: within.length > from + limit, data });
  }

  #tell(type: string, object: unknown): void {
    const event = {
      id: `evt_${name()}`,
      object: 'event',
      type,
      created: now(),
      livemode: false,
      api_version: '2026-10-28.endive',
      data: { object: structuredClone(object) },
    };
    this.events.push(event as unknown as Stripe.Event);
  }
}

/** The server of all accounts: each has a secret key of its own. */
export class StripeServer {
  readonly #server: Server;
  readonly #lines = new Map<
    string,
    { readonly account: StripeAccount; readonly turn: () => Promise<void> }
  >();

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        ({ status, body, lost = 0, repeated }) => {
          // Of a server between, which the client does not ask again by itself as it does after a broken connection.
          if (lost > 0) {
            response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
            return;
          }
          const headers = {
            'content-type': 'application/json',
            'request-id': `req_${name()}`,
            ...(repeated && { 'idempotent-replayed': 'true' }),
          };
          response.writeHead(status, headers).end(JSON.stringify(body));
        },
        () => response.destroy(),
      );
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  /** The secret key of a connection with the account. Each step of a request and its answer awaits `turn`. */
  connect(account: StripeAccount, turn = () => Promise.resolve()): string {
    const key = `${TEST_SECRET_KEY}_${this.#lines.size}`;
    this.#lines.set(key, { account, turn });
    return key;
  }

  async #answer(request: IncomingMessage): Promise<Answer & { repeated?: boolean }> {
    const url = new URL(request.url ?? '', 'http://stripe.example');
    const secretKey = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const line = this.#lines.get(secretKey);
    const sent = parsed(request.method === 'POST' ? await bodyOf(request) : url.search.slice(1));
    if (!line)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    const key = request.headers['idempotency-key'];
    await line.turn();
    const path = url.pathname.replace(/^\/v1/, '');
    const answer = line.account.answer(request.method ?? 'GET', path, key as string | undefined, sent);
    await line.turn();
    return answer;
  }
}

/** It is done, and the answer does not arrive. */
const LOST = { lost: 1 };

const ok = (body: unknown): Answer => ({ status: 200, body });

const refused = (type: string, message: string, code?: string): Answer => ({
  status: 400,
  body: { error: { type, message, ...(code && { code }) } },
});

const missing = (what: string): Answer => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
});

const declined = (code = 'card_declined'): Answer => ({
  status: 402,
  body: { error: { type: 'card_error', code, message: 'The bank declined it.' } },
});

const isPayable = ({ status }: StandInIntent): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation';

const unexpectedState = ({ status }: StandInIntent): Answer =>
  refused('invalid_request_error', `The PaymentIntent is ${status}`, 'payment_intent_unexpected_state');

const cardNamed = (card: CardName): StandInCard => ({
  id: `pm_${card}`,
  object: 'payment_method',
  type: card === 'ideal' ? 'ideal' : card === 'sepa' ? 'sepa_debit' : 'card',
  billing_details: { name: 'Ann Lee' },
  ...(card !== 'ideal' &&
    card !== 'sepa' && { card: { brand: 'visa', exp_month: 12, exp_year: 2034, last4: '4242' } }),
});

const word = (value: string | Values | undefined): string => (typeof value === 'string' ? value : '');

const isCard = (card: StandInCard | null, wanted: CardName): boolean => card?.id === `pm_${wanted}`;

const name = (): string => randomUUID().replaceAll('-', '').slice(0, 20);
const now = (): number => Math.floor(Date.now() / 1000);

/** `metadata[order]=1` becomes `{ metadata: { order: '1' } }`. */
function parsed(form: string): Values {
  const values: Record<string, unknown> = {};
  for (const [path, value] of new URLSearchParams(form)) {
    const keys = path.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let at = values;
    for (const key of keys) {
      at[key] ??= {};
      at = at[key] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return values as Values;
}
