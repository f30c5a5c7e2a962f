import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  type Endpoint,
  enableWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  readWebhookDelivery,
  readWebhookEndpoint,
  redeliverWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { START } from '@storefold/kernel/ports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhooks } from './index.ts';
import { type Received, type Receiver, startReceiver } from './outbound/receiver.examples.ts';
import { Neighbour } from './public-events.examples.ts';
import { Authors } from './webhook-endpoint/authors.examples.ts';

const TIMEOUT_MS = 3_000;

let driven: DrivenService;
let neighbour: Neighbour;
let receivers: Receiver[];

beforeAll(async () => {
  driven = await driveService(webhooks, {
    env: { WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS) },
    scopes: ['write_all'],
    neighbours: new Authors().answerOn,
  });
  neighbour = new Neighbour('public-catalog', driven.ports.log, driven.ports.vault);
  receivers = [];
});
beforeEach(async () => {
  for (const { id } of (await driven.send(listWebhookEndpoints, { query: 'limit=100' })).body.data) {
    await driven.send(deleteWebhookEndpoint, { params: { id } });
  }
});
afterAll(async () => {
  await driven.dispose();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

describe('a webhook endpoint', () => {
  it('shows its secret once, when it is created', async () => {
    const created = await create({
      name: 'Depot',
      url: 'https://93.184.215.14/hooks',
      subscriptions: ['order.*', '*'],
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^whe_\w{20}$/),
      name: 'Depot',
      url: 'https://93.184.215.14/hooks',
      active: true,
      subscriptions: ['order.*', '*'],
      warnings: [],
      disabled_reason: null,
      disabled_at: null,
      secret_key: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      last_delivery_at: null,
      recent_delivery_count: 0,
      recent_failure_count: 0,
      total_delivery_count: 0,
      successful_delivery_count: 0,
      failed_delivery_count: 0,
      metadata: {},
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const shown = { ...created.body, secret_key: null };
    expect(await read(created.body.id)).toEqual(shown);
    expect((await driven.send(listWebhookEndpoints)).body.data).toEqual([shown]);
  });

  it('keeps its secret out of the log and the read models', async () => {
    const { body } = await create({ url: 'https://93.184.215.14/' });
    const rotated = await driven.send(rotateWebhookSecret, { params: { id: body.id } });
    expect(rotated).toMatchObject({ status: 200, body: { secret_key: expect.stringMatching(/^whsec_/) } });
    expect(rotated.body.secret_key).not.toBe(body.secret_key);
    const { events } = await driven.ports.log.readAll(START, { limit: 100_000 });
    const kept = JSON.stringify(events);
    for (const secret of [body.secret_key, rotated.body.secret_key]) {
      expect(kept).not.toContain(secret.slice('whsec_'.length));
    }
    expect((await read(body.id)).secret_key).toBeNull();
  });

  it('asked for twice with one command is made once', async () => {
    const caller = { commandId: driven.ports.random.uuid() };
    const body = { url: 'https://93.184.215.14/' };
    const first = await driven.send(createWebhookEndpoint, { body, caller });
    const again = await driven.send(createWebhookEndpoint, { body, caller });
    expect(again.body).toEqual(first.body);
  });

  it.each([
    ['no URL', {}, { url: ["can't be blank"] }],
    ['an empty URL', { url: '' }, { url: ["can't be blank"] }],
    ['another scheme', { url: 'ftp://shop.example/' }, { url: ['is invalid'] }],
    ['a password', { url: 'https://a:b@shop.example/' }, { url: ['is invalid'] }],
    ['an address inside', { url: 'http://169.254.169.254/' }, { url: ['must lead to a public address'] }],
    ['a private address', { url: 'http://[fd00::1]/' }, { url: ['must lead to a public address'] }],
    [
      'an unknown event',
      { url: 'https://93.184.215.14/', subscriptions: ['order.completed', 'order.eaten'] },
      { subscriptions: ['is not included in the list (did you mean order.created?)'] },
    ],
    [
      'an unknown noun',
      { url: 'https://93.184.215.14/', subscriptions: ['spoon.*'] },
      { subscriptions: ['is not included in the list'] },
    ],
  ])('is refused with %s', async (_name, body, details) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatchObject({ code: 'validation_error', details });
  });

  it('is accepted when its host does not resolve', async () => {
    expect((await create({ url: 'https://nowhere.invalid/hooks' })).status).toBe(201);
  });

  it('is changed, disabled, enabled and deleted', async () => {
    const { body } = await create({
      url: 'https://93.184.215.14/',
      name: 'Old',
      subscriptions: ['order.paid'],
    });
    const params = { id: body.id };
    const change = (sent: object) => driven.send(changeWebhookEndpoint, { params, body: sent });
    expect(
      (await change({ name: '', subscriptions: null, secret_key: 'mine', active: false })).body,
    ).toMatchObject({
      name: null,
      url: 'https://93.184.215.14/',
      subscriptions: [],
      secret_key: null,
      active: true,
    });
    expect((await change({ url: 'http://10.0.0.1/' })).status).toBe(422);
    expect((await change({ url: 'https://1.1.1.1/new' })).body.url).toBe('https://1.1.1.1/new');
    expect((await driven.send(disableWebhookEndpoint, { params })).body).toMatchObject({
      active: false,
      disabled_reason: 'Disabled by hand',
      disabled_at: expect.any(String),
    });
    expect((await driven.send(listWebhookEndpoints, { query: 'q[active_eq]=false' })).body.meta.count).toBe(
      1,
    );
    expect((await driven.send(enableWebhookEndpoint, { params })).body).toMatchObject({
      active: true,
      disabled_reason: null,
      disabled_at: null,
    });
    expect((await driven.send(deleteWebhookEndpoint, { params })).status).toBe(204);
    expect(await driven.ports.vault.findKey(body.id)).toBeUndefined();
  });

  it('is not found in another store, nor after it was deleted', async () => {
    const { body } = await create({ url: 'https://93.184.215.14/' });
    const params = { id: body.id, delivery_id: 'whd_none' };
    const everything: Endpoint[] = [
      readWebhookEndpoint,
      changeWebhookEndpoint,
      enableWebhookEndpoint,
      disableWebhookEndpoint,
      rotateWebhookSecret,
      sendTestWebhook,
      listWebhookDeliveries,
      readWebhookDelivery,
      deleteWebhookEndpoint,
    ];
    const absent = {
      status: 404,
      body: { error: { code: 'record_not_found', message: 'Webhook endpoint not found' } },
    };
    const elsewhere = { store: { ...testStore, id: 'store_other' } };
    for (const endpoint of everything) {
      expect(await driven.send(endpoint, { params, caller: elsewhere })).toMatchObject(absent);
    }
    await driven.send(deleteWebhookEndpoint, { params });
    for (const endpoint of everything) expect(await driven.send(endpoint, { params })).toMatchObject(absent);
  });
});

describe('an event', () => {
  it('reaches the receiver, signed so that it can be verified', async () => {
    const { receiver, endpoint } = await receiving({ subscriptions: ['order.completed'] });
    const thumbnail_url = `/media/${'a'.repeat(64)}/small.webp`;
    const payload = { id: 'or_1', total: '20.00', items: [{ thumbnail_url }] };
    const id = await neighbour.tells({ name: 'order.completed', payload });
    const received = await firstOf(receiver);
    verify(received, endpoint.secret_key ?? '');
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-webhook-event': 'order.completed',
      'webhook-id': id,
    });
    expect(JSON.parse(received.text)).toEqual({
      id,
      name: 'order.completed',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        ...payload,
        // Receivers are on other hosts.
        items: [{ thumbnail_url: expect.stringMatching(`^http://[^/]+${thumbnail_url}$`) }],
      },
      metadata: {
        correlation_id: expect.any(String),
        causation_id: expect.any(String),
        source_stream: 'thing-1',
        source_revision: 0,
      },
    });
    const delivery = await attempted(endpoint.id);
    expect(delivery).toEqual({
      id: expect.stringMatching(/^whd_\w{20}$/),
      event_name: 'order.completed',
      event_id: id,
      response_code: 200,
      execution_time: expect.any(Number),
      error_type: null,
      request_errors: null,
      response_body: 'thank you',
      success: true,
      created_at: expect.any(String),
      delivered_at: expect.any(String),
      payload: JSON.parse(received.text),
      webhook_endpoint_id: endpoint.id,
      webhook_replay_id: null,
    });
    const params = { id: endpoint.id, delivery_id: delivery.id };
    expect((await driven.send(readWebhookDelivery, { params })).body).toEqual(delivery);
    expect(await read(endpoint.id)).toMatchObject({
      last_delivery_at: delivery.delivered_at,
      recent_delivery_count: 1,
      recent_failure_count: 0,
      total_delivery_count: 1,
      successful_delivery_count: 1,
      failed_delivery_count: 0,
    });
  });

  it('reaches every endpoint that wants it, and no other', async () => {
    const exact = await receiving({ subscriptions: ['order.completed'] });
    const pattern = await receiving({ subscriptions: ['order.*', 'product.created'] });
    const everything = await receiving({ subscriptions: [] });
    const other = await receiving({ subscriptions: ['gift_card.*'] });
    const disabled = await receiving({ subscriptions: ['*'] });
    await driven.send(disableWebhookEndpoint, { params: { id: disabled.endpoint.id } });
    await neighbour.tells({ name: 'order.completed', payload: { id: 'or_1' } });
    await neighbour.tells({ name: 'order.paid', payload: { id: 'or_1' } });
    await neighbour.tells({ name: 'order.completed', payload: { id: 'or_2' }, storeId: 'store_other' });
    await neighbour.tells({ name: 'gift_card.created', payload: { id: 'gc_1' } });

    await eventually(() => namesAt(other)).toEqual(['gift_card.created']);
    await eventually(() => namesAt(exact)).toEqual(['order.completed']);
    await eventually(() => namesAt(pattern)).toEqual(['order.completed', 'order.paid']);
    await eventually(() => namesAt(everything)).toEqual([
      'gift_card.created',
      'order.completed',
      'order.paid',
      'webhook_endpoint.disabled',
    ]);
    expect(namesAt(disabled)).toEqual([]);
  });

  it('from long before an endpoint was created does not reach it', async () => {
    const { receiver } = await receiving({});
    await neighbour.tells({ name: 'order.paid', payload: {}, atMs: Date.now() - 3_600_000 });
    await neighbour.tells({ name: 'order.shipped', payload: {} });
    await eventually(() => receiver.received.length).toBe(1);
    expect(JSON.parse(receiver.received[0]?.text ?? '')).toMatchObject({ name: 'order.shipped' });
  });

  it('that is told twice is sent once', async () => {
    const { receiver } = await receiving({});
    const id = await neighbour.tells({ name: 'order.paid', payload: {} });
    const { log, vault } = driven.ports;
    await new Neighbour('public-echo', log, vault).tells({ name: 'order.paid', payload: {}, id });
    await neighbour.tells({ name: 'order.shipped', payload: {} });
    await eventually(() => receiver.received.length).toBe(2);
    expect(namesAt({ receiver })).toEqual(['order.paid', 'order.shipped']);
  });

  it('is found among the deliveries by name and outcome', async () => {
    const { endpoint, receiver } = await receiving({});
    receiver.answer = (response, { headers }) =>
      response.writeHead(headers['x-service-webhook-event'] === 'order.paid' ? 500 : 200).end();
    await neighbour.tells({ name: 'order.paid', payload: {} });
    await neighbour.tells({ name: 'order.shipped', payload: {} });
    await eventually(async () => (await read(endpoint.id)).total_delivery_count).toBe(2);
    const list = async (query: string) =>
      (await deliveries(endpoint.id, query)).map(({ event_name }) => event_name).sort();
    expect(await list('')).toEqual(['order.paid', 'order.shipped']);
    expect(await list('q[event_name_eq]=order.paid')).toEqual(['order.paid']);
    expect(await list('q[success_eq]=false')).toEqual(['order.paid']);
    expect(await list('q[response_code_eq]=200')).toEqual(['order.shipped']);
  });
});

