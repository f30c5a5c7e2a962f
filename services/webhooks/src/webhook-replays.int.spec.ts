import { createHmac } from 'node:crypto';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookReplays,
  readWebhookEndpoint,
  readWebhookReplay,
  replayWebhooks,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookReplay,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { isoTime } from '@storefold/kernel/core';
import { START } from '@storefold/kernel/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from './index.ts';
import { type Receiver, startReceiver } from './outbound/receiver.examples.ts';
import { Neighbour } from './public-events.examples.ts';
import { Authors } from './webhook-endpoint/authors.examples.ts';

const DAY_MS = 86_400_000;

let driven: DrivenService;
let authors: Authors;
let neighbour: Neighbour;
let receivers: Receiver[];
/** Each test has a day of its own in the past, at whose beginning nothing of others happened. */
let day = Date.parse('2026-01-01T00:00:00.000Z');

beforeAll(async () => {
  authors = new Authors();
  driven = await driveService(webhooks, { scopes: ['write_all'], neighbours: authors.answerOn });
  neighbour = new Neighbour('public-ordering', driven.ports.log, driven.ports.vault);
  receivers = [];
});
afterAll(async () => {
  await driven.dispose();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

describe('a replay', () => {
  it('sends what happened in its time to one endpoint, signed, in order and with the ids of then', async () => {
    const span = nextDay();
    const [one, other] = [await receiving({}), await receiving({})];
    const before = await happened(span, -1, 'order.paid');
    const ids = [
      await happened(span, 0, 'order.created'),
      await happened(span, DAY_MS - 1, 'order.paid'),
      await happened(span, 500, 'order.shipped'),
    ];
    const after = await happened(span, DAY_MS, 'order.paid');
    const { status, body } = await replay(one, span);
    expect([status, body]).toEqual([
      202,
      {
        id: expect.stringMatching(/^whr_\w{20}$/),
        webhook_endpoint_id: one.endpoint.id,
        state: 'processing',
        ...span,
        names: [],
        events_count: 3,
        delivered_count: 0,
        failed_count: 0,
        created_at: expect.any(String),
        completed_at: null,
      },
    ]);
    const ended = await end(one, body.id);
    expect(ended).toEqual({
      ...body,
      state: 'completed',
      delivered_count: 3,
      completed_at: expect.any(String),
    });
    expect((await driven.send(listWebhookReplays, paramsOf(one))).body.data).toEqual([ended]);
    expect(sentTo(one)).toEqual(ids);
    expect(sentTo(one)).not.toContain(before);
    expect(sentTo(one)).not.toContain(after);
    expect(sentTo(other)).toEqual([]);
    for (const { headers, text } of one.receiver.received) {
      const signed = [headers['x-service-webhook-timestamp'], text].join('.');
      const expected = createHmac('sha256', one.endpoint.secret_key ?? '')
        .update(signed)
        .digest('hex');
      expect(headers['x-service-webhook-signature']).toBe(expected);
    }
    const found = await deliveries(one, `q[webhook_replay_id_eq]=${body.id}`);
    expect(new Set(found.map(({ event_id }) => event_id))).toEqual(new Set(ids));
    expect(found).toHaveLength(3);
    expect(found.every((each) => each.success && each.webhook_replay_id === body.id)).toBe(true);
  });

  it('that is asked for again with the same command is the same', async () => {
    const span = nextDay();
    const one = await receiving({});
    await happened(span, 0, 'order.paid');
    const caller = { commandId: driven.ports.random.uuid() };
    const first = await replay(one, span, caller);
    await end(one, first.body.id);
    expect((await replay(one, span, caller)).body).toEqual(first.body);
    expect(sentTo(one)).toHaveLength(1);
  });

  it('sends an event again each time that one is asked for', async () => {
    const span = nextDay();
    const one = await receiving({});
    const id = await happened(span, 0, 'order.paid');
    for (const _ of [1, 2]) await end(one, (await replay(one, span)).body.id);
    expect(sentTo(one)).toEqual([id, id]);
  });

  it('sends no other names than it was asked for, and none that the endpoint does not subscribe to', async () => {
    const span = nextDay();
    const one = await receiving({ subscriptions: ['order.*'] });
    await happened(span, 0, 'order.created');
    const paid = await happened(span, 1, 'order.paid');
    await happened(span, 2, 'product.created');
    const { body } = await replay(one, { ...span, names: ['order.paid', '*'].slice(0, 1) });
    expect(body).toMatchObject({ events_count: 1, names: ['order.paid'] });
    await end(one, body.id);
    expect(sentTo(one)).toEqual([paid]);
    expect((await replay(one, { ...span, names: ['*'] })).body.events_count).toBe(2);
  });

  it('tells nothing that whoever answers for the endpoint may not read', async () => {
    const span = nextDay();
    const reader = await receiving({}, { scopes: ['read_orders', 'write_webhooks'], keyId: 'key_reader' });
    authors.scopes.set('key_reader', ['read_orders']);
    await happened(span, 0, 'customer.created');
    const paid = await happened(span, 1, 'order.paid');
    const first = await replay(reader, span);
    expect(first.body.events_count).toBe(1);
    await end(reader, first.body.id);
    expect(sentTo(reader)).toEqual([paid]);
    authors.scopes.set('key_reader', ['read_products']);
    expect(await end(reader, (await replay(reader, span)).body.id)).toMatchObject({ failed_count: 1 });
    expect(sentTo(reader)).toEqual([paid]);
  });

  it('brings nobody back who was erased, and no tokens', async () => {
    const span = nextDay();
    const one = await receiving({});
    const payload = { customer_id: 'cus_gone', email: 'gone@example.com', reset_token: 'TOKEN' };
    await neighbour.tells({
      name: 'customer.password_reset_requested',
      payload,
      sealed: { email: 'cus_gone', reset_token: 'reset_replayed' },
      atMs: Date.parse(span.from),
    });
    await driven.ports.vault.destroy('cus_gone');
    await end(one, (await replay(one, span)).body.id);
    expect(JSON.parse(one.receiver.received[0]?.text ?? '').data).toEqual({
      customer_id: 'cus_gone',
      email: null,
      reset_token: '[REDACTED]',
    });
  });

  it('goes on over many parts, each event once, and counts what was not taken', async () => {
    const span = nextDay();
    const one = await receiving({});
    const ids: string[] = [];
    for (let each = 0; each < 120; each++) ids.push(await happened(span, each, 'order.paid'));
    one.receiver.answer = (response, { headers }) =>
      response.writeHead(headers['webhook-id'] === ids[60] ? 500 : 200).end();
    const { body } = await replay(one, span);
    expect(await end(one, body.id)).toMatchObject({
      state: 'completed',
      events_count: 120,
      delivered_count: 119,
      failed_count: 1,
    });
    expect(new Set(sentTo(one))).toEqual(new Set(ids));
    expect(sentTo(one)).toHaveLength(120);
    const { events } = await driven.ports.log.readAll(START, {
      categories: ['webhook_delivery'],
      limit: 10_000,
    });
    let waiting = 0;
    let mostWaiting = 0;
    for (const { type } of events.filter((each) => each.data.webhook_replay_id === body.id)) {
      waiting += type === 'WebhookDeliveryRequested' ? 1 : -1;
      mostWaiting = Math.max(mostWaiting, waiting);
    }
    expect(waiting).toBe(0);
    expect(mostWaiting).toBeLessThanOrEqual(50);
  });

  it('of nothing is completed', async () => {
    const one = await receiving({});
    const { body } = await replay(one, nextDay());
    expect(body.events_count).toBe(0);
    expect(await end(one, body.id)).toMatchObject({ state: 'completed', delivered_count: 0 });
  });

  it('stops when its endpoint fails too often, and goes to one that was enabled again when asked anew', async () => {
    const span = nextDay();
    const one = await receiving({});
    for (let each = 0; each < 60; each++) await happened(span, each, 'order.paid');
    one.receiver.answer = (response) => response.writeHead(500).end();
    const { body } = await replay(one, span);
    expect(await end(one, body.id)).toMatchObject({ state: 'stopped', delivered_count: 0, failed_count: 50 });
    expect(one.receiver.received).toHaveLength(15);
    expect((await driven.send(readWebhookEndpoint, paramsOf(one))).body.active).toBe(false);
    const refused = await replay(one, span);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      { code: 'processing_error', message: 'The webhook endpoint is disabled: enable it first' },
    ]);
    await driven.send(enableWebhookEndpoint, paramsOf(one));
    one.receiver.answer = (response) => response.end();
    expect(await end(one, (await replay(one, span)).body.id)).toMatchObject({ delivered_count: 60 });
  });

  it('stops when its endpoint is disabled by hand, and is gone with a deleted one', async () => {
    const span = nextDay();
    const one = await receiving({});
    for (let each = 0; each < 60; each++) await happened(span, each, 'order.paid');
    const answers: (() => void)[] = [];
    one.receiver.answer = (response) => answers.push(() => response.end());
    const { body } = await replay(one, span);
    await eventually(() => answers.length).toBe(8);
    await driven.send(disableWebhookEndpoint, paramsOf(one));
    for (const answer of answers) answer();
    expect(await end(one, body.id)).toMatchObject({ state: 'stopped', delivered_count: 8, failed_count: 42 });
    await driven.send(deleteWebhookEndpoint, paramsOf(one));
    const params = { id: one.endpoint.id, replay_id: body.id };
    for (const answer of [
      await driven.send(readWebhookReplay, { params }),
      await driven.send(listWebhookReplays, { params }),
      await replay(one, span),
    ])
      expect(answer).toMatchObject({
        status: 404,
        body: { error: { message: 'Webhook endpoint not found' } },
      });
  });

  it('stops when its endpoint is disabled, even when that is enabled again at once', async () => {
    const span = nextDay();
    const one = await receiving({});
    for (let each = 0; each < 60; each++) await happened(span, each, 'order.paid');
    const answers: (() => void)[] = [];
    one.receiver.answer = (response) => answers.push(() => response.end());
    const { body } = await replay(one, span);
    await eventually(() => answers.length).toBe(8);
    await driven.send(disableWebhookEndpoint, paramsOf(one));
    await driven.send(enableWebhookEndpoint, paramsOf(one));
    one.receiver.answer = (response) => response.end();
    for (const answer of answers) answer();
    expect(await end(one, body.id)).toMatchObject({ state: 'stopped' });
  });

  it('lets what happens meanwhile go first', async () => {
    const span = nextDay();
    const one = await receiving({});
    for (let each = 0; each < 50; each++) await happened(span, each, 'order.paid');
    let areHeld = true;
    const held: (() => void)[] = [];
    one.receiver.answer = (response) => (areHeld ? held.push(() => response.end()) : response.end());
    const { body } = await replay(one, span);
    await eventually(() => held.length).toBe(8);
    const live = await neighbour.tells({ name: 'order.shipped', payload: {} });
    await eventually(async () => (await deliveries(one, 'q[event_name_eq]=order.shipped')).length).toBe(1);
    areHeld = false;
    held[0]?.();
    await eventually(() => sentTo(one)[8]).toBe(live);
    for (const answer of held) answer();
    expect(await end(one, body.id)).toMatchObject({ delivered_count: 50 });
  });

  it.each([
    ['without a beginning', { from: undefined }, { from: ["can't be blank"] }],
    ['with a beginning that is none', { from: 'yesterday' }, { from: ['is invalid'] }],
    ['with an end that is none', { to: '2026-13-01' }, { to: ['is invalid'] }],
    [
      'that ends before it begins',
      { from: '2026-02-02', to: '2026-02-01' },
      { from: ['must be less than or equal to 2026-02-01T23:59:59.999Z'] },
    ],
    [
      'of an unknown event',
      { names: ['order.eaten'] },
      { names: ['is not included in the list (did you mean order.created?)'] },
    ],
    [
      'of what the endpoint does not subscribe to',
      { names: ['order.paid', 'product.*'] },
      { names: ['must be events that the endpoint subscribes to, unlike product.*'] },
    ],
  ])('is refused %s', async (_name, change, details) => {
    const one = await receiving({ subscriptions: ['order.*'] });
    const { status, body } = await replay(one, { ...nextDay(), ...change });
    expect([status, body.error]).toMatchObject([422, { code: 'validation_error', details }]);
  });

  it('is of whole days of the store where dates are given, and ends now where no end is', async () => {
    const one = await receiving({});
    const { body } = await replay(one, { from: '2031-01-01', to: '2031-01-02T02:00:00+02:00' });
    expect(body).toMatchObject({ from: '2031-01-01T00:00:00.000Z', to: '2031-01-02T00:00:00.000Z' });
    const days = { from: '2031-01-01', to: '2031-01-01' };
    const there = await replay(one, days, { store: { ...testStore, timezone: 'Asia/Tokyo' } });
    expect(there.body).toMatchObject({ from: '2030-12-31T15:00:00.000Z', to: '2031-01-01T14:59:59.999Z' });
    const now = await replay(one, { from: isoTime(Date.now() - 1_000) });
    expect(now.body.to).toBe(now.body.created_at);
  });

  it('is not found in another store, nor at another endpoint', async () => {
    const span = nextDay();
    const [one, other] = [await receiving({}), await receiving({})];
    const { body } = await replay(one, span);
    await end(one, body.id);
    const elsewhere = { store: { ...testStore, id: 'store_other' } };
    const params = { id: one.endpoint.id, replay_id: body.id };
    for (const answer of [
      await driven.send(readWebhookReplay, { params, caller: elsewhere }),
      await driven.send(listWebhookReplays, { params, caller: elsewhere }),
      await replay(one, span, elsewhere),
      await driven.send(readWebhookReplay, { params: { ...params, id: other.endpoint.id } }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'record_not_found' } } });
    await driven.send(changeWebhookEndpoint, { params, body: { name: 'still there' } });
  });
});

