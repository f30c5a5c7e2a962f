import {
  authorizeGiftCard,
  authorizeStoreCredits,
  cancelGiftCard,
  captureGiftCard,
  captureStoreCredits,
  changeGiftCard,
  changeStoreCredit,
  convertGiftCard,
  creditGiftCard,
  creditStoreCredits,
  deleteGiftCard,
  deleteStoreCredit,
  findCustomer,
  findDefaultStore,
  findStore,
  importGiftCards,
  issueGiftCard,
  issueStoreCredit,
  listGiftCards,
  refundGiftCard,
  refundStoreCredits,
  reportLiability,
  reportStoredValue,
  voidGiftCard,
  voidStoreCredits,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { money } from '@storefold/kernel/core';
import { type RecordedEvent, START } from '@storefold/kernel/ports';
import { answerOn, answerTo, exampleOrigin, HandClock } from '@storefold/kernel/testing';
import { readStoredValue, storedValue } from '@storefold/stored-value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGoldenFiles } from '../events/golden-files.ts';
import { auditLog } from '../ledger/audit.ts';
import { seen, text } from '../ledger/seen-event.ts';
import { ValueLedger } from '../ledger/value-ledger.ts';

const TIMEZONE = 'America/New_York';
const store = { ...testStore, timezone: TIMEZONE, supported_currencies: ['USD', 'JPY', 'KWD'] };
const customer = { id: 'cus_owner', email: 'owner@example.com', first_name: null, last_name: null };
/** Amounts of the same digits in currencies of 2, 0 and 3 decimals. */
const shown = {
  USD: (cents: number) => (cents / 100).toFixed(2),
  JPY: String,
  KWD: (fils: number) => (fils / 1_000).toFixed(3),
};
type Currency = keyof typeof shown;
const CURRENCIES = Object.keys(shown) as Currency[];
const DAYS = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-08'];

/** For each kind of fact, a field that says something else, which no other fact agrees with. */
const breaks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GiftCardIssued: { amount: 'one more' },
  GiftCardUseImported: { amount: 'one more' },
  GiftCardChanged: { previous_amount: 'one more' },
  GiftCardAuthorized: { amount: 'one more' },
  GiftCardCaptured: { amount: 'one more' },
  GiftCardAuthorizationVoided: { amount: 'one more' },
  GiftCardAuthorizationPrevented: { checkout_id: 'checkout_voided_0_JPY' },
  GiftCardRefunded: { amount: 'one more' },
  GiftCardCredited: { amount: 'one more' },
  GiftCardConverted: { amount: 'one more' },
  GiftCardCanceled: { amount_remaining: 'one more' },
  GiftCardDeleted: { amount_remaining: 'one more' },
  StoreCreditIssued: { amount: 'one more' },
  StoreCreditChanged: { previous_amount: 'one more' },
  StoreCreditAuthorized: { amount: 'one more' },
  StoreCreditCaptured: { amount: 'one more' },
  StoreCreditAuthorizationVoided: { amount: 'one more' },
  StoreCreditAuthorizationPrevented: { checkout_id: 'checkout_given_up_0_JPY' },
  StoreCreditRefunded: { amount: 'one more' },
  StoreCreditCredited: { amount: 'one more' },
  StoreCreditDeleted: { amount_remaining: 'one more' },
};

let driven: DrivenService;
let clock: HandClock;

beforeAll(async () => {
  clock = new HandClock(Date.parse('2026-02-27T15:00:00.000Z'));
  driven = await driveService(storedValue, {
    ports: { clock },
    store,
    neighbours: ({ bus }) =>
      answerOn(bus, [
        answerTo(findCustomer, async () => ({ customer: { ...customer, ...noAddresses } })),
        answerTo(findDefaultStore, async () => ({ store })),
        answerTo(findStore, async () => ({ store })),
      ]),
  });
  for (const [index, day] of DAYS.entries()) {
    await clock.pass(Date.parse(`${day}T15:00:00.000Z`) - clock.now());
    for (const currency of CURRENCIES) await live(index, currency);
    // Still the same day in New York, though not in UTC.
    await clock.pass(Date.parse(`${day}T15:00:00.000Z`) + 13 * 3_600_000 - clock.now());
    await issued(1_000 + index, 'KWD');
  }
});
afterAll(() => driven.dispose());

