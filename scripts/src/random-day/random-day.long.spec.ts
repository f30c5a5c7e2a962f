import { createCart, issueGiftCard } from '@storefold/contracts';
import { rounds } from '@storefold/engines/testing';
import { money } from '@storefold/kernel/core';
import { type RecordedEvent, START } from '@storefold/kernel/ports';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLog } from '../ledger/audit.ts';
import { seen } from '../ledger/seen-event.ts';
import { StockLedger } from '../ledger/stock-ledger.ts';
import { SumLedger } from '../ledger/sum-ledger.ts';
import { ACTS, RandomDay, STOCK, turnsOf } from './random-day.examples.ts';
import { Troubles, troublesOf } from './troubles.examples.ts';

/** The short form judges a change, and so it does the same every time. The full one looks for what is not known yet. */
const SEED = Number(
  process.env.DAY_SEED ?? rounds({ short: 20_261, full: Math.floor(Math.random() * 2 ** 31) }),
);
const TURNS = Number(process.env.DAY_TURNS ?? rounds({ short: 220, full: 2_000 }));
const PAGE = 1_000;
const TROUBLED_TURNS = Number(process.env.DAY_TURNS ?? 20);
/** Without orders there is little to do. */
const FIRST_ORDERS = 4;
const DAYS = Number(process.env.DAYS ?? rounds({ short: 3, full: 200 }));
const SEEDS = process.env.DAY_SEED ? [SEED] : Array.from({ length: DAYS }, (_, index) => SEED + index);
const HAPPENED = [
  'OrderPaymentFailed',
  'OrderPaymentCaptured',
  'OrderPaymentReceived',
  'OrderPaymentVoided',
  'OrderRefundCompleted',
  'OrderRefundFailed',
  'OrderPaymentRefundNoted',
  'OrderCorrectionCompleted',
  'OrderReturnClosed',
  'OrderFulfillmentShipped',
  'OrderFulfillmentCanceled',
  'OrderCanceled',
  'GiftCardRefunded',
  'GiftCardCredited',
  'StoreCreditRefunded',
  'PromotionUseConfirmed',
  'PromotionUseReturned',
  'StockReturned',
  'StockRestocked',
];

describe(`a day of ${TURNS} random turns of staff and shoppers: again with DAY_SEED=${SEED} DAY_TURNS=${TURNS}`, () => {
  let day: RandomDay;

  beforeAll(async () => {
    day = await RandomDay.open();
    for (const turn of turnsOf(TURNS, SEED)) await day.take(turn);
    console.info(Object.fromEntries(day.answers));
  }, 600_000);
  afterAll(() => day?.close());

  it('has all of it happen', async () => {
    const facts = new Set((await eventsOf(day)).map(({ type }) => type));
    expect(HAPPENED.filter((type) => !facts.has(type))).toEqual([]);
    const taken = ACTS.filter((act) => [200, 201].some((status) => day.answers.has(`${act} ${status}`)));
    expect(taken).toEqual(ACTS);
  });

  it('leaves books that balance, and nothing to do', () => expectBalance(day));

  it('leaves each order with the sums that its facts add up to, and with nothing given back beyond what was paid', () =>
    expectSums(day));

  it('leaves as much on the shelf as was not taken, or came back', () => expectShelf(day));

  it('is told alike by its orders, the report of sales, the questions and the export, to the unit', () =>
    expectFigures(day));
});

describe('a day with kills, a clock that jumps, engines that fail and requests that come twice', () => {
  const met = new Map<string, number>();
  afterAll(() => console.info(`${SEEDS.length} days`, Object.fromEntries(met)));

  it.concurrent.each(SEEDS)('leaves books that balance: again with DAY_SEED=%i', async (seed) => {
    const troubles = new Troubles();
    const day = await RandomDay.open(troubles);
    try {
      const coming = troublesOf(TROUBLED_TURNS, seed);
      for (const [index, turn] of turnsOf(TROUBLED_TURNS, seed).entries())
        await day.take(index < FIRST_ORDERS ? { ...turn, act: 'place' } : turn, coming[index]);
      troubles.begin(undefined);
      await day.recovered();
      await expectBalance(day);
      await expectSums(day);
      await expectShelf(day);
      await expectOnce(day);
    } finally {
      await day.close();
      for (const [kind, times] of troubles.met) met.set(kind, (met.get(kind) ?? 0) + times);
    }
  });
});

/** What a provider refuses for good stays open until staff choose another way, which nobody does on this day. */
const isRefused = (line: string): boolean => line.includes(': a payment provider refused to give back ');

async function expectBalance(day: RandomDay): Promise<void> {
  const balanced = { orders: day.orders.length, problems: [], pending: [] };
  const now = () => Math.max(day.now(), Date.now());
  await vi.waitFor(
    async () => {
      const { pending, ...audit } = await auditLog(day.ports.log, now(), () => undefined);
      expect({ ...audit, pending: pending.filter((line) => !isRefused(line)) }).toMatchObject(balanced);
    },
    { timeout: 60_000, interval: 250 },
  );
}

