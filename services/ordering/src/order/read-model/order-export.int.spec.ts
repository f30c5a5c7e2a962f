import {
  addOrderPayment,
  cancelOrder,
  captureOrderPayment,
  checkCustomFields,
  completeOrder,
  createCart,
  createOrder,
  createPaymentMethod,
  createPromotion,
  createRefund,
  createTaxRate,
  createZone,
  customFieldEndpoints,
  customFieldResources,
  importOrders,
  listOrders,
  listRefunds,
  showOrder,
  undoOrderImport,
} from '@storefold/contracts';
import { everyFilterOf, exportedRows, listedRecords } from '@storefold/engines/testing';
import { answerOn, answerTo, exampleOrigin } from '@storefold/kernel/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { about, driveOrdering, sentAddress } from '../../driven-ordering.examples.ts';
import { customer } from '../../neighbours.examples.ts';
import { mug, shirt } from '../order.examples.ts';

const shop = driveOrdering();
const { send } = shop;
const fields = customFieldEndpoints('order', customFieldResources.order);
const wrapping = {
  id: 'cfdef_wrapping',
  resource_type: 'Order',
  namespace: 'gift',
  key: 'wrapping',
  label: 'Wrapping',
  field_type: 'short_text',
  storefront_visible: false,
  searchable: true,
  sortable: false,
  position: 1,
  created_at: '2026-01-01T00:00:00.000Z',
};

describe('an export of orders', () => {
  beforeEach(async () => {
    const { id: zone_id } = (await send(createZone, { name: 'US', members: [{ country_iso: 'US' }] })).body;
    await send(createTaxRate, { name: 'State', amount: '0.05', zone_id });
  });

  it('has a row for each line, and shows what was taken off and what is taxed', async () => {
    await send(createPromotion, { name: 'Ten', code: 'TEN', kind: 'percentage', amount: '10' });
    const order = await placed({ discount_codes: ['TEN'] });
    const { rows } = await exportedRows(shop.driven, 'orders');
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        number: order.number,
        id: order.id,
        email: order.email,
        status: 'placed',
        payment_status: order.payment_status,
        currency: 'USD',
        item_total: order.item_total,
        discount_total: order.discount_total,
        discount_code: 'TEN',
        delivery_total: order.delivery_total,
        tax_total: order.tax_total,
        total: order.total,
        completed_at: order.completed_at.replace('Z', '+00:00'),
        canceled_at: '',
        shipping_first_name: 'Ann',
        shipping_city: 'Boston',
        shipping_state: 'MA',
        shipping_country_iso: 'US',
        billing_city: 'Boston',
        payment_method: '',
        tax_lines: `State 0.05 ${order.tax_total}`,
      });
    expect(order.tax_total).not.toBe('0.00');
    expect(order.discount_total).toMatch(/^-\d/);
    const lines = order.items.map((line: Record<string, unknown>) => ({
      line_item_id: line.id,
      variant_id: line.variant_id,
      line_name: line.name,
      quantity: String(line.quantity),
      price: line.price,
      line_total: line.total,
    }));
    expect(rows).toEqual(lines.map((line: object) => expect.objectContaining(line)));
    expect(rows.map(({ sku }) => sku)).toEqual([mug.sku, shirt.sku].map((sku) => sku ?? ''));
  });

  it('has the orders that the list would find, by the same filters, and no carts unless they are asked for', async () => {
    const one = await placed();
    const two = await placed({ email: 'bob@example.com' });
    await send(cancelOrder, {}, about(two));
    await send(createOrder, { email: 'draft@example.com' });
    await send(createCart, { items: [{ variant_id: mug.variant_id, quantity: 1 }] });
    for (const filters of [
      ...everyFilterOf(listOrders, one),
      {},
      { status_eq: 'placed' },
      { status_in: ['placed', 'canceled'] },
      { status_eq: 'draft' },
      { email_cont: 'BOB' },
      { email_eq: 'ｂob@example.com' },
      { number_eq: one.number },
      { total_gt: '1' },
      { completed_at_present: 'true' },
      { no_such_eq: '1' },
    ]) {
      const found: { id: string }[] = await listedRecords(shop.driven, listOrders, filters);
      const { rows } = await exportedRows(shop.driven, 'orders', { filters, limit: 3 });
      expect(new Set(rows.map(({ id }) => id)), JSON.stringify(filters)).toEqual(
        new Set(found.map(({ id }) => id)),
      );
    }
    const { rows: canceled } = await exportedRows(shop.driven, 'orders', {
      filters: { status_eq: 'canceled' },
    });
    expect(canceled[0]?.canceled_at).toMatch(/\+00:00$/);
  });

  it('has a row for an order without lines, and names the customer of whom it tells', async () => {
    await send(createOrder, { customer_id: customer.id });
    const { rows, customerIds } = await exportedRows(shop.driven, 'orders');
    expect(rows).toMatchObject([{ email: customer.email, line_item_id: '', shipping_city: '' }]);
    expect(customerIds).toEqual([customer.id]);
  });

  it('has a column for each custom field, is found by them, and keeps its columns from page to page', async () => {
    await answerOn(shop.driven.ports.bus, [
      answerTo(checkCustomFields, async ({ values }) => ({
        custom_fields: values.map(({ custom_field_definition_id, value }) => ({
          custom_field_definition_id,
          key: 'gift.wrapping',
          label: 'Wrapping',
          field_type: 'short_text' as const,
          storefront_visible: false,
          value: typeof value === 'string' ? value : '',
        })),
        problems: [],
      })),
    ]);
    await shop.driven.announce('catalog', { name: 'custom_field_definition.created', payload: wrapping });
    const order = (await send(createOrder, { email: 'ann@example.com' })).body;
    await send(createOrder, { email: 'bob@example.com' });
    const value = { custom_field_definition_id: wrapping.id, value: '=red' };
    const set = await shop.driven.send(fields.create, { params: { order_id: order.id }, body: value });
    expect(set.status, JSON.stringify(set.body)).toBe(201);
    const { header, rows } = await exportedRows(shop.driven, 'orders', { limit: 1 });
    expect(header.at(-1)).toBe('cf_gift_wrapping');
    expect(rows.map((row) => `${row.email} ${row.cf_gift_wrapping}`).toSorted()).toEqual([
      'ann@example.com =red',
      'bob@example.com ',
    ]);
    const filters = { cf_gift_wrapping_eq: '=red' };
    expect((await exportedRows(shop.driven, 'orders', { filters })).rows).toHaveLength(1);
  });
});