describe('the value at the end of a day', () => {
  it.each(DAYS)('%s is what the ledgers sum up to, in every currency', async (on) => {
    const { status, body } = await driven.send(reportStoredValue, { query: `on=${on}` });
    expect(status).toBe(200);
    expect(await readStoredValue(driven.ports.log, { storeId: store.id, timezone: TIMEZONE, on })).toEqual(
      body,
    );
    expect(body.currencies.map(({ currency }: { currency: string }) => currency)).toEqual([
      'JPY',
      'KWD',
      'USD',
    ]);
    for (const { currency, gift_cards, store_credits } of body.currencies) {
      expect(figures(gift_cards, currency)).toEqual(await summed('gift_card', 'GiftCard', currency, on));
      expect(figures(store_credits, currency)).toEqual(
        await summed('store_credit', 'StoreCredit', currency, on),
      );
      for (const value of [gift_cards, store_credits]) expectWhole(value, currency);
    }
  });

  it('says in every kind and currency something other than nothing, so that the comparison means something', async () => {
    const { body } = await driven.send(reportStoredValue, { query: `on=${DAYS.at(-1)}` });
    for (const { gift_cards, store_credits } of body.currencies)
      for (const amount of [...Object.values(gift_cards), ...Object.values(store_credits)])
        expect(Number(amount)).toBeGreaterThan(0);
  });

  it.each(['hour', 'day', 'week', 'month'])(
    'is what the report over time says of it, by the %s',
    async (interval) => {
      const query = `from=${DAYS[0]}&to=${DAYS.at(-1)}&interval=${interval}`;
      const { body } = await driven.send(reportLiability, { query });
      // The last hour of a day ends with the day.
      const lastOfDays = new Map<string, Amounts>();
      for (const { currency, intervals } of body.currencies)
        for (const { on, starts_at: _, ...owed } of intervals) lastOfDays.set(`${on} ${currency}`, owed);
      for (const [key, owed] of lastOfDays) {
        const [on = '', currency = ''] = key.split(' ');
        expect(owed, key).toEqual(await owedOn(on, currency));
      }
      expect(lastOfDays.size).toBeGreaterThan(CURRENCIES.length);
    },
  );

  it('stays what it was, whatever happens later', async () => {
    const ask = async () => (await driven.send(reportStoredValue, { query: `on=${DAYS[2]}` })).body;
    const before = await ask();
    for (const currency of CURRENCIES) await live(99, currency);
    expect(await ask()).toEqual(before);
  });
});

describe('the books of a copy of the log, done again', () => {
  it('balance', async () => expect(await problemsOf(await eventsInLog())).toEqual([]));

  it('are broken below by one fact of each kind that moves value', () => {
    const kinds = [...readGoldenFiles()]
      .filter(([path]) => /(gift-card|store-credit)[.]golden/.test(path))
      .flatMap(([, entries]) => entries.map(({ type }) => type));
    const moving = kinds.filter((type) => !type.endsWith('PersonalDataErased'));
    expect(Object.keys(breaks).toSorted()).toEqual([...new Set(moving)].toSorted());
  });

  it.each(Object.entries(breaks))('do not balance with one %s of %j instead', async (type, other) => {
    const events = await eventsInLog();
    const index = events.findLastIndex((event) => event.type === type && isLookedAtAgain(event, events));
    const fact = events[index];
    if (!fact) return expect.fail(`the log has no ${type}`);
    const changed = Object.entries(other).map(([name, value]) => [
      name,
      name === 'checkout_id' ? value : oneMore(text(fact.data[name]), text(fact.data.currency)),
    ]);
    const broken = { ...fact, data: { ...fact.data, ...Object.fromEntries(changed) } };
    expect(await problemsOf(events.with(index, broken))).not.toEqual([]);
  });
});

