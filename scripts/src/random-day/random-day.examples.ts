import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalog } from '@storefold/catalog';
import {
  addCartPayment,
  addOrderPayment,
  applyCartDiscountCode,
  applyCartGiftCard,
  applyCartStoreCredits,
  approveReturn,
  cancelOrder,
  cancelOrderFulfillment,
  captureOrderPayment,
  completeCart,
  correctOrder,
  createCart,
  createPaymentMethod,
  createProduct,
  createPromotion,
  createRefund,
  createReturn,
  createTaxRate,
  createZone,
  type Endpoint,
  findCustomer,
  findDefaultStore,
  findStore,
  issueGiftCard,
  issueStoreCredit,
  listRefunds,
  readAdminProduct,
  receiveReturn,
  reportSales,
  shipOrderFulfillment,
  showOrder,
  voidOrderPayment,
} from '@storefold/contracts';
import {
  type DrivenAnswer,
  type DrivenService,
  driveService,
  exportedRows,
  openTestPorts,
  querySqlite,
  type Row,
  type TestPorts,
  testStore,
} from '@storefold/engines/testing';
import { money, systemClock } from '@storefold/kernel/core';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { ordering } from '@storefold/ordering';
import { storedValue } from '@storefold/stored-value';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Trouble, Troubles } from './troubles.examples.ts';

/** What a unit costs, of 2, 0 and 3 decimals. */
const prices = { USD: '19.99', JPY: '2100', KWD: '6.125' };
const CURRENCIES = Object.keys(prices) as (keyof typeof prices)[];
export const STOCK = 100_000;
/** How many orders are looked at for an act that does not suit all. */
const LOOKS = 8;
const store = { ...testStore, supported_currencies: CURRENCIES };

type Answered = DrivenAnswer['body'];

/** What somebody does, and numbers that say to which order, of what and how much. */
export interface Turn {
  readonly act: keyof typeof acts;
  readonly order: number;
  readonly which: number;
  readonly quarters: number;
  readonly currency: (typeof CURRENCIES)[number];
  readonly token: (typeof tokens)[number];
  readonly isOne: boolean;
  readonly isOther: boolean;
  readonly isThird: boolean;
}

const tokens = [
  'tok_approve',
  'tok_approve',
  'tok_decline',
  'tok_refund_decline',
  'tok_refund_error',
  'tok_refund_unknown',
] as const;

/** What each order gets, what some get that know the code, and what few get: in all, and of one shopper. */
const promotions = [
  { automatic: true, kind: 'percentage', amount: '3.33' },
  { code: 'THIRD', kind: 'percentage', amount: '33.33' },
  { code: 'FREE', kind: 'free_shipping' },
  { code: 'FEW', kind: 'percentage', amount: '12.5', usage_limit: 5 },
  { code: 'ONCE', kind: 'fixed', amount: '21.50', currency: 'USD', usage_limit_per_customer: 2 },
];
/** What prices contain, and what is added to them. */
const rates = [{ amount: '0.07', included_in_price: true }, { amount: '0.08875' }, { amount: '0.01' }];
const codes = promotions.map(({ code }) => code);

/** The turns of a day, the same again for the same seed. */
export function turnsOf(count: number, seed: number): readonly Turn[] {
  const names = Object.keys(acts) as Turn['act'][];
  const act = fc.constantFrom(...names.flatMap((name) => Array<Turn['act']>(acts[name].often).fill(name)));
  const number = fc.nat({ max: 999_999 });
  const turn: fc.Arbitrary<Turn> = fc.record({
    act,
    order: number,
    which: number,
    quarters: fc.integer({ min: 1, max: 4 }),
    currency: fc.constantFrom(...CURRENCIES),
    token: fc.constantFrom(...tokens),
    isOne: fc.boolean(),
    isOther: fc.boolean(),
    isThird: fc.boolean(),
  });
  return fc.sample(fc.noBias(turn), { numRuns: count, seed });
}

const services = { ordering, catalog, storedValue };
type Name = keyof typeof services;

/** A request that no process answers after so many attempts is a failure, not a trouble. */
const ATTEMPTS = 40;
const PAUSE_MS = 50;
const PATIENCE_MS = 6_000;