describe('a delivery', () => {
  it('that fails is recorded and not sent again', async () => {
    const { endpoint, receiver } = await receiving({});
    receiver.answer = (response) => response.writeHead(503).end('later');
    await neighbour.tells({ name: 'order.paid', payload: {} });
    expect(await attempted(endpoint.id)).toMatchObject({
      success: false,
      response_code: 503,
      error_type: null,
      response_body: 'later',
    });
    receiver.answer = () => undefined;
    await neighbour.tells({ name: 'order.shipped', payload: {} });
    await eventually(async () => (await read(endpoint.id)).failed_delivery_count).toBe(2);
    expect((await deliveries(endpoint.id, 'q[event_name_eq]=order.shipped'))[0]).toMatchObject({
      success: false,
      response_code: null,
      error_type: 'timeout',
      request_errors: `no answer within ${TIMEOUT_MS} ms`,
    });
    expect(receiver.received).toHaveLength(2);
    expect(await read(endpoint.id)).toMatchObject({ recent_delivery_count: 2, recent_failure_count: 2 });
  });

  it('to a stuck receiver delays no other', async () => {
    const stuck = await receiving({});
    stuck.receiver.answer = () => undefined;
    const quick = await receiving({});
    const times = 12;
    for (let time = 0; time < times; time++) await neighbour.tells({ name: 'order.paid', payload: {} });
    await eventually(() => quick.receiver.received.length).toBe(times);
    expect((await read(stuck.endpoint.id)).failed_delivery_count).toBeLessThan(times);
  });

  it('goes nowhere when the host has come to lead inside', async () => {
    const { body } = await create({ url: 'https://nowhere.invalid/' });
    await neighbour.tells({ name: 'order.paid', payload: {} });
    expect(await attempted(body.id)).toMatchObject({ success: false, error_type: 'connection_error' });
  });

  it('tests an endpoint, also a disabled one', async () => {
    const { endpoint, receiver } = await receiving({ subscriptions: ['order.paid'] });
    const other = await receiving({ subscriptions: ['webhook.test'] });
    await driven.send(disableWebhookEndpoint, { params: { id: endpoint.id } });
    const { status, body } = await driven.send(sendTestWebhook, { params: { id: endpoint.id } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^whd_/),
      event_name: 'webhook.test',
      webhook_endpoint_id: endpoint.id,
      success: null,
      delivered_at: null,
      payload: { name: 'webhook.test', data: { webhook_endpoint_id: endpoint.id } },
    });
    const received = await firstOf(receiver);
    verify(received, endpoint.secret_key ?? '');
    expect(JSON.parse(received.text)).toEqual(body.payload);
    expect(await attempted(endpoint.id)).toMatchObject({ id: body.id, success: true });
    expect(other.receiver.received).toEqual([]);
  });
});

