import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError, createAdminClient } from '@storefold/client';
import type { Logger } from '@storefold/kernel/core';
import { expect, it } from 'vitest';
import { pageOf } from '../helpers/page.examples.ts';
import { sayIn } from '../languages/language.ts';
import { Templates } from '../render.ts';
import type { ShownStore } from '../shown-store.ts';
import { orderPages } from './order.pages.ts';
import { printedOrderPages } from './printed-order.ts';
import { refusedBy } from './refusal.ts';
import type { Asked } from './route.ts';

it('the page of an order asks at once for all that follows from its id', async () => {
  const asked: string[] = [];
  const client = createAdminClient({
    baseUrl: 'http://store.invalid',
    // A store that never answers is asked for nothing that waits for an answer.
    fetch: (url) => {
      asked.push(new URL(url instanceof Request ? url.url : url).pathname.replace('/api/v3/admin', ''));
      return new Promise(() => undefined);
    },
  });
  const page = { ...pageOf(), client };
  void orderPages[0]?.answer({ page, params: { id: 'or_1' } } as unknown as Asked);
  await nextTurn();
  expect(asked.toSorted()).toEqual([
    '/custom_field_definitions',
    '/orders/or_1',
    '/orders/or_1/documents',
    '/orders/or_1/refunds',
    '/orders/or_1/returns',
    '/payment_methods',
    '/store',
    '/streams/order-1',
  ]);
});

it('a packing slip lists what is in parcels, without prices, and runs nothing that somebody typed', async () => {
  const parcel = { status: 'ready', fulfillment_type: 'shipping' };
  const fulfillments = [
    { ...parcel, number: 'H1', items: [{ item_id: 'li_1', quantity: 3 }] },
    { ...parcel, number: 'H2', fulfillment_type: 'digital', items: [{ item_id: 'li_2', quantity: 1 }] },
    { ...parcel, number: 'H3', status: 'canceled', items: [{ item_id: 'li_1', quantity: 1 }] },
  ];
  const order = {
    number: 'R1',
    fulfillments,
    items: [
      { id: 'li_1', name: '<script>Mug', options_text: 'Blue', price: '5.00', display_price: '$5.00' },
      { id: 'li_2', name: 'A file', options_text: '', price: '5.00', display_price: '$5.00' },
    ],
    shipping_address: { full_name: '<script>Ann' },
    customer_note: '<script>Ring',
  };
  const page = { ...pageOf(), client: { orders: { get: async () => order } } };
  const reply = await printedOrderPages[0]?.answer({ page, params: { id: 'or_1' } } as unknown as Asked);
  const printed = String(reply && 'printed' in reply && reply.printed);
  for (const said of ['R1', 'H1', '&lt;script&gt;Mug', 'Blue', '&lt;script&gt;Ann', '&lt;script&gt;Ring'])
    expect(printed).toContain(said);
  for (const unsaid of ['<script', '5.00', 'H2', 'A file', 'H3']) expect(printed).not.toContain(unsaid);
});

it.each([
  ['that was placed', true, [{ status: 'ready', fulfillment_type: 'shipping' }]],
  ['that was downloaded', true, [{ status: 'shipped', fulfillment_type: 'digital' }]],
  [
    'of which a part was shipped',
    false,
    [
      { status: 'shipped', fulfillment_type: 'shipping' },
      { status: 'ready', fulfillment_type: 'shipping' },
    ],
  ],
])('to cancel an order is offered where the store does it: one %s', async (_what, isOffered, shipments) => {
  const fulfillments = shipments.map((each, at) => ({
    ...each,
    id: `ful_${at}`,
    number: `H${at}`,
    items: [],
  }));
  const shown = await shownOrder({ fulfillments });
  const formOf = (action: string) => `action="/admin/orders/or_1/${action}"`;
  expect(shown).toContain(formOf('resend_confirmation'));
  // It is asked for on a page of its own.
  expect(String(shown).includes('href="/admin/orders/or_1/cancel"')).toBe(isOffered);
});

