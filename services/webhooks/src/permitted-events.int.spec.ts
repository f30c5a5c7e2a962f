import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  enableWebhookEndpoint,
  listEvents,
  listWebhookDeliveries,
  readEvent,
  readWebhookEndpoint,
  redeliverWebhook,
  rotateWebhookSecret,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import type { Caller } from '@storefold/server/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from './index.ts';
import { type Receiver, startReceiver } from './outbound/receiver.examples.ts';
import { Neighbour } from './public-events.examples.ts';
import { Authors } from './webhook-endpoint/authors.examples.ts';

const EMAIL = 'ada@example.com';
let driven: DrivenService;
let neighbour: Neighbour;
const authors = new Authors();
const receivers: Receiver[] = [];

beforeAll(async () => {
  driven = await driveService(webhooks, { scopes: ['write_all'], neighbours: authors.answerOn });
  neighbour = new Neighbour('public-identity', driven.ports.log, driven.ports.vault);
});
afterAll(async () => {
  await driven.dispose();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

describe('an endpoint', () => {
  it('gets what whoever set its URL could read, and the tokens of what they could write', async () => {
    const mailer = await madeWith('write_webhooks', 'write_customers');
    const observer = await madeWith('write_webhooks', 'read_all');
    const other = await madeWith('write_webhooks', 'read_products');
    await resetRequested();
    await neighbour.tells({ name: 'product.created', payload: { id: 'prod_1' } });
    await eventually(() => observer.names()).toEqual([RESET, 'product.created']);
    await eventually(() => other.names()).toEqual(['product.created']);
    await eventually(() => mailer.names()).toEqual([RESET]);
    expect(mailer.bodies()[0]).toMatchObject({ data: { email: EMAIL, reset_token: 'secret' } });
    expect(observer.bodies()[0]).toMatchObject({ data: { email: EMAIL, reset_token: '[REDACTED]' } });
  });

  it('gets tokens of the staff only where whoever set its URL could write everything, as an owner can', async () => {
    const owner = await madeWith('write_all');
    const other = await madeWith('write_webhooks', 'write_settings', 'read_all');
    const name = 'admin_user.password_reset_requested';
    await neighbour.tells({
      name,
      payload: { admin_user_id: 'admin_1', email: EMAIL, reset_token: 'secret' },
    });
    await eventually(() => owner.bodies().map(({ data }) => data.reset_token)).toEqual(['secret']);
    await eventually(() => other.bodies().map(({ data }) => data.reset_token)).toEqual(['[REDACTED]']);
  });

  it('gets values of custom fields and exports where whoever set its URL could read the records', async () => {
    const made = await madeWith('write_webhooks', 'read_gift_cards');
    await neighbour.tells({ name: 'custom_field.created', payload: { id: 'cf_1', resource_type: 'order' } });
    await neighbour.tells({ name: 'export.created', payload: { id: 'exp_1', type: 'customers' } });
    await neighbour.tells({ name: 'export.created', payload: { id: 'exp_2', type: 'gift_cards' } });
    await neighbour.tells({
      name: 'custom_field.created',
      payload: { id: 'cf_2', resource_type: 'gift_card' },
    });
    await eventually(() => made.bodies().map(({ data }) => data.id)).toEqual(['exp_2', 'cf_2']);
  });

  it('says which subscriptions are not sent to it', async () => {
    const subscriptions = ['order.completed', 'product.*', '*'];
    const { endpoint } = await made({ subscriptions }, { scopes: ['write_webhooks', 'read_products'] });
    const warnings = [
      {
        code: 'event_not_permitted',
        message: 'order.completed is not sent: whoever set the URL lacks read_orders',
        subscription: 'order.completed',
      },
      {
        code: 'event_not_permitted',
        message: expect.stringMatching(
          /^\* is sent in part only: whoever set the URL lacks read_customers, /,
        ),
        subscription: '*',
      },
    ];
    expect(endpoint).toMatchObject({ subscriptions, warnings });
    const { body } = await driven.send(readWebhookEndpoint, { params: { id: endpoint.id } });
    expect(body).toMatchObject({ warnings });
  });

  it('that may be told nothing says so, also of values of custom fields and where it asks for all events', async () => {
    const caller = { scopes: ['write_webhooks'] };
    const silenced = ['product.*', 'custom_field.created'];
    const { endpoint } = await made({ subscriptions: silenced }, caller);
    expect(endpoint.warnings.map(({ message }) => message)).toEqual([
      'product.* is not sent: whoever set the URL lacks read_products',
      expect.stringMatching(/^custom_field.created is not sent: whoever set the URL lacks read_products, /),
    ]);
    const { endpoint: ofAll } = await made({}, caller);
    expect(ofAll.warnings).toEqual([
      {
        code: 'event_not_permitted',
        message: expect.stringMatching(/^\* is sent in part only: .*read_orders/),
        subscription: '*',
      },
    ]);
    expect((await madeWith('write_all')).endpoint.warnings).toEqual([]);
  });

  it('is not taken away from its maker by who may not hear what it is told', async () => {
    const { endpoint } = await made({ subscriptions: ['customer.*'] }, { scopes: ['write_all'] });
    const params = { id: endpoint.id };
    const { url } = await listening();
    const other = { keyId: 'key_of_another', scopes: ['write_webhooks', 'read_customers'] };
    for (const answer of [
      await driven.send(changeWebhookEndpoint, { params, body: { url }, caller: other }),
      await driven.send(changeWebhookEndpoint, { params, body: { subscriptions: [] }, caller: other }),
      await driven.send(rotateWebhookSecret, { params, caller: other }),
    ]) {
      expect([answer.status, answer.body.error.code, answer.body.error.details]).toEqual([
        403,
        'access_denied',
        { required_scope: 'write_customers' },
      ]);
    }
    const may = { ...other, scopes: ['write_webhooks', 'write_customers'] };
    const changed = await driven.send(changeWebhookEndpoint, { params, body: { url }, caller: may });
    expect([changed.status, changed.body.url]).toEqual([200, url]);
  });

  it('gets no more by another URL than who sets that one could read, and nothing again either', async () => {
    const made = await madeWith('write_all');
    const witness = await madeWith('write_all');
    await resetRequested();
    await eventually(() => made.names()).toEqual([RESET]);
    const elsewhere = await listening();
    const weak = { scopes: ['write_webhooks'] };
    const params = { id: made.endpoint.id };
    await driven.send(changeWebhookEndpoint, { params, body: { url: elsewhere.url }, caller: weak });
    const [first] = await deliveries(made.endpoint.id);
    const again = { ...params, delivery_id: first?.id ?? '' };
    expect((await driven.send(redeliverWebhook, { params: again, caller: weak })).status).toBe(201);
    await resetRequested();
    await eventually(async () => (await deliveries(made.endpoint.id)).map(({ success }) => success)).toEqual([
      false,
      true,
    ]);
    expect((await deliveries(made.endpoint.id))[0]?.request_errors).toMatch(/not sent: whoever set the URL/);
    expect(elsewhere.received).toEqual([]);

    const body = { url: elsewhere.url };
    const caller = { scopes: ['read_customers'] };
    await driven.send(changeWebhookEndpoint, {
      params,
      body,
      caller: { ...caller, keyId: 'key_of_another' },
    });
    await resetRequested();
    // Who gets an event is looked up once for all endpoints.
    await eventually(() => witness.names().length).toBe(3);
    expect(await deliveries(made.endpoint.id)).toHaveLength(2);
    await driven.send(changeWebhookEndpoint, { params, body, caller });
    await resetRequested();
    await eventually(() => elsewhere.received.length).toBe(1);
  });

  it('gets no more than who answers for it may read by then', async () => {
    const keyId = 'key_demoted';
    const made = await madeWith({ keyId, scopes: ['write_all'] });
    authors.scopes.set(keyId, ['read_customers']);
    await resetRequested();
    await eventually(() => made.bodies().map(({ data }) => data.reset_token)).toEqual(['[REDACTED]']);
    authors.scopes.set(keyId, ['write_orders']);
    await resetRequested();
    await eventually(async () => (await deliveries(made.endpoint.id))[0]?.request_errors).toMatch(
      /may not read/,
    );
    expect(made.bodies()).toHaveLength(1);
  });

  it.each([
    ['API key', { keyId: 'key_gone', admin: null }],
    ['member of the staff', { keyId: null, admin: { id: 'admin_gone', email: EMAIL, sessionId: 'ses_1' } }],
  ])(
    'gets nothing any more once the %s behind it has ended, until somebody takes it over',
    async (_kind, by) => {
      const made = await madeWith({ ...by, scopes: ['write_webhooks', 'write_customers'] });
      const params = { id: made.endpoint.id };
      authors.scopes.set('key_gone', null).set('admin_gone', null);
      await resetRequested();
      await eventually(async () => (await read(params)).disabled_reason).toMatch(/was removed/);
      await eventually(async () => (await deliveries(params.id))[0]?.success).toBe(false);
      expect(made.bodies()).toEqual([]);

      const weak = { keyId: 'key_weak', scopes: ['write_webhooks'] };
      const refused = await driven.send(enableWebhookEndpoint, { params, caller: weak });
      expect([refused.status, refused.body.error.details]).toEqual([
        403,
        { required_scope: 'write_customers' },
      ]);
      expect((await driven.send(enableWebhookEndpoint, { params })).body.active).toBe(true);
      await resetRequested();
      await eventually(() => made.bodies().map(({ data }) => data.reset_token)).toEqual(['secret']);
    },
  );

  it('shows its deliveries without what is sealed, to callers who may not read the resource', async () => {
    const made = await madeWith('write_all');
    await resetRequested();
    await eventually(async () => (await deliveries(made.endpoint.id))[0]?.success ?? null).toBe(true);
    const [whole] = await deliveries(made.endpoint.id);
    expect(whole?.payload).toMatchObject({ data: { email: EMAIL, reset_token: '[REDACTED]' } });
    const [shown] = await deliveries(made.endpoint.id, ['read_webhooks']);
    expect(shown?.payload).toMatchObject({ data: { customer_id: 'cus_1', email: null, reset_token: null } });
    expect(shown?.response_body).toBeNull();
  });
});

describe('the log', () => {
  it('shows what is sealed in a public event to callers who may read the resource, and names it to others', async () => {
    const id = await resetRequested();
    const open = { data: { email: EMAIL, reset_token: '[REDACTED]' }, sealed: [] };
    const closed = { data: { customer_id: 'cus_1', email: null }, sealed: ['email', 'reset_token'] };
    for (const [scopes, expected] of [
      [['read_events'], closed],
      [['read_events', 'read_orders'], closed],
      [['read_events', 'read_customers'], open],
      [['read_all'], open],
    ] as const) {
      const caller = { scopes };
      expect((await driven.send(readEvent, { params: { id }, caller })).body).toMatchObject(expected);
      const { body } = await driven.send(listEvents, { query: `name=${RESET}&limit=1000`, caller });
      expect(body.data.find((event: { id: string }) => event.id === id)).toMatchObject(expected);
    }
  });
});

const RESET = 'customer.password_reset_requested';

const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 40_000 });