describe('a redelivery', () => {
  it('sends the same event again, as a delivery of its own', async () => {
    const { endpoint, receiver } = await receiving({});
    receiver.answer = (response) => response.writeHead(503).end();
    const eventId = await neighbour.tells({ name: 'order.paid', payload: { total: '9.00' } });
    const failed = await attempted(endpoint.id);
    receiver.answer = (response) => response.end('thank you');
    const caller = { commandId: driven.ports.random.uuid() };
    const { status, body } = await redeliver(endpoint.id, failed.id, caller);
    expect(status).toBe(201);
    expect(body).toMatchObject({ event_id: eventId, success: null, payload: failed.payload });
    expect(body.id).not.toBe(failed.id);
    expect((await redeliver(endpoint.id, failed.id, caller)).body.id).toBe(body.id);
    await eventually(async () => (await read(endpoint.id)).successful_delivery_count).toBe(1);
    expect((await deliveries(endpoint.id, 'q[success_eq]=true')).map(({ id }) => id)).toEqual([body.id]);
    const [first, second] = receiver.received;
    expect([second?.text, second?.headers['webhook-id']]).toEqual([first?.text, eventId]);
    if (second) verify(second, endpoint.secret_key ?? '');
  });

  it('has no secrets, which only the first delivery had', async () => {
    const { endpoint, receiver } = await receiving({});
    await neighbour.tells({
      name: 'customer.password_reset_requested',
      payload: { customer_id: 'cus_3', reset_token: 'ONLYTHEFIRST' },
      sealed: { reset_token: 'reset_3' },
    });
    const { id } = await attempted(endpoint.id);
    const { body } = await redeliver(endpoint.id, id);
    expect(body.payload.data).toEqual({ customer_id: 'cus_3', reset_token: '[REDACTED]' });
    await eventually(() => receiver.received.length).toBe(2);
    const sent = receiver.received.map(({ text }) => JSON.parse(text).data.reset_token);
    expect(sent).toEqual(['ONLYTHEFIRST', '[REDACTED]']);
  });

  it('of an old failure does not disable an endpoint that was enabled again', async () => {
    const { endpoint, receiver } = await receiving({});
    receiver.answer = (response) => response.writeHead(500).end();
    for (let time = 0; time < 15; time++) await neighbour.tells({ name: 'order.paid', payload: {} });
    await eventually(async () => (await read(endpoint.id)).active).toBe(false);
    await driven.send(enableWebhookEndpoint, { params: { id: endpoint.id } });
    const failed = await deliveries(endpoint.id);
    expect(failed).toHaveLength(15);
    for (const { id } of failed) await redeliver(endpoint.id, id);
    await eventually(async () => (await read(endpoint.id)).failed_delivery_count).toBe(30);
    expect((await read(endpoint.id)).active).toBe(true);
  });

  it('is refused for a delivery of another endpoint, and one that does not exist', async () => {
    const [one, other] = [await receiving({}), await receiving({})];
    await neighbour.tells({ name: 'order.paid', payload: {} });
    const { id } = await attempted(one.endpoint.id);
    for (const [endpointId, deliveryId] of [
      [other.endpoint.id, id],
      [one.endpoint.id, 'whd_none'],
      ['whe_none', id],
    ] as const) {
      const { status, body } = await redeliver(endpointId, deliveryId);
      expect([status, body.error.code]).toEqual([404, 'record_not_found']);
    }
  });
});