interface Receiving {
  readonly receiver: Receiver;
  readonly endpoint: WebhookEndpoint;
}

const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 40_000 });

function nextDay(): { from: string; to: string } {
  day += 3 * DAY_MS;
  return { from: isoTime(day), to: isoTime(day + DAY_MS - 1) };
}

const happened = (
  span: { readonly from: string },
  afterMs: number,
  name: 'order.created' | 'order.paid' | 'order.shipped' | 'product.created' | 'customer.created',
) => neighbour.tells({ name, payload: { id: 'some_1' }, atMs: Date.parse(span.from) + afterMs });

async function receiving(body: object, caller = {}): Promise<Receiving> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const sent = { ...body, url: receiver.url };
  return { receiver, endpoint: (await driven.send(createWebhookEndpoint, { body: sent, caller })).body };
}

const paramsOf = ({ endpoint: { id } }: Receiving) => ({ params: { id } });

const replay = (of: Receiving, body: object, caller = {}) =>
  driven.send(replayWebhooks, { ...paramsOf(of), body, caller });

/** The replay when it has ended. */
async function end({ endpoint: { id } }: Receiving, replay_id: string): Promise<WebhookReplay> {
  const read = async (): Promise<WebhookReplay> =>
    (await driven.send(readWebhookReplay, { params: { id, replay_id } })).body;
  await eventually(async () => (await read()).state).not.toBe('processing');
  return read();
}

const deliveries = async (of: Receiving, query: string): Promise<WebhookDelivery[]> =>
  (await driven.send(listWebhookDeliveries, { ...paramsOf(of), query })).body.data;

/** The ids of the events, as they came. */
const sentTo = ({ receiver }: Receiving) => receiver.received.map(({ headers }) => headers['webhook-id']);