/** What happens in a currency on a day: something of each kind. */
async function live(day: number, currency: Currency): Promise<void> {
  const { bus } = driven.ports;
  const spent = await issued(5_000 + day, currency);
  const order = (name: string) => ({ ...command(), order_id: `or_${name}_${day}_${currency}` });
  const attempt = (name: string) => ({ checkout_id: `checkout_${name}_${day}_${currency}` });
  const shopper = { currency, customer_id: customer.id, timezone: TIMEZONE };
  for (const name of ['used', 'credited', 'open']) {
    const amount = shown[currency](700 + day);
    const request = { ...order(name), ...attempt(name), ...shopper, gift_card_id: spent, amount };
    await bus.ask(authorizeGiftCard, request, exampleOrigin);
    if (name !== 'open')
      await bus.ask(captureGiftCard, { ...order(name), gift_card_id: spent }, exampleOrigin);
  }
  const part = { refund_id: `re_card_${day}_${currency}`, amount: shown[currency](100), currency };
  const refund = { ...order('credited'), ...part, gift_card_id: spent };
  await bus.ask(refundGiftCard, refund, exampleOrigin);
  await bus.ask(refundGiftCard, { ...refund, ...command() }, exampleOrigin);
  await bus.ask(creditGiftCard, { ...order('credited'), gift_card_id: spent }, exampleOrigin);
  const voided = { ...attempt('voided'), gift_card_id: spent };
  const request = { ...order('voided'), ...voided, ...shopper, amount: shown[currency](1) };
  await bus.ask(authorizeGiftCard, request, exampleOrigin);
  await bus.ask(voidGiftCard, { ...order('voided'), ...voided }, exampleOrigin);
  const prevented = { ...order('prevented'), ...attempt('prevented') };
  await bus.ask(voidGiftCard, { ...prevented, gift_card_id: spent }, exampleOrigin);
  await issued(300 + day, currency, { expires_at: DAYS[Math.min(day + 1, DAYS.length - 1)] });
  await driven.send(cancelGiftCard, { params: { id: await issued(200 + day, currency) } });
  await driven.send(deleteGiftCard, { params: { id: await issued(100 + day, currency) } });
  const changed = { params: { id: await issued(10, currency) }, body: { amount: shown[currency](20 + day) } };
  await driven.send(changeGiftCard, changed);
  const converted = { params: { id: await issued(900 + day, currency) }, body: { customer_id: customer.id } };
  await driven.send(convertGiftCard, converted);

  const row = { code: `FROM-BEFORE-${day}-${currency}`, amount: shown[currency](40 + day), currency };
  const file = { import_id: `imp_${day}_${currency}`, timezone: TIMEZONE, currency, locale: 'en' };
  const rows = [{ line: 2, body: { ...row, amount_used: shown[currency](7) } }];
  const how = { dry_run: false, invite: false, rows };
  const taken = await bus.ask(importGiftCards, { ...command(), ...file, ...how }, exampleOrigin);
  expect(taken.rows).toMatchObject([{ outcome: 'created' }]);
  const { body: found } = await driven.send(listGiftCards, { query: `q[code_eq]=${row.code}` });
  const [{ id: brought }] = found.data;
  const { status } = await driven.send(convertGiftCard, { ...converted, params: { id: brought } });
  expect(status).toBe(201);

  const owned = {
    currency,
    store_credits: [{ store_credit_id: await credited(4_000 + day, currency), amount: shown[currency](600) }],
  };
  const ids = { store_credit_ids: owned.store_credits.map(({ store_credit_id }) => store_credit_id) };
  for (const name of ['spent', 'returned', 'given_up', 'held']) {
    const request = { ...order(name), ...attempt(name), customer_id: customer.id };
    await bus.ask(authorizeStoreCredits, { ...request, ...owned }, exampleOrigin);
    if (name === 'spent' || name === 'returned')
      await bus.ask(captureStoreCredits, { ...request, ...command(), ...ids }, exampleOrigin);
    if (name === 'returned') {
      const refund_id = `re_credit_${day}_${currency}`;
      const parts = owned.store_credits.map((each) => ({ ...each, amount: shown[currency](50) }));
      const refund = { ...request, ...command(), refund_id, currency, store_credits: parts };
      await bus.ask(refundStoreCredits, refund, exampleOrigin);
    }
    if (name === 'returned')
      await bus.ask(creditStoreCredits, { ...request, ...command(), ...ids }, exampleOrigin);
    if (name === 'given_up')
      await bus.ask(voidStoreCredits, { ...request, ...command(), ...ids }, exampleOrigin);
  }
  await bus.ask(voidStoreCredits, { ...prevented, customer_id: customer.id, ...ids }, exampleOrigin);
  const params = { customer_id: customer.id, id: await credited(50 + day, currency) };
  await driven.send(changeStoreCredit, { params, body: { amount: shown[currency](60 + day) } });
  await driven.send(deleteStoreCredit, { params });
}