describe('an endpoint that is disabled', () => {
  it('is told to the others without its secret, with the reason, and never to itself', async () => {
    const other = await receiving({ subscriptions: ['webhook_endpoint.*'] });
    const named = { name: 'Depot', metadata: { for: 'Zoe' } };
    const { receiver, endpoint } = await receiving({
      ...named,
      subscriptions: ['webhook_endpoint.*', 'order.paid'],
    });
    receiver.answer = (response) => response.writeHead(500).end();
    for (let time = 0; time < 15; time++) await neighbour.tells({ name: 'order.paid', payload: {} });
    const { text } = await firstOf(other.receiver);
    expect(JSON.parse(text)).toMatchObject({
      name: 'webhook_endpoint.disabled',
      data: {
        id: endpoint.id,
        ...named,
        url: receiver.url,
        active: false,
        disabled_reason: 'consecutive_failures',
        disabled_at: expect.any(String),
      },
    });
    expect(text).not.toContain('whsec_');
    await driven.send(enableWebhookEndpoint, { params: { id: endpoint.id } });
    receiver.answer = (response) => response.end();
    await driven.send(disableWebhookEndpoint, { params: { id: endpoint.id } });
    await driven.send(enableWebhookEndpoint, { params: { id: endpoint.id } });
    await neighbour.tells({ name: 'order.paid', payload: {} });
    await eventually(() => other.receiver.received.length).toBe(2);
    expect(JSON.parse(other.receiver.received[1]?.text ?? '').data.disabled_reason).toBe('manual');
    await eventually(() => receiver.received.length).toBe(16);
    expect(new Set(namesAt({ receiver }))).toEqual(new Set(['order.paid']));
    const { events } = await driven.ports.log.readAll(START, { limit: 100_000 });
    const told = JSON.stringify(events.filter(({ type }) => type === 'webhook_endpoint.disabled'));
    for (const secret of [receiver.url, 'Depot', 'Zoe']) expect(told).not.toContain(secret);
    await driven.send(deleteWebhookEndpoint, { params: { id: endpoint.id } });
    const [shown] = await deliveries(other.endpoint.id, 'q[event_name_eq]=webhook_endpoint.disabled');
    expect(shown?.payload.data).toMatchObject({ id: endpoint.id, name: null, url: null, metadata: null });
  });
});