describe('what the books say', () => {
  beforeEach(async () => {
    const { id: zone_id } = (await send(createZone, { name: 'US', members: [{ country_iso: 'US' }] })).body;
    await send(createTaxRate, { name: 'State', amount: '0.05', zone_id });
  });

  it('is what was sold, taxed, paid and given back, each when it happened, by the clocks of the store', async () => {
    const order = await paidByHand();
    await send(createRefund, { amount: '10.00', to: 'manual' }, { params: { order_id: order.id } });
    const { header, rows, customerIds } = await exportedRows(shop.driven, 'bookings', {
      limit: 1,
      timezone: 'Asia/Kathmandu',
    });
    expect(header.join()).toBe(
      'date,number,kind,tax_name,tax_rate,net,tax,gross,currency,payment_method,customer,country_iso',
    );
    const { total, tax_total, delivery_total } = order;
    expect(rows.map(({ kind }) => kind)).toEqual([
      'sale',
      ...(delivery_total === '0.00' ? [] : ['delivery']),
      'tax',
      'payment',
      'tax',
      'refund',
      'payout',
    ]);
    expect(cents(rows, 'gross', 'sale', 'delivery')).toBe(centsOf(total));
    expect(cents(rows, 'gross', 'payment')).toBe(centsOf(total));
    expect(cents(rows, 'gross', 'refund')).toBe(-10_00);
    expect(cents(rows, 'gross', 'payout')).toBe(-10_00);
    const { refunds } = await shownWithRefunds(order);
    expect(cents(rows, 'tax', 'tax')).toBe(centsOf(tax_total) - centsOf(refunds[0].tax_total));
    expect(cents(rows, 'tax', 'sale', 'delivery', 'refund')).toBe(cents(rows, 'tax', 'tax'));
    for (const row of rows)
      expect(row).toMatchObject({
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:45$/),
        number: order.number,
        currency: 'USD',
        customer: order.email,
        country_iso: 'US',
        payment_method: ['payment', 'payout'].includes(row.kind ?? '') ? 'Cash' : '',
        tax_name: row.kind === 'tax' ? 'State' : '',
        tax_rate: row.kind === 'tax' ? '0.05' : '',
      });
    expect(new Set(customerIds)).toEqual(new Set([order.id]));
    const commas = await exportedRows(shop.driven, 'bookings', { form: { decimal: ',' } });
    expect(commas.rows.map(({ gross }) => gross)).toEqual(rows.map(({ gross }) => gross?.replace('.', ',')));
  });

  it('has what happened in a period, whose end is no part of it, and orders of it likewise', async () => {
    const order = await paidByHand();
    const at = order.completed_at;
    const after = new Date(Date.parse(at) + 1).toISOString();
    const kindsIn = async (form: { from?: string; to?: string }) =>
      new Set((await exportedRows(shop.driven, 'bookings', { form })).rows.map(({ kind }) => kind));
    const ordersIn = async (form: { from?: string; to?: string }) =>
      (await exportedRows(shop.driven, 'orders', { form })).rows.length;
    expect(await kindsIn({ from: at, to: after })).toContain('sale');
    expect(await kindsIn({ to: at })).not.toContain('sale');
    expect(await kindsIn({ from: after })).not.toContain('sale');
    expect(await ordersIn({ from: at, to: after })).toBe(order.items.length);
    expect(await ordersIn({ to: at })).toBe(0);
    expect(await ordersIn({ from: after })).toBe(0);
  });

  it('is nothing of what was never placed, and of nobody else', async () => {
    await send(createOrder, { email: 'draft@example.com', items: [{ variant_id: mug.variant_id }] });
    expect((await exportedRows(shop.driven, 'bookings')).rows).toEqual([]);
  });

  it('of an order of another shop is of the days on which it was there', async () => {
    const past = {
      number: '11',
      email: 'old@example.com',
      currency: 'USD',
      total: '119.00',
      tax_lines: [{ name: 'VAT', rate: '0.19', amount: '19.00' }],
      refund_total: '119.00',
      payment_method: 'PayPal',
      status: 'canceled',
      completed_at: '2019-05-01T09:30:00.000Z',
      canceled_at: '2019-05-03T09:30:00.000Z',
      items: [{ name: 'Gone', quantity: 1, price: '119.00' }],
    };
    expect(await importOf('3f1f8d0c-6c7b-4f5e-9d39-8a3d1f0f6a11', [past])).toEqual(['created']);
    const { rows } = await exportedRows(shop.driven, 'bookings');
    expect(
      rows.map(({ date, kind, tax_rate, net, tax, gross }) => [date, kind, tax_rate, net, tax, gross]),
    ).toEqual([
      ...[
        ['sale', '', '100.00', '19.00', '119.00'],
        ['tax', '0.19', '100.00', '19.00', '119.00'],
        ['payment', '', '', '', '119.00'],
      ].map((row) => ['2019-05-01T09:30:00.000+00:00', ...row]),
      ...[
        ['tax', '0.19', '-100.00', '-19.00', '-119.00'],
        ['refund', '', '-100.00', '-19.00', '-119.00'],
        ['payout', '', '', '', '-119.00'],
      ].map((row) => ['2019-05-03T09:30:00.000+00:00', ...row]),
    ]);
  });

  it('of refunds are rows of an export of orders, where they are wanted', async () => {
    const order = await paidByHand();
    await send(createRefund, { amount: '10.00', to: 'manual' }, { params: { order_id: order.id } });
    const { refunds } = await shownWithRefunds(order);
    const { header, rows } = await exportedRows(shop.driven, 'orders', { form: { refund_rows: true } });
    expect(rows.map(({ row_type }) => row_type)).toEqual([...order.items.map(() => 'line'), 'refund']);
    expect(rows.at(-1)).toMatchObject({
      number: order.number,
      line_item_id: '',
      payment_method: 'Cash',
      refund_number: refunds[0].number,
      refund_status: 'completed',
      refund_amount: '10.00',
      refund_tax_total: refunds[0].tax_total,
      refund_tax_lines: `State 0.05 ${refunds[0].tax_total}`,
      refunded_at: refunds[0].created_at.replace('Z', '+00:00'),
    });
    expect(rows[0]).toMatchObject({ refund_number: '', refund_amount: '' });
    expect(header).toContain('row_type');
    const usual = await exportedRows(shop.driven, 'orders');
    expect(usual.header.some((name) => /^refund_(?!total)|row_type/.test(name))).toBe(false);
    expect(usual.rows[0]).toMatchObject({ refund_total: '10.00' });
    expect(usual.rows).toHaveLength(order.items.length);
  });
});