/** The sums of the audit's ledger, from the events until the end of the day. */
async function summed(category: string, noun: string, currency: string, on: string) {
  const ledger = new ValueLedger(category, noun, noun);
  const { events } = await driven.ports.log.readAll(START, { limit: 100_000 });
  for (const event of events) if (dayInNewYork(event.metadata.occurred_at) <= on) ledger.see(seen(event));
  expect(ledger.problems).toEqual([]);
  const records = [...ledger.records.values()].filter((record) => record.currency === currency);
  const sum = (of: (record: (typeof records)[number]) => bigint) =>
    records.reduce((total, record) => total + of(record), 0n);
  return {
    issued: sum(({ amount }) => amount),
    authorized: sum(({ authorized }) => authorized),
    used: sum(({ used }) => used),
  };
}

type Amounts = Readonly<Record<string, string>>;

/** What the report of a day says that a store owed. */
async function owedOn(on: string, currency: string): Promise<Amounts> {
  const { body } = await driven.send(reportStoredValue, { query: `on=${on}` });
  const value = body.currencies.find((each: Amounts) => each.currency === currency);
  const owed = ({ available = '0', authorized = '0' }: Amounts = {}): bigint =>
    money.minor(available, currency) + money.minor(authorized, currency);
  const [cards, credits] = [owed(value?.gift_cards), owed(value?.store_credits)];
  return {
    gift_cards: money.formatAmount(cards, currency),
    store_credits: money.formatAmount(credits, currency),
    total: money.formatAmount(cards + credits, currency),
  };
}

const figures = ({ issued: all = '', authorized = '', used = '' }: Amounts, currency: string) => ({
  issued: money.minor(all, currency),
  authorized: money.minor(authorized, currency),
  used: money.minor(used, currency),
});

/** Nothing is missing, and nothing is counted twice. */
function expectWhole({ issued: all = '', ...parts }: Amounts, currency: string): void {
  const sum = Object.values(parts).reduce((total, part) => total + money.minor(part, currency), 0n);
  expect(sum).toBe(money.minor(all, currency));
}

/** All events, which a test may change without changing the log. */
const eventsInLog = async (): Promise<readonly RecordedEvent[]> =>
  (await driven.ports.log.readAll(START, { limit: 100_000 })).events;

/** What the audit finds, but that no order is there for what was captured. */
async function problemsOf(events: readonly RecordedEvent[]): Promise<string[]> {
  const readAll = async (after: number) => ({
    events: events.filter(({ position }) => position > after),
    position: events.at(-1)?.position ?? after,
  });
  const { problems } = await auditLog({ readAll }, Date.now(), () => undefined);
  return problems.filter((problem) => !problem.endsWith('which is not complete'));
}

/** Whether a later fact says the same again: an end, a change, a share in what an order took. */
function isLookedAtAgain(fact: RecordedEvent, events: readonly RecordedEvent[]): boolean {
  if (fact.type.endsWith('AuthorizationPrevented'))
    return (
      fact.stream === events.find(({ data }) => data.checkout_id === breaks[fact.type]?.checkout_id)?.stream
    );
  if (!/(Issued|Authorized)$/.test(fact.type)) return true;
  const isOfOrder = ({ data }: RecordedEvent) => data.order_id === fact.data.order_id;
  return events.some(
    (each) =>
      each.stream === fact.stream &&
      each.position > fact.position &&
      (fact.type.endsWith('Issued') ? /(Changed|Canceled|Deleted)$/.test(each.type) : isOfOrder(each)),
  );
}

const oneMore = (amount: string, currency: string): string =>
  money.formatAmount(money.minor(amount, currency) + 1n, currency);

/** Sweden writes a date as ISO 8601 does. */
const inNewYork = new Intl.DateTimeFormat('sv-SE', { timeZone: TIMEZONE });
const dayInNewYork = (at: string): string => inNewYork.format(new Date(at));

const command = () => ({ command_id: driven.ports.random.uuid(), store_id: store.id });

async function issued(minor: number, currency: Currency, more: object = {}): Promise<string> {
  const body = { amount: shown[currency](minor), currency, ...more };
  return (await driven.send(issueGiftCard, { body })).body.id;
}

async function credited(minor: number, currency: Currency): Promise<string> {
  const body = { amount: shown[currency](minor), currency };
  return (await driven.send(issueStoreCredit, { params: { customer_id: customer.id }, body })).body.id;
}

const noAddresses = {
  accepts_email_marketing: false,
  addresses: [],
  default_billing_address_id: null,
  default_shipping_address_id: null,
};