it.each([
  ['failed', 'gateway_error', 'Take another payment', false],
  ['pending', 'gateway_error', 'Void it again', true],
  ['void', 'gateway_error', 'Void it again', true],
  ['completed', 'gateway_error', 'Void it again', false],
  ['pending', 'payment_processing_error', 'record what became of it', true],
])('says what staff can do about a payment that is %s with %s', async (status, code, next, isSettled) => {
  const failure = { code, message: 'The provider said no', at: '2026-11-17T12:00:00.000Z' };
  const payment = {
    id: 'py_1',
    number: 'P1',
    status,
    payment_method: { name: 'Card' },
    amount: '5.00',
    failure,
  };
  const shown = await shownOrder({ payments: [payment] });
  for (const told of ['The provider said no', next]) expect(shown).toContain(told);
  const settles = 'action="/admin/orders/or_1/payments/py_1/settle"';
  expect(String(shown).includes(settles)).toBe(isSettled);
});

it('says what staff can do about a refund that was refused, and records one made by other means', async () => {
  const failure = { code: 'gateway_error', message: 'The provider said no', at: '2026-11-17T12:00:00.000Z' };
  const refund = {
    id: 're_1',
    number: 'RF1',
    status: 'failed',
    to: 'original',
    items: [],
    tax_total: '0.00',
    failure,
  };
  const shown = await shownOrder({ payment_total: '5.00' }, [{ ...refund, created_at: failure.at }]);
  for (const told of ['The provider said no', 'give the money back in another way', '<option value="manual"'])
    expect(shown).toContain(told);
});

it.each([
  ['of every kind', {}, true],
  ['of other kinds', { customer_mails: ['order_shipped' as const] }, false],
  ['of no kind', { send_transactional_emails: false }, false],
])('a mail is offered where the store sends it: one with mails %s', async (_which, store, isOffered) => {
  const shown = String(await shownOrder({ outstanding_balance: '5.00' }, [], store));
  const offered = ['name="send"', 'action="/admin/orders/or_1/resend_confirmation"'];
  expect(offered.map((form) => shown.includes(form))).toEqual(offered.map(() => isOffered));
  expect(shown.includes('This store mails no such links.')).toBe(!isOffered);
});

it.each([
  ['what was not shipped', 'unsent', undefined],
  ['all of them', 'all_goods', true],
  ['none of them', 'none', false],
])('takes each unit of a refund back into stock at most once: %s', async (_which, chosen, restock) => {
  const asked: unknown[] = [];
  const client = createAdminClient({
    baseUrl: 'http://store.invalid',
    fetch: async (url, init) => {
      asked.push(await new Request(url, init).json());
      return Response.json({}, { status: 201 });
    },
  });
  const form = new URLSearchParams({ 'items[li_1]': '1', restock: chosen, notify_customer: '0' });
  const refunds = orderPages.find(({ path }) => path.endsWith('/orders/:id/refunds'));
  const page = { ...pageOf(), client };
  await refunds?.answer({ page, form, params: { id: 'or_1' } } as unknown as Asked);
  const items = [{ item_id: 'li_1', quantity: 1 }];
  const sent = { items, to: 'original', reason: null, notify_customer: false };
  expect(asked).toEqual([restock === undefined ? sent : { ...sent, restock }]);
});