/** Orders, stock and value on one log, with a customer and a product. */
export class RandomDay {
  /** How often each act was taken, by the status of its answer. */
  readonly answers = new Map<string, number>();
  readonly orders: string[] = [];
  /** How often somebody was told that something was made, by the name of the endpoint. */
  readonly made = new Map<string, number>();
  readonly #sources = new Map<string, string>();
  readonly #running = new Map<Name, DrivenService>();
  readonly #restarts: Promise<void>[] = [];
  #methods = { collected: '', setAside: '' };
  #product: Answered;

  private constructor(
    readonly ports: TestPorts,
    private readonly dataDir: string,
    private readonly troubles: Troubles,
  ) {}

  static async open(troubles = new Troubles()): Promise<RandomDay> {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-day-'));
    const ports = await openTestPorts('ordering', { DATA_DIR: dataDir }, ordering.settings);
    await ports.bus.start();
    await answerOn(ports.bus, [
      answerTo(findCustomer, async () => ({ customer: { ...customer, ...noAddresses } })),
      answerTo(findDefaultStore, async () => ({ store })),
      answerTo(findStore, async () => ({ store })),
    ]);
    const day = new RandomDay(ports, dataDir, troubles);
    for (const name of ['catalog', 'storedValue', 'ordering'] as const) await day.#start(name);
    await day.#begin();
    return day;
  }

  async close(): Promise<void> {
    await this.recovered();
    for (const each of this.#running.values()) await each.dispose();
    await this.ports.dispose();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** The time that the services have. */
  now(): number {
    return this.troubles.clock.now();
  }

  /** Resolves when all that was killed has started again. */
  async recovered(): Promise<void> {
    for (let restart = this.#restarts.shift(); restart; restart = this.#restarts.shift()) await restart;
  }

  async #start(name: Name): Promise<void> {
    const { vault } = this.ports;
    const around = this.troubles.around(this.ports, () => this.#restarts.push(this.#restart(name)));
    const driven = await driveService(services[name], {
      store,
      env: { DATA_DIR: this.dataDir },
      ports: { ...around, vault, clock: this.troubles.clock },
    });
    this.#running.set(name, driven);
  }

  /** What is left of the killed one reaches neither the log nor anybody else. */
  async #restart(name: Name): Promise<void> {
    await this.#running.get(name)?.dispose();
    await this.#start(name);
  }

  /** Takes a turn, with a trouble or without. */
  async take(turn: Turn, trouble?: Trouble): Promise<void> {
    await this.recovered();
    this.troubles.begin(trouble);
    const act: Act = acts[turn.act];
    const order = await this.#orderFor(turn, act);
    const answer = order || turn.act === 'place' ? await act.run(this, turn, order) : undefined;
    if (!answer) return;
    const said = `${turn.act} ${answer.status}`;
    this.answers.set(said, (this.answers.get(said) ?? 0) + 1);
    if (![200, 201, 409, 422].includes(answer.status))
      throw new Error(`${said} to ${JSON.stringify(turn)}: ${JSON.stringify(answer.body)}`);
  }

  /** One of the orders; mostly one where the act makes sense, if it is not far. */
  async #orderFor({ order: first, which }: Turn, { suits }: Act): Promise<Answered> {
    const looks = which % 4 === 0 ? 1 : LOOKS;
    let order: Answered;
    for (let look = 0; look < looks; look++) {
      const id = this.orders[(first + look) % this.orders.length];
      order = id && (await this.shown(id));
      if (!order || !suits || suits(order)) break;
    }
    return order;
  }

  send(endpoint: Endpoint, body?: unknown, params = {}, caller = {}): Promise<DrivenAnswer> {
    return this.#ask('ordering', endpoint, { params, caller, ...(body !== undefined && { body }) });
  }

  /** Asks until somebody answers, as clients do: a change with a key, so that it is made once. */
  async #ask(
    name: Name,
    endpoint: Endpoint,
    request: Parameters<DrivenService['send']>[1],
  ): Promise<DrivenAnswer> {
    const key = randomUUID();
    const keyed = endpoint.method === 'GET' ? request : { ...request, idempotencyKey: key };
    const isTwice = endpoint.method !== 'GET' && this.troubles.sendsTwice;
    for (let attempt = 1; ; attempt++) {
      const send = async () => this.#running.get(name)?.send(endpoint, keyed);
      const [answer, again] = await Promise.all([send(), isTwice ? send() : undefined]).catch(() => []);
      await this.recovered();
      if (isTaken(answer)) {
        if (isTaken(again)) expect(again).toEqual(answer);
        if (answer.status === 201) this.made.set(endpoint.name, (this.made.get(endpoint.name) ?? 0) + 1);
        return answer;
      }
      if (attempt === ATTEMPTS) throw new Error(`${endpoint.name}: ${JSON.stringify(answer)}`);
      await systemClock.sleep(PAUSE_MS);
      // Who asks again waits longer than what the first attempt holds.
      this.troubles.pass(PATIENCE_MS);
    }
  }