describe('an import of orders', () => {
  const sold = (number: string, changes: object = {}) => ({
    number,
    email: customer.email,
    currency: 'USD',
    total: '40.00',
    tax_total: '4.00',
    discount_total: '5.00',
    payment_method: 'PayPal',
    completed_at: '2019-05-01T09:30:00.000Z',
    items: [
      { sku: shirt.sku, name: 'Old shirt', quantity: 2, price: '20.00' },
      { name: 'Gone', quantity: 1, total: '5.00' },
    ],
    ...changes,
  });

  const ask = importOf;

  it('makes each number once: in a preview, when a part is sent again, and when the file comes again', async () => {
    const own = await placed();
    const rows = [
      sold('#7'),
      sold('7', { total: '39.00' }),
      sold(own.number),
      sold('R999999901', { email: 'guest@example.com', billing_address: { city: 'Nowhere' } }),
      sold('8', { shipping_address: { ...sentAddress, country_iso: 'XX' } }),
    ];
    const outcomes = [
      'created',
      'refused: total is 40.00 here: the record stays as it is',
      'refused: number has already been taken',
      expect.stringMatching(/^created: billing_address\.\w+ The address is left out/),
      expect.stringMatching(/^created: shipping_address.country_iso The address is left out/),
    ];
    expect(await ask('3f1f8d0c-6c7b-4f5e-9d39-8a3d1f0f6a01', rows, true)).toEqual(outcomes);
    expect((await send(listOrders)).body.meta.count).toBe(1);
    // A process that was killed sends the part again, and counts what it has made.
    for (let time = 0; time < 2; time++)
      expect(await ask('3f1f8d0c-6c7b-4f5e-9d39-8a3d1f0f6a02', rows)).toEqual(outcomes);
    const again = await ask('3f1f8d0c-6c7b-4f5e-9d39-8a3d1f0f6a03', rows);
    expect(again.map((outcome) => outcome.split(':')[0])).toEqual([
      'unchanged',
      'refused',
      'refused',
      'unchanged',
      'unchanged',
    ]);
    const { data } = (await send(listOrders, undefined, { query: 'q[import_id_eq]=imp_1' })).body;
    const ids = data.map(({ id }: { id: string }) => id);
    const told = async () =>
      (await shop.driven.published())
        .filter(({ payload }) => ids.includes(payload.id) || ids.includes(payload.order_id))
        .map(({ name }) => name);
    await expect.poll(told).toEqual(['order.imported', 'order.imported', 'order.imported']);
    const { rows: exported } = await exportedRows(shop.driven, 'orders', {
      filters: { import_id_eq: 'imp_1' },
    });
    expect(exported.map((row) => `${row.number} ${row.sku} ${row.quantity} ${row.price}`).toSorted()).toEqual(
      [
        '7  1 5.00',
        '7 SH-1 2 20.00',
        '8  1 5.00',
        '8 SH-1 2 20.00',
        'R999999901  1 5.00',
        'R999999901 SH-1 2 20.00',
      ],
    );
    const owners = (await send(listOrders, undefined, { query: 'q[number_eq]=7' })).body.data;
    expect(owners).toMatchObject([
      {
        customer_id: customer.id,
        total: '40.00',
        included_tax_total: '4.00',
        items: [{ variant_id: shirt.variant_id, name: 'Old shirt', slug: 'shirt' }, { slug: 'gone' }],
      },
    ]);
  });

  it('never gives out a number that came with an order, and takes no number of a block that is given out', async () => {
    const own = await placed();
    const other = `${own.number.slice(0, -1)}${(Number(own.number.at(-1)) + 1) % 10}`;
    expect(await ask('3f1f8d0c-6c7b-4f5e-9d39-8a3d1f0f6a04', [sold(other)])).toEqual([
      'refused: number has already been taken',
    ]);
  });

  it('is taken back whole, with the keys of its guests, as often as that is asked, and its numbers may come again', async () => {
    const rows = [sold('70', { email: 'guest@example.com' }), sold('71')];
    expect(await ask('3f1f8d0c-6c7b-4f5e-9d39-8a3d1f0f6a05', rows)).toEqual(['created', 'created']);
    const { store, ports } = shop.driven;
    const undo = (dry_run: boolean) =>
      ports.bus.ask(
        undoOrderImport,
        {
          command_id: '3f1f8d0c-6c7b-4f5e-9d39-8a3d1f0f6a06',
          store_id: store.id,
          import_id: 'imp_1',
          locale: 'en',
          causes: [],
          since: 0,
          dry_run,
          before: null,
        },
        exampleOrigin,
      );
    const query = 'q[import_id_eq]=imp_1';
    const left = async () => (await send(listOrders, undefined, { query })).body.meta.count;
    const found = async () => (await send(listOrders, undefined, { query: 'q[number_eq]=70' })).body.data[0];
    const { id: gone } = await found();
    expect(await ports.vault.findKey(gone)).toBeDefined();
    const nothing = { used: [], kept: [], next: null };
    expect(await undo(true)).toEqual(nothing);
    expect(await left()).toBeGreaterThan(1);
    for (let time = 0; time < 2; time++) expect(await undo(false)).toEqual(nothing);
    await expect.poll(left).toBe(0);
    await expect.poll(() => ports.vault.findKey(gone)).toBeUndefined();
    // The part of the undone import that a killed process sends late brings nothing back.
    expect(await ask('3f1f8d0c-6c7b-4f5e-9d39-8a3d1f0f6a05', rows)).toEqual(['created', 'created']);
    expect(await left()).toBe(0);
    const again = {
      command: '3f1f8d0c-6c7b-4f5e-9d39-8a3d1f0f6a07',
      other: '3f1f8d0c-6c7b-4f5e-9d39-8a3d1f0f6a08',
    };
    expect(await ask(again.command, rows)).toEqual(['created', 'created']);
    expect(await ask(again.command, rows)).toEqual(['created', 'created']);
    expect(await ask(again.other, rows)).toEqual(['unchanged', 'unchanged']);
    expect(await left()).toBe(2);
    expect(await found()).toMatchObject({ email: 'guest@example.com', total: '40.00' });
    expect((await found()).id).not.toBe(gone);
  });
});

