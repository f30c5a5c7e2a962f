import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addCartItem,
  addCartPayment,
  cancelOrder,
  changeCart,
  completeCart,
  correctOrder,
  createCart,
  createOrder,
  createPaymentMethod,
  createRefund,
  type Endpoint,
  reportConversion,
  reportSales,
} from '@storefold/contracts';
import { type DrivenService, driveService, exportedRows, testStore } from '@storefold/engines/testing';
import { HandClock } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentAddress } from '../driven-ordering.examples.ts';
import { ordering } from '../index.ts';
import { Neighbours } from '../neighbours.examples.ts';

const HOUR_MS = 3_600_000;
/** The last hour of 10 March in Berlin, where the shop is. */
const clock = new HandClock(Date.parse('2026-03-10T22:30:00Z'));
const march = 'from=2026-03-10&to=2026-03-12';
let driven: DrivenService;
let dataDir: string;
let cardMethodId: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-reports-'));
  await start();
  cardMethodId = (await send(createPaymentMethod, { name: 'Card', type: 'test' })).body.id;
});
afterAll(async () => {
  await driven.dispose();
  await rm(dataDir, { recursive: true });
});

describe('reports of orders', () => {
  it('say of a shop that sold nothing that there was nothing, for each interval', async () => {
    expect(await report(reportSales, march)).toEqual({ ...ofMarch, currencies: [] });
    const { totals, intervals } = await report(reportConversion, march);
    expect([totals, intervals.length]).toEqual([funnel(0, 0, 0, 0, 0), 3]);
  });

  it('count sales when orders are placed, and what is given back when it is', async () => {
    const refunded = await placed();
    clock.set(HOUR_MS);
    const canceled = await placed();
    await send(createRefund, { amount: '4.00' }, { order_id: refunded.id });
    clock.set(24 * HOUR_MS);
    await send(createRefund, { amount: '1.50' }, { order_id: canceled.id });
    expect((await send(cancelOrder, {}, { id: canceled.id })).status).toBe(200);
    const { currencies } = await report(reportSales, march);
    expect(currencies).toEqual([
      {
        currency: 'USD',
        totals: sales({
          orders: 2,
          gross_revenue: '50.00',
          delivery_total: '10.00',
          refunds: 2,
          refund_total: '5.50',
          canceled_orders: 1,
          canceled_total: '23.50',
          net_revenue: '21.00',
        }),
        intervals: [
          {
            starts_at: '2026-03-09T23:00:00.000Z',
            ...sales({ orders: 1, gross_revenue: '25.00', delivery_total: '5.00', net_revenue: '25.00' }),
          },
          {
            starts_at: '2026-03-10T23:00:00.000Z',
            ...sales({
              orders: 1,
              gross_revenue: '25.00',
              delivery_total: '5.00',
              refunds: 1,
              refund_total: '4.00',
              net_revenue: '21.00',
            }),
          },
          {
            starts_at: '2026-03-11T23:00:00.000Z',
            ...sales({
              refunds: 1,
              refund_total: '1.50',
              canceled_orders: 1,
              canceled_total: '23.50',
              net_revenue: '-25.00',
            }),
          },
        ],
      },
    ]);
  });

  it('count carts when they were created, once at each step that they reached, and no drafts', async () => {
    const { body: left } = await send(createCart, {});
    await send(addCartItem, { variant_id: 'var_shirt', quantity: 1 }, { id: left.id }, left.token);
    await send(createOrder, { email: 'call@example.com' });
    clock.set(24 * HOUR_MS);
    const address = { email: 'ann@example.com', shipping_address: sentAddress, use_shipping: true };
    for (const change of [address, { email: '' }, address])
      expect((await send(changeCart, change, { id: left.id }, left.token)).status).toBe(200);
    const { totals, intervals } = await report(reportConversion, march);
    expect(totals).toEqual(funnel(3, 3, 3, 3, 2));
    expect(intervals).toEqual([
      { starts_at: '2026-03-09T23:00:00.000Z', ...funnel(1, 1, 1, 1, 1) },
      { starts_at: '2026-03-10T23:00:00.000Z', ...funnel(1, 1, 1, 1, 1) },
      { starts_at: '2026-03-11T23:00:00.000Z', ...funnel(1, 1, 1, 1, 0) },
    ]);
  });

  it('say the same by every interval, and after the read models were built again', async () => {
    const before = await allReports();
    for (const one of [before[0], before[1], before[2], before[3]])
      expect(one?.currencies[0].totals).toEqual(before[0]?.currencies[0].totals);
    await driven.dispose();
    await rm(join(dataDir, 'read-models'), { recursive: true });
    await start();
    expect(await allReports()).toEqual(before);
  });

  it('are of the store of the caller alone', async () => {
    const caller = { store: { ...testStore, id: 'store_other' } };
    for (const endpoint of [reportSales, reportConversion]) {
      const { body } = await driven.send(endpoint, { query: march, caller });
      expect(body.currencies ?? body.totals).toEqual(body.currencies ? [] : funnel(0, 0, 0, 0, 0));
    }
  });

  it('refuse periods that end before they begin, are too long, or cannot be read', async () => {
    for (const [query, message] of [
      ['from=2026-03-02&to=2026-03-01', 'The parameter to must be after from'],
      ['from=2026-03-02T00:00:00Z&to=2026-03-02T00:00:00Z', 'The parameter to must be after from'],
      ['from=2020-01-01&to=2026-01-01', 'The report would have more than 1000 intervals'],
      ['from=yesterday', 'The parameter from is invalid'],
      ['to=0001-01-01', 'The parameter to is invalid'],
      ['interval=year', 'The parameter interval is not included in the list'],
    ]) {
      const { status, body } = await driven.send(reportSales, { query: query as string });
      expect([status, body.error.code, body.error.message], query).toEqual([
        400,
        'parameter_invalid',
        message,
      ]);
    }
  });

  it('are of the last thirty days where nothing else is asked for, and of whole intervals', async () => {
    const { from, to, interval } = await report(reportSales, '');
    expect([from, to, interval]).toEqual(['2026-02-11T23:00:00.000Z', '2026-03-13T23:00:00.000Z', 'day']);
    const cut = 'from=2026-03-10T10:20:00Z&to=2026-03-10T11:40:00%2B00:00&interval=hour';
    const hours = await report(reportConversion, cut);
    expect([hours.from, hours.to]).toEqual(['2026-03-10T10:00:00.000Z', '2026-03-10T12:00:00.000Z']);
  });

  it('count what a correction made of an order, and what it made too much is no refund of what was sold', async () => {
    clock.set(24 * HOUR_MS);
    const order = await placed();
    clock.set(24 * HOUR_MS);
    const about = { order_id: order.id };
    const corrected = await send(correctOrder, { discount: { amount: '5.00' } }, about);
    expect([corrected.status, corrected.body.difference]).toEqual([201, '-5.00']);
    expect((await send(createRefund, { amount: '6.50' }, about)).status).toBe(201);
    const totals = async () => {
      const { currencies } = await report(reportSales, 'from=2026-03-13&to=2026-03-16');
      return currencies[0].totals;
    };
    const left = {
      orders: 1,
      gross_revenue: '20.00',
      discount_total: '-5.00',
      delivery_total: '5.00',
      refunds: 1,
      refund_total: '1.50',
    };
    expect(await totals()).toEqual(sales({ ...left, net_revenue: '18.50' }));
    const added = { variant_id: 'var_shirt', quantity: 1, price: '7.50' };
    expect((await send(correctOrder, { add_items: [added] }, about)).body).toMatchObject({
      total: '27.50',
      payment_total: '25.00',
      refund_total: '6.50',
      // What went back as too much is due again, and no refund of what was sold.
      outstanding_balance: '7.50',
    });
    expect(await totals()).toMatchObject({ refund_total: '1.50', net_revenue: '26.00' });
    expect((await send(cancelOrder, {}, { id: order.id })).status).toBe(200);
    const gone = {
      gross_revenue: '27.50',
      canceled_orders: 1,
      canceled_total: '26.00',
      net_revenue: '0.00',
    };
    expect(await totals()).toEqual(sales({ ...left, ...gone }));
  });

  it('say the same of sales as the bookings do', async () => {
    const { currencies } = await report(reportSales, 'from=2026-03-09&to=2026-04-01');
    const { net_revenue, net_tax_total, orders } = currencies[0].totals;
    const { rows } = await exportedRows(driven, 'bookings');
    const centsOf = (amount: string | undefined) => Math.round(Number(amount) * 100);
    const booked = (column: string, ...kinds: readonly string[]) =>
      rows
        .filter(({ kind }) => kinds.includes(kind ?? ''))
        .reduce((sum, row) => sum + centsOf(row[column]), 0);
    expect(orders).toBeGreaterThan(2);
    expect(booked('gross', 'sale', 'delivery', 'refund')).toBe(centsOf(net_revenue));
    expect(booked('tax', 'tax')).toBe(centsOf(net_tax_total));
  });
});