describe('failures in a row', () => {
  it('disable the endpoint at the fifteenth, and what waited is not sent', async () => {
    const { endpoint, receiver } = await receiving({});
    receiver.answer = (response) => response.writeHead(500).end();
    for (let time = 0; time < 20; time++) await neighbour.tells({ name: 'order.paid', payload: {} });
    await eventually(async () => (await read(endpoint.id)).active).toBe(false);
    expect(receiver.received).toHaveLength(15);
    expect(await read(endpoint.id)).toMatchObject({
      disabled_reason: 'Disabled automatically after 15 consecutive failures',
      disabled_at: expect.any(String),
      total_delivery_count: 15,
      failed_delivery_count: 15,
    });
    await eventually(
      async () => (await deliveries(endpoint.id, 'q[response_code_null]=true&q[success_eq]=false')).length,
    ).toBe(5);

    await driven.send(enableWebhookEndpoint, { params: { id: endpoint.id } });
    await neighbour.tells({ name: 'order.paid', payload: {} });
    await eventually(async () => (await read(endpoint.id)).failed_delivery_count).toBe(16);
    expect((await read(endpoint.id)).active).toBe(true);
  });

  it('are forgotten after a success', async () => {
    const { endpoint, receiver } = await receiving({});
    const tell = async (status: number, times: number) => {
      receiver.answer = (response) => response.writeHead(status).end();
      const before = (await read(endpoint.id)).total_delivery_count;
      for (let time = 0; time < times; time++) await neighbour.tells({ name: 'order.paid', payload: {} });
      await eventually(async () => (await read(endpoint.id)).total_delivery_count).toBe(before + times);
    };
    await tell(500, 14);
    await tell(200, 1);
    await tell(500, 14);
    expect((await read(endpoint.id)).active).toBe(true);
  });
});