it.each([
  ['another one was typed', { city: 'New York' }, 1],
  ['it was left as it is', {}, 0],
])('corrects where an order is sent where %s', async (_when, typed, corrections) => {
  const empty = { company: null, address2: null, state_abbr: 'NY', country_iso: 'US', phone: null };
  const there = { first_name: 'Eve', last_name: 'Low', address1: '1 Main', postal_code: '10001', ...empty };
  const order = { id: 'or_1', items: [], shipping_address: { ...there, city: 'Albany', id: 'adr_1' } };
  const asked: unknown[] = [];
  const client = createAdminClient({
    baseUrl: 'http://store.invalid',
    fetch: async (url, init) => {
      const request = new Request(url, init);
      if (request.method === 'GET') return Response.json(order);
      asked.push(await request.json());
      return Response.json({}, { status: 201 });
    },
  });
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...there, city: 'Albany', ...typed }))
    form.set(name, value ?? '');
  const route = orderPages.find(({ path }) => path.endsWith('/orders/:id/corrections'));
  await route?.answer({ page: { ...pageOf(), client }, form, params: { id: 'or_1' } } as unknown as Asked);
  const sent = expect.objectContaining({ shipping_address: { ...there, city: 'New York' } });
  expect(asked).toEqual(Array.from({ length: corrections }, () => sent));
});

it('says once that an order is canceled, and that its money went back', async () => {
  const canceled = { status: 'canceled', payment_status: 'void', fulfillment_status: 'canceled' };
  const shown = String(await shownOrder({ ...canceled, refund_status: 'full' }));
  const [, badges = ''] = /<span class="badges">(.*)/.exec(shown) ?? [];
  expect(badges.match(/Canceled/g)).toHaveLength(1);
  expect(badges).toContain('Refunded in full');
});

/** The page of an order, after a link to pay it by was made. */
async function shownOrder(
  of: object,
  refunds: readonly object[] = [],
  store: Partial<ShownStore> = {},
): Promise<unknown> {
  const order = {
    id: 'or_1',
    number: 'R1',
    email: 'eve@example.com',
    status: 'placed',
    completed_at: '2026-11-17T12:00:00.000Z',
    payment_total: '0.00',
    refund_total: '0.00',
    items: [],
    discounts: [],
    payments: [],
    tags: [],
    fulfillments: [],
    ...of,
  };
  const answers: Readonly<Record<string, object>> = {
    or_1: order,
    payment_link: { url: 'https://shop.example/pay?token=1', expires_at: '2026-11-24T12:00:00.000Z' },
    refunds: { data: refunds, meta: { count: 0, pages: 0 } },
  };
  const nothing = { data: [], meta: { count: 0, pages: 0, next_after: 0, head: 0 } };
  const client = createAdminClient({
    baseUrl: 'http://store.invalid',
    fetch: async (url) => {
      const { pathname } = new URL(url instanceof Request ? url.url : url);
      return Response.json(answers[pathname.split('/').at(-1) ?? ''] ?? nothing);
    },
  });
  const page = { ...pageOf({ store }), client };
  const templates = new Templates('1', {} as Logger);
  const show = (name: string, given: Parameters<typeof templates.render>[2]) =>
    templates.render(page, name, given);
  const makesLink = orderPages.find(({ path }) => path.endsWith('/payment_link'));
  return makesLink?.answer({
    page,
    params: { id: 'or_1' },
    form: new URLSearchParams(),
    show,
  } as unknown as Asked);
}

it('what is wrong with an address stands at the field of the form', () => {
  const details = { 'shipping_address.firstname': ['fehlt'], 'shipping_address.zipcode': ['fehlt'] };
  const error = new ApiError(new Response(null, { status: 422 }), {
    code: 'validation_error',
    message: '',
    details,
  });
  expect(refusedBy(error).mistakes).toEqual({ first_name: ['fehlt'], postal_code: ['fehlt'] });
});

it('whatever happens to an order is said in German', () => {
  const golden = new URL('../../../services/ordering/src/order/order.golden.json', import.meta.url);
  const facts = new Set(
    (JSON.parse(readFileSync(golden, 'utf8')) as { type: string }[]).map(({ type }) => type),
  );
  const words = sayIn('de');
  const plain = (type: string) => type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  expect([...facts].filter((type) => words.fact(type).toLowerCase() === plain(type))).toEqual([]);
});