async function expectSums(day: RandomDay): Promise<void> {
  const sums = new SumLedger();
  for (const event of await eventsOf(day)) sums.see(seen(event));
  expect(sums.problems).toEqual([]);
  const wanted = [...sums.placed()];
  expect(wanted.map(([id]) => id).toSorted()).toEqual(day.orders.toSorted());
  for (const [id, expected] of wanted) expect(await day.shown(id), id).toMatchObject(expected);
}

/** What a client has asked for once, however often it had to ask. */
async function expectOnce(day: RandomDay): Promise<void> {
  const events = await eventsOf(day);
  const count = (type: string) => events.filter((event) => event.type === type).length;
  const made = [count('CartCreated'), count('GiftCardIssued')];
  expect(made).toEqual([createCart, issueGiftCard].map(({ name }) => day.made.get(name) ?? 0));
}

/** In minor units, by currency: what all orders come to, however it is asked for. */
async function expectFigures(day: RandomDay): Promise<void> {
  const orders = await Promise.all(day.orders.map((id) => day.shown(id)));
  const rows = await day.exported();
  const asked = day.ask('taxes-per-month');
  const days = day.ask('revenue-per-day');
  const sales = await day.sales();
  expect(sales.map(({ currency }) => currency)).toEqual(['JPY', 'KWD', 'USD']);
  for (const { currency, totals } of sales) {
    const minor = (amount: string) => money.minor(amount, currency);
    const sumOf = <T>(all: readonly T[], amountOf: (each: T) => bigint) =>
      all.reduce((sum, each) => sum + amountOf(each), 0n);
    const own = orders.filter((each) => each.currency === currency);
    const kept = own.filter(({ status }) => status !== 'canceled');
    const backs = (await Promise.all(kept.map(({ id }) => day.refundsOf(id)))).flat();
    const done = backs.filter(({ status }) => status === 'completed');
    const shown = {
      orders: own.length,
      taxes: sumOf(own, ({ tax_total: tax }) => minor(tax)),
      left: sumOf(kept, ({ tax_total: tax }) => minor(tax)) - sumOf(done, ({ tax_total: tax }) => minor(tax)),
      canceled: own.length - kept.length,
    };
    const { net_tax_total: left, tax_total: taxes } = totals;
    expect(
      { orders: totals.orders, taxes: minor(taxes), left: minor(left), canceled: totals.canceled_orders },
      currency,
    ).toEqual(shown);
    const ofQuestion = (field: string) =>
      sumOf(
        asked.filter((row) => row.currency === currency),
        (row) => BigInt(Number(row[field])),
      );
    expect(['placed', 'refunded', 'canceled', 'amount'].map(ofQuestion), currency).toEqual(
      ['tax_total', 'refunded_tax_total', 'canceled_tax_total', 'net_tax_total'].map((field) =>
        minor(totals[field]),
      ),
    );
    const gross = sumOf(own, ({ total }) => minor(total));
    expect(minor(totals.gross_revenue), currency).toBe(gross);
    const revenue = days.filter((row) => row.currency === currency);
    expect(
      [
        sumOf(revenue, (row) => BigInt(Number(row.orders))),
        sumOf(revenue, (row) => BigInt(Number(row.revenue))),
      ],
      currency,
    ).toEqual([BigInt(own.length), gross - minor(totals.refund_total)]);
    const inFile = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.id, row]));
    const told = own.map(({ id, total, tax_total, payment_status }) => ({
      id,
      total,
      tax_total,
      payment_status,
    }));
    expect(
      told.map(({ id }) => inFile.get(id)),
      currency,
    ).toMatchObject(told);
  }
  const due = orders.filter(
    ({ status, outstanding_balance: amount }) => status !== 'canceled' && Number(amount) > 0,
  );
  const unpaid = day
    .ask('outstanding-balances')
    .map((row) => [row.number, BigInt(Number(row.outstanding_balance))]);
  expect(new Map(unpaid as [string, bigint][])).toEqual(
    new Map(due.map((each) => [each.number, money.minor(each.outstanding_balance, each.currency)])),
  );
}

async function expectShelf(day: RandomDay): Promise<void> {
  const stock = new StockLedger();
  for (const event of await eventsOf(day)) stock.see(seen(event));
  const sum = (units: ReadonlyMap<string, number>) =>
    [...units.values()].reduce((all, each) => all + each, 0);
  const gone = sum(stock.committed) - sum(stock.returned) - sum(stock.restocked);
  expect(await day.onHand()).toBe(STOCK - gone);
}

async function eventsOf({ ports }: RandomDay): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let after = START; ; ) {
    const page = await ports.log.readAll(after, { limit: PAGE });
    if (page.events.length === 0) return events;
    events.push(...page.events);
    after = page.position;
  }
}