const resetRequested = () =>
  neighbour.tells({
    name: RESET,
    payload: { customer_id: 'cus_1', email: EMAIL, reset_token: 'secret' },
    sealed: { email: 'cus_1', reset_token: 'token_1' },
  });

async function listening(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

const read = async (params: { id: string }): Promise<WebhookEndpoint> =>
  (await driven.send(readWebhookEndpoint, { params })).body;

/** An endpoint that this caller made, or one with these scopes, with a receiver behind it. */
const madeWith = (first: Partial<Caller> | string, ...scopes: readonly string[]) =>
  made({}, typeof first === 'string' ? { scopes: [first, ...scopes] } : first);

async function made(body: object, caller: Partial<Caller>) {
  const receiver = await listening();
  const created = await driven.send(createWebhookEndpoint, {
    body: { ...body, url: receiver.url },
    caller,
  });
  expect(created.status).toBe(201);
  const endpoint: WebhookEndpoint = created.body;
  const bodies = () => receiver.received.map(({ text }) => JSON.parse(text));
  return { endpoint, bodies, names: () => bodies().map(({ name }) => name) };
}

async function deliveries(id: string, scopes = ['read_all']): Promise<WebhookDelivery[]> {
  return (await driven.send(listWebhookDeliveries, { params: { id }, caller: { scopes } })).body.data;
}