  /** An order as staff see it. */
  async shown(id: string): Promise<Answered> {
    const { status, body } = await this.send(showOrder, undefined, { id });
    if (status !== 200) throw new Error(`${id} is answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** What the report of sales says of each currency. */
  async sales(): Promise<readonly Answered[]> {
    return (await this.send(reportSales)).body.currencies;
  }

  async refundsOf(id: string): Promise<readonly Answered[]> {
    return (await this.send(listRefunds, undefined, { order_id: id })).body.data;
  }

  /** The rows of the orders as a file has them. */
  async exported(): Promise<readonly Readonly<Record<string, string>>[]> {
    return (await exportedRows({ ports: this.ports, store }, 'orders')).rows;
  }

  /** What a question of the documentation finds in the log. */
  ask(question: string): Row[] {
    const sql = new URL(`../../../docs/questions/${question}.sql`, import.meta.url);
    return querySqlite(join(this.dataDir, 'events.db'), readFileSync(sql, 'utf8'));
  }

  /** How much of the product there is. */
  async onHand(): Promise<number> {
    const { body } = await this.#ask('catalog', readAdminProduct, {
      params: { id: this.#product.id },
      query: 'expand=variants.stock_items',
      caller: { scopes: ['read_stock'] },
    });
    return body.variants[0].stock_items[0].count_on_hand;
  }

  /**
   * A shopper, perhaps the customer, buys something, perhaps with a code, and pays with some of a card, credits, and one or
   * two payments.
   */
  async place(turn: Turn): Promise<DrivenAnswer> {
    const { currency, quarters, isOne: isCustomers, isOther: hasValue, isThird: isCash } = turn;
    const items = [{ variant_id: this.#product.variants[0].id, quantity: (turn.which % 4) + 1 }];
    const sent = { items, currency, email: 'ann@example.com', shipping_address: address, use_shipping: true };
    const { body: begun } = await this.send(createCart, sent, {}, isCustomers ? asCustomer : {});
    const holder = isCustomers ? asCustomer : { cartToken: begun.token };
    const ask = (endpoint: Endpoint, body?: unknown) => this.send(endpoint, body, { id: begun.id }, holder);
    const code = codes[turn.which % 6];
    const discounted = code && (await ask(applyCartDiscountCode, { code }));
    const cart = discounted && discounted.status === 201 ? discounted.body : begun;
    if (hasValue) {
      const amount = part(cart.total, currency, quarters);
      const issued = await this.#ask('storedValue', issueGiftCard, { body: { amount, currency } });
      await ask(applyCartGiftCard, { code: issued.body.code });
    }
    if (isCustomers && turn.which % 3 === 0) {
      const body = { amount: part(cart.total, currency, 1), currency };
      await this.#ask('storedValue', issueStoreCredit, { params: { customer_id: customer.id }, body });
      await ask(applyCartStoreCredits, {});
    }
    const { collected, setAside } = this.#methods;
    const card = {
      payment_method_id: turn.which % 2 === 0 ? collected : setAside,
      source: { token: turn.token },
    };
    const cash = { payment_method_id: cart.payment_methods[0].id };
    if (!isCash)
      await ask(addCartPayment, {
        ...card,
        ...(quarters < 3 && { amount: part(cart.total, currency, quarters) }),
      });
    if (isCash || quarters < 3) await ask(addCartPayment, cash);
    const answer = await ask(completeCart);
    if (answer.status === 200) this.orders.push(answer.body.id);
    return answer;
  }

  /** Staff take money in cash or of a saved card. */
  pay(turn: Turn, order: Answered): Promise<DrivenAnswer> {
    const { collected, setAside } = this.#methods;
    const source_id = this.#sources.get(turn.token);
    const isCash = order.customer_id === null || turn.quarters === 1 || source_id === undefined;
    const amount = turn.isOther && part(order.outstanding_balance, order.currency, turn.quarters);
    const method = isCash ? order.payments[0]?.payment_method_id : turn.isThird ? collected : setAside;
    const body = {
      payment_method_id: method ?? collected,
      ...(!isCash && { source_id }),
      ...(amount && { amount }),
    };
    return this.send(addOrderPayment, body, { order_id: order.id });
  }

  /** The methods, the product, and a saved card of the customer for each way in which it can behave. */
  async #begin(): Promise<void> {
    const method = async (auto_capture: boolean) =>
      (await this.send(createPaymentMethod, { name: 'Card', type: 'test', position: 9, auto_capture })).body
        .id;
    this.#methods = { collected: await method(true), setAside: await method(false) };
    const product = {
      name: 'Pot',
      status: 'active',
      prices: CURRENCIES.map((currency) => ({ currency, amount: prices[currency] })),
      stock_items: [{ count_on_hand: STOCK }],
    };
    this.#product = (
      await this.#ask('catalog', createProduct, { body: product, query: 'expand=variants' })
    ).body;
    const { body: zone } = await this.send(createZone, { name: 'Here', members: [{ country_iso: 'US' }] });
    for (const rate of rates) await this.send(createTaxRate, { ...rate, name: 'Tax', zone_id: zone.id });
    for (const promotion of promotions) await this.send(createPromotion, { name: 'Sale', ...promotion });
    const items = [{ variant_id: this.#product.variants[0].id, quantity: 1 }];
    for (const token of new Set(tokens)) {
      const { body: cart } = await this.send(createCart, { items }, {}, asCustomer);
      const payment = { payment_method_id: this.#methods.collected, source: { token, save: true } };
      const { body } = await this.send(addCartPayment, payment, { id: cart.id }, asCustomer);
      this.#sources.set(token, body.source_id);
    }
  }
}

type Act = {
  readonly often: number;
  /** Whether it makes sense with an order. Absent: with each. */
  readonly suits?: (order: Answered) => boolean;
  readonly run: (day: RandomDay, turn: Turn, order: Answered) => Promise<DrivenAnswer> | undefined;
};

const acts = {
  place: { often: 4, run: (day, turn) => day.place(turn) },
  pay: {
    often: 5,
    suits: (order) => Number(order.outstanding_balance) > 0 && open(order).length === 0,
    run: (day, turn, order) => day.pay(turn, order),
  },
  capture: {
    often: 5,
    suits: (order) => open(order).length > 0,
    run: (day, turn, order) => {
      const payment = pick(open(order), turn.which);
      const amount = turn.isOne && part(payment?.amount, order.currency, turn.quarters);
      return payment && day.send(captureOrderPayment, amount ? { amount } : {}, on(order, payment));
    },
  },
  void: {
    often: 3,
    suits: (order) => open(order).length > 0,
    run: (day, turn, order) => {
      const payment = pick(open(order), turn.which);
      return payment && day.send(voidOrderPayment, {}, on(order, payment));
    },
  },
  refund: {
    often: 6,
    suits: (order) => Number(order.payment_total) > Number(order.refund_total),
    run: (day, turn, order) => {
      const { isOne, isOther, isThird, quarters, which } = turn;
      const payment = isThird ? pick<Answered>(order.payments, which) : undefined;
      const amount = part(payment?.captured_amount ?? order.payment_total, order.currency, quarters);
      const restock = [{ item_id: order.items[0].id, quantity: 1 }];
      const body = {
        amount,
        ...(isOther && { to: 'store_credit' }),
        ...(payment && { payment_id: payment.id }),
        ...(isOne && { restock_items: restock }),
      };
      return day.send(createRefund, body, { order_id: order.id });
    },
  },
  ship: {
    often: 2,
    run: (day, turn, order) => {
      const items = [{ item_id: order.items[0].id, quantity: 1 }];
      const fulfillment = pick<Answered>(order.fulfillments, turn.which);
      return day.send(shipOrderFulfillment, turn.isOne ? { items } : {}, on(order, fulfillment));
    },
  },
  cancelFulfillment: {
    often: 1,
    run: (day, turn, order) =>
      day.send(cancelOrderFulfillment, {}, on(order, pick<Answered>(order.fulfillments, turn.which))),
  },
  /** By line, perhaps with a part of the delivery, and perhaps by hand. */
  refundGoods: {
    often: 4,
    suits: (order) => Number(order.payment_total) > Number(order.refund_total),
    run: (day, { isOne, isOther, isThird, quarters, which }, order) => {
      const items = [{ item_id: order.items[0].id, quantity: (which % 2) + 1 }];
      const delivery_amount = isOther && part(order.delivery_total, order.currency, quarters);
      const body = {
        items,
        ...(delivery_amount && { delivery_amount }),
        ...(isThird && { restock: isOne }),
        ...(quarters === 1 && { to: 'manual' }),
      };
      return day.send(createRefund, body, { order_id: order.id });
    },
  },
  correct: {
    often: 3,
    suits: (order) => order.status === 'placed' && order.fulfillment_status !== 'shipped',
    run: (day, { isOne, quarters, which }, order) => {
      const items = [{ item_id: order.items[0].id, quantity: (which % 6) + 1 }];
      const discount = { percent: String(quarters * 3), reason: 'Late' };
      return day.send(correctOrder, isOne ? { items } : { discount }, { order_id: order.id });
    },
  },
  /** What was shipped comes back. */
  sendBack: {
    often: 3,
    suits: (order) => ['shipped', 'partial'].includes(order.fulfillment_status),
    run: async (day, { isOne, isThird, quarters }, order) => {
      const items = [{ item_id: order.items[0].id, quantity: 1 }];
      const asked = await day.send(createReturn, { items }, { order_id: order.id });
      if (asked.status !== 201) return asked;
      await day.send(approveReturn, {}, on(order, asked.body));
      const refund = quarters === 1 ? 'none' : isThird ? 'store_credit' : 'original';
      const deduction = isOne && quarters > 1 ? part('1', order.currency, quarters) : undefined;
      return day.send(receiveReturn, { refund, ...(deduction && { deduction }) }, on(order, asked.body));
    },
  },
  cancel: { often: 1, run: (day, _, order) => day.send(cancelOrder, {}, { id: order.id }) },
} satisfies Record<string, Act>;

export const ACTS = Object.keys(acts);

/** Whether a service has dealt with a request. While its clock jumps, what a gateway signed a moment ago is too old for it. */
const isTaken = (answer: DrivenAnswer | undefined): answer is DrivenAnswer =>
  answer !== undefined && answer.status < 500 && answer.status !== 401;

const on = (order: Answered, { id }: Answered) => ({ order_id: order.id, id });
const open = (order: Answered): Answered[] =>
  order.payments.filter(({ status }: Answered) => status === 'pending');
const pick = <T>(from: readonly T[], number: number): T | undefined => from[number % from.length];

/** So many quarters of an amount, rounded down. */
const part = (amount: string | undefined, currency: string, quarters: number): string =>
  money.formatAmount((money.minor(amount ?? '0', currency) * BigInt(quarters)) / 4n, currency);

const customer = { id: 'cus_owner', email: 'owner@example.com', first_name: null, last_name: null };
const noAddresses = {
  accepts_email_marketing: false,
  addresses: [],
  default_billing_address_id: null,
  default_shipping_address_id: null,
};
const asCustomer = { customer: { id: customer.id, email: customer.email, sessionId: 'ses_1' } };

const address = {
  firstname: 'Ann',
  lastname: 'Lee',
  address1: '1 Main Street',
  city: 'Boston',
  zipcode: '02108',
  country: 'US',
  state_abbr: 'MA',
};
