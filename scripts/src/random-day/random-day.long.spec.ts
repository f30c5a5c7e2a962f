import { rounds } from '@storefold/engines/testing';
import { type RecordedEvent, START } from '@storefold/kernel/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../ledger/audit.ts';
import { seen } from '../ledger/seen-event.ts';
import { StockLedger } from '../ledger/stock-ledger.ts';
import { SumLedger } from '../ledger/sum-ledger.ts';
import { ACTS, RandomDay, STOCK, turnsOf } from './random-day.examples.ts';

/** The short form judges a change, and so it does the same every time. The full one looks for what is not known yet. */
const SEED = Number(
  process.env.DAY_SEED ?? rounds({ short: 20_261, full: Math.floor(Math.random() * 2 ** 31) }),
);
const TURNS = Number(process.env.DAY_TURNS ?? rounds({ short: 300, full: 2_000 }));
const PAGE = 1_000;
const HAPPENED = [
  'OrderPaymentFailed',
  'OrderPaymentCaptured',
  'OrderPaymentReceived',
  'OrderPaymentVoided',
  'OrderRefundCompleted',
  'OrderRefundFailed',
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

  it('leaves books that balance, and nothing to do', async () => {
    await expect
      .poll(() => auditLog(day.ordering.ports.log, Date.now(), () => undefined), { interval: 500 })
      .toMatchObject({ orders: day.orders.length, problems: [], pending: [] });
  });

  it('leaves each order with the sums that its facts add up to, and with nothing given back beyond what was paid', async () => {
    const sums = new SumLedger();
    for (const event of await eventsOf(day)) sums.see(seen(event));
    expect(sums.problems).toEqual([]);
    const wanted = [...sums.placed()];
    expect(wanted.map(([id]) => id).toSorted()).toEqual(day.orders.toSorted());
    for (const [id, expected] of wanted) expect(await day.shown(id), id).toMatchObject(expected);
  });

  it('leaves as much on the shelf as was not taken, or came back', async () => {
    const stock = new StockLedger();
    for (const event of await eventsOf(day)) stock.see(seen(event));
    const sum = (units: ReadonlyMap<string, number>) =>
      [...units.values()].reduce((all, each) => all + each, 0);
    const gone = sum(stock.committed) - sum(stock.returned) - sum(stock.restocked);
    expect(await day.onHand()).toBe(STOCK - gone);
  });
});

async function eventsOf({ ordering }: RandomDay): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let after = START; ; ) {
    const page = await ordering.ports.log.readAll(after, { limit: PAGE });
    if (page.events.length === 0) return events;
    events.push(...page.events);
    after = page.position;
  }
}