const ofMarch = {
  from: '2026-03-09T23:00:00.000Z',
  to: '2026-03-12T23:00:00.000Z',
  interval: 'day',
  timezone: 'Europe/Berlin',
};

const sales = (some: object) => ({
  orders: 0,
  gross_revenue: '0.00',
  discount_total: '0.00',
  tax_total: '0.00',
  canceled_tax_total: '0.00',
  refunded_tax_total: '0.00',
  net_tax_total: '0.00',
  delivery_total: '0.00',
  refunds: 0,
  refund_total: '0.00',
  canceled_orders: 0,
  canceled_total: '0.00',
  net_revenue: '0.00',
  ...some,
});

const funnel = (...counts: [number, number, number, number, number]) => {
  const [created, reached_address, reached_delivery, reached_payment, completed] = counts;
  return { created, reached_address, reached_delivery, reached_payment, completed };
};

async function start(): Promise<void> {
  const neighbours = new Neighbours(testStore);
  driven = await driveService(ordering, {
    env: { DATA_DIR: dataDir },
    ports: { clock },
    store: { timezone: 'Europe/Berlin' },
    neighbours: ({ bus }) => neighbours.answerOn(bus),
  });
}

const send = (endpoint: Endpoint, body: object, params: Record<string, string> = {}, cartToken?: string) =>
  driven.send(endpoint, { body, params, ...(cartToken !== undefined && { caller: { cartToken } }) });

async function report(endpoint: Endpoint, query: string) {
  const { status, body } = await driven.send(endpoint, { query });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

const allReports = () =>
  Promise.all([
    ...['hour', 'day', 'week', 'month'].map((by) => report(reportSales, `${march}&interval=${by}`)),
    report(reportConversion, march),
  ]);

/** 20.00 for a shirt and 5.00 for its delivery, paid by card. */
async function placed() {
  const { body: cart } = await send(createCart, {
    items: [{ variant_id: 'var_shirt', quantity: 1 }],
    email: 'ann@example.com',
    shipping_address: sentAddress,
    use_shipping: true,
  });
  const payment = { payment_method_id: cardMethodId, source: { token: 'tok_approve' } };
  expect((await send(addCartPayment, payment, { id: cart.id }, cart.token)).status).toBe(201);
  const { body, status } = await send(completeCart, {}, { id: cart.id }, cart.token);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}