async function placed(choices: object = {}) {
  const items = [mug, shirt].map(({ variant_id }) => ({ variant_id, quantity: 2 }));
  const draft = { email: 'ann@example.com', items, shipping_address: sentAddress, ...choices };
  const { body } = await send(createOrder, draft);
  const done = await send(completeOrder, { payment_pending: true }, about(body));
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return (await send(showOrder, undefined, about(body))).body;
}

async function importOf(command_id: string, bodies: readonly object[], dry_run = false) {
  const { store, ports } = shop.driven;
  const { rows } = await ports.bus.ask(
    importOrders,
    {
      command_id,
      store_id: store.id,
      import_id: 'imp_1',
      timezone: store.timezone,
      currency: store.default_currency,
      locale: 'en',
      dry_run,
      invite: false,
      rows: bodies.map((body, index) => ({ line: index + 2, body: { ...body } })),
    },
    exampleOrigin,
  );
  return rows.map(({ outcome, problems, warnings }) =>
    [outcome, ...[...problems, ...warnings].map(({ field, message }) => `${field} ${message}`)].join(': '),
  );
}

/** An order that was paid in cash. */
async function paidByHand() {
  const { body: method } = await send(createPaymentMethod, { name: 'Cash', type: 'manual' });
  const order = await placed();
  const { body: payment, status } = await send(
    addOrderPayment,
    { payment_method_id: method.id },
    { params: { order_id: order.id } },
  );
  expect(status).toBe(201);
  const paid = await send(captureOrderPayment, {}, { params: { order_id: order.id, id: payment.id } });
  expect(paid.status).toBe(200);
  return (await send(showOrder, undefined, about(order))).body;
}

const shownWithRefunds = async ({ id }: { readonly id: string }) => ({
  refunds: (await send(listRefunds, undefined, { params: { order_id: id } })).body.data,
});

const centsOf = (amount: string | undefined): number => Math.round(Number(amount) * 100);

const cents = (
  rows: readonly Readonly<Record<string, string>>[],
  column: string,
  ...kinds: readonly string[]
): number =>
  rows.reduce((sum, row) => (kinds.includes(row.kind ?? '') ? sum + centsOf(row[column]) : sum), 0);