describe('what must not be kept', () => {
  it('secrets reach the receiver and are stored nowhere', async () => {
    const { endpoint, receiver } = await receiving({});
    receiver.answer = (response, { text }) => response.end(`I got ${text}`);
    await neighbour.tells({
      name: 'customer.password_reset_requested',
      payload: { customer_id: 'cus_1', email: 'shopper@example.com', reset_token: 'TOKENINCLEAR' },
      sealed: { email: 'cus_secrets', reset_token: 'reset_1' },
    });
    const received = await firstOf(receiver);
    verify(received, endpoint.secret_key ?? '');
    expect(JSON.parse(received.text).data).toEqual({
      customer_id: 'cus_1',
      email: 'shopper@example.com',
      reset_token: 'TOKENINCLEAR',
    });
    const delivery = await attempted(endpoint.id);
    expect(delivery.payload.data).toEqual({
      customer_id: 'cus_1',
      email: 'shopper@example.com',
      reset_token: '[REDACTED]',
    });
    expect(delivery.response_body).toContain('"reset_token":"[REDACTED]"');
    const { events } = await driven.ports.log.readAll(START, { limit: 100_000 });
    const kept = JSON.stringify(events);
    expect(kept).not.toContain('TOKENINCLEAR');
    expect(kept).not.toContain('shopper@example.com');
    await driven.ports.vault.destroy('reset_1');
    expect((await attempted(endpoint.id)).payload.data).toMatchObject({ reset_token: '[REDACTED]' });
  });

  it('an event is stored once, however many endpoints get it, and of a response no more than 10,000 characters', async () => {
    const [one, other] = [await receiving({}), await receiving({})];
    one.receiver.answer = (response) => response.end('😀'.repeat(11_000));
    await neighbour.tells({ name: 'order.paid', payload: { note: 'ONLYONCE' } });
    expect((await attempted(one.endpoint.id)).response_body).toBe('😀'.repeat(10_000));
    expect((await attempted(other.endpoint.id)).payload.data).toEqual({ note: 'ONLYONCE' });
    const { events } = await driven.ports.log.readAll(START, { limit: 100_000 });
    expect(JSON.stringify(events).split('ONLYONCE')).toHaveLength(2);
  });

  it('neither the name and URL of an endpoint nor what its receiver answers is readable in the log', async () => {
    const { endpoint, receiver } = await receiving({ name: 'CALLEDTHIS' });
    receiver.answer = (response) => response.end('ANSWERINCLEAR');
    await driven.send(changeWebhookEndpoint, {
      params: { id: endpoint.id },
      body: { url: `${receiver.url}/URLINCLEAR` },
    });
    await neighbour.tells({ name: 'order.paid', payload: {} });
    expect((await attempted(endpoint.id)).response_body).toBe('ANSWERINCLEAR');
    const { events } = await driven.ports.log.readAll(START, { limit: 100_000 });
    const kept = JSON.stringify(events);
    for (const text of ['CALLEDTHIS', 'URLINCLEAR', receiver.url, 'ANSWERINCLEAR']) {
      expect(kept).not.toContain(text);
    }
  });

  it('what is personal goes with the person', async () => {
    const { endpoint, receiver } = await receiving({});
    receiver.answer = (response, { text }) => response.end(text);
    await neighbour.tells({
      name: 'customer.created',
      payload: { id: 'cus_2', email: 'gone@example.com', orders_count: 0 },
      sealed: { email: 'cus_2' },
    });
    const before = await attempted(endpoint.id);
    expect(before.payload.data).toMatchObject({ email: 'gone@example.com' });
    expect(before.response_body).toContain('gone@example.com');
    await driven.ports.vault.destroy('cus_2');
    const [after] = await deliveries(endpoint.id);
    expect(after?.payload.data).toEqual({ id: 'cus_2', email: null, orders_count: 0 });
    expect(after?.response_body).toBeNull();
  });

  it.each([0, 1, 2])('a response goes with each person that the event names (%i)', async (leaving) => {
    const { endpoint, receiver } = await receiving({});
    receiver.answer = (response, { text }) => response.end(text);
    const subjects = ['code', 'note', 'email'].map((field) => `gc_echo${leaving}/${field}`);
    const [code = '', note = '', email = ''] = subjects;
    await neighbour.tells({
      name: 'gift_card.created',
      payload: { id: `gc_echo${leaving}`, code: 'ECHO', metadata: { for: 'Zoe' }, email: 'zoe@example.com' },
      sealed: { code, metadata: note, email },
    });
    expect((await attempted(endpoint.id)).response_body).toContain('zoe@example.com');
    await driven.ports.vault.destroy(subjects[leaving] ?? '');
    expect((await deliveries(endpoint.id))[0]?.response_body).toBeNull();
  });
});

const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 40_000 });

const create = (body: object) => driven.send(createWebhookEndpoint, { body });
const read = async (id: string): Promise<WebhookEndpoint> =>
  (await driven.send(readWebhookEndpoint, { params: { id } })).body;
const deliveries = async (id: string, query = ''): Promise<WebhookDelivery[]> =>
  (await driven.send(listWebhookDeliveries, { params: { id }, query })).body.data;

const redeliver = (id: string, delivery_id: string, caller = {}) =>
  driven.send(redeliverWebhook, { params: { id, delivery_id }, caller });

async function listening(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

/** An endpoint with a receiver behind it. */
async function receiving(body: object): Promise<{ receiver: Receiver; endpoint: WebhookEndpoint }> {
  const receiver = await listening();
  return { receiver, endpoint: (await create({ ...body, url: receiver.url })).body };
}

const namesAt = ({ receiver }: { receiver: Receiver }) =>
  receiver.received.map(({ headers }) => String(headers['x-service-webhook-event'])).sort();

async function firstOf(receiver: Receiver): Promise<Received> {
  await eventually(() => receiver.received.length).toBe(1);
  const [received] = receiver.received;
  if (!received) throw new Error('nothing came');
  return received;
}

/** The endpoint's only delivery, once it was attempted. */
async function attempted(endpointId: string): Promise<WebhookDelivery> {
  await eventually(async () => (await deliveries(endpointId))[0]?.success ?? null).not.toBeNull();
  const [delivery, ...more] = await deliveries(endpointId);
  if (!delivery || more.length > 0) throw new Error('expected one delivery');
  return delivery;
}

/** As a receiver would: constant-time, over the text exactly as it came. */
function verify({ headers, text }: Received, secret: string): void {
  const timestamp = String(headers['x-service-webhook-timestamp']);
  expect(Math.abs(Date.now() / 1_000 - Number(timestamp))).toBeLessThan(60);
  const expected = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest();
  const signature = Buffer.from(String(headers['x-service-webhook-signature']), 'hex');
  expect(timingSafeEqual(expected, signature)).toBe(true);
  const standard = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update([headers['webhook-id'], headers['webhook-timestamp'], text].join('.'))
    .digest('base64');
  expect(String(headers['webhook-signature']).split(' ')).toContain(`v1,${standard}`);
}
