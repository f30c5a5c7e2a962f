import { randomUUID } from 'node:crypto';
import { createWebhookEndpoint, eventLimits, listEvents, readEvent, readStream } from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { sealing } from '@storefold/kernel/command-handling';
import { exampleMetadata } from '@storefold/kernel/testing';
import type { Caller } from '@storefold/server/http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { webhooks } from '../index.ts';
import { Neighbour } from '../public-events.examples.ts';
import { Authors } from '../webhook-endpoint/authors.examples.ts';

const authors = new Authors();
let driven: DrivenService;
let neighbour: Neighbour;

beforeAll(async () => {
  driven = await driveService(webhooks, { scopes: ['write_all'], neighbours: authors.answerOn });
  neighbour = new Neighbour('public-identity', driven.ports.log, driven.ports.vault);
});
afterAll(() => driven.dispose());

describe('the log over HTTP', () => {
  it('goes on where the answer before ended, until everything was read', async () => {
    await tell('product.created', 5);
    const seen: string[] = [];
    let after = -1;
    for (let head = 0; after < head; ) {
      const { body } = await list(`after=${after}&limit=2&category=public`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      ({ next_after: after, head } = body.meta);
    }
    const { body } = await list('category=public');
    expect(seen).toEqual(body.data.map(({ id }: { id: string }) => id));
    expect(seen.length).toBeGreaterThanOrEqual(5);
  });

  it('shows events of the store of the key alone, by list, id and stream', async () => {
    const ours = await neighbour.tells({ name: 'product.created', payload: { id: 'prod_1' } });
    const theirs = await neighbour.tells({ name: 'product.created', payload: {}, storeId: 'store_other' });
    const { body } = await list('');
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect(ids).toContain(ours);
    expect(ids).not.toContain(theirs);
    expect((await read(ours)).body).toMatchObject({ id: ours, name: 'product.created' });
    expect((await read(theirs)).status).toBe(404);
    expect((await read('unknown')).status).toBe(404);
    const stream = await driven.send(readStream, { params: { id: 'public-identity' } });
    expect(stream.body.data.map(({ id }: { id: string }) => id)).not.toContain(theirs);
  });

  it('shows sealed fields of facts as null and names them, and opens those of public events', async () => {
    const sealed = { email: 'cus_sealed' };
    const payload = { id: 'cus_sealed', email: 'ada@example.com' };
    const id = await neighbour.tells({ name: 'customer.created', payload, sealed });
    expect((await read(id)).body).toMatchObject({ kind: 'public', data: payload, sealed: [] });
    const url = 'https://93.184.215.14/hooks';
    const { body: endpoint } = await driven.send(createWebhookEndpoint, {
      body: { name: 'Depot', url, subscriptions: ['export.*'] },
    });
    const { body } = await driven.send(readStream, { params: { id: `webhook_endpoint-${endpoint.id}` } });
    const [created] = body.data;
    expect(created).toMatchObject({ kind: 'fact', data: { name: null, url: null, secret: null } });
    expect(created.sealed.toSorted()).toEqual(['name', 'secret', 'url']);
    expect(JSON.stringify(created)).not.toContain('$sealed');
  });

  it('shows nothing of what is sealed below the top, nor a box of it', async () => {
    const stream = 'webhook_delivery-whd_nested';
    const response = await sealing.sealFields({ body: 'told' }, ['body'], 'cus_nested', driven.ports.vault);
    const typed = { $sealed: 'typed by staff' };
    const data = { success: true, response, metadata: typed };
    const metadata = { ...exampleMetadata, store_id: 'store_test' };
    const event = { id: randomUUID(), type: 'WebhookDeliveryAttempted', data, metadata };
    await driven.ports.log.append(stream, 'no_stream', [event]);
    const { body } = await driven.send(readStream, { params: { id: stream } });
    expect(body.data[0]).toMatchObject({
      data: { success: true, response: { body: null }, metadata: typed },
      sealed: ['response.body'],
    });
    expect(JSON.stringify(body.data[0].data.response)).not.toContain('$sealed');
  });

  it('shows a public event as a redelivery does: without tokens, and null where the person is erased', async () => {
    const payload = { customer_id: 'cus_gone', email: 'grace@example.com', reset_token: 'secret' };
    const sealed = { email: 'cus_gone', reset_token: 'token_1' };
    const id = await neighbour.tells({ name: 'customer.password_reset_requested', payload, sealed });
    await driven.ports.vault.destroy('cus_gone');
    expect((await read(id)).body.data).toEqual({ ...payload, email: null, reset_token: '[REDACTED]' });
  });

  it('filters by name, noun, correlation and time', async () => {
    const atMs = Date.parse('2001-02-03T04:05:06.000Z');
    const id = await neighbour.tells({ name: 'price.updated', payload: { id: 'price_1' }, atMs });
    const [event] = (await list('name=price.updated')).body.data;
    expect(event).toMatchObject({ id, name: 'price.updated', occurred_at: '2001-02-03T04:05:06.000Z' });
    for (const query of [
      'name=price.*',
      `correlation_id=${event.correlation_id}`,
      'to=2001-02-03T05:05:06%2B01:00',
      'from=2001-02-03T04:05:06Z&to=2001-02-03T04:05:06Z',
    ]) {
      expect((await list(query)).body.data, query).toEqual([event]);
    }
    expect((await list('to=2001-02-03T04:05:05Z')).body.data).toEqual([]);
  });

  it('filters by stream, page by page, and has read everything at its end', async () => {
    const ids: string[] = [];
    for (const name of ['wishlist.created', 'wishlist.updated', 'wishlist.created'] as const)
      ids.push(await neighbour.tells({ name, payload: { id: 'wl_1' } }));
    const first = await list('stream=public-identity&name=wishlist.*&limit=2');
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    const rest = await list(`stream=public-identity&name=wishlist.*&after=${first.body.meta.next_after}`);
    expect(rest.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect(rest.body.meta.next_after).toBe(rest.body.meta.head);
    for (const query of ['stream=public-nobody', `stream=public-identity&after=${rest.body.meta.head}`]) {
      const { body } = await list(query);
      expect([body.data, body.meta.next_after], query).toEqual([[], body.meta.head]);
    }
  });

  it('refuses what cannot be read, instead of beginning from the first event', async () => {
    expect((await list('limit=0')).body.data).toHaveLength(1);
    expect((await list('limit=-5')).body.data).toHaveLength(1);
    for (const query of ['after=x', 'limit=1.5', 'wait=long', 'from=yesterday']) {
      const { status, body } = await list(query);
      expect([status, body.error.code], query).toEqual([400, 'parameter_invalid']);
    }
  });

  it('goes on from the end for who has read further, as before an older copy of the log was restored', async () => {
    const beyond = (await driven.ports.log.head()) + 1_000_000;
    for (const query of ['', '&category=public', '&stream=public-identity', '&stream=public-nobody']) {
      const { data, meta } = (await list(`after=${beyond}${query}`)).body;
      expect([data, meta.next_after], query).toEqual([[], meta.head]);
      expect(meta.head).toBeLessThan(beyond);
    }
    // The largest number that JSON holds exactly, and one beyond it.
    for (const after of [Number.MAX_SAFE_INTEGER, '9999999999999999'])
      expect((await list(`after=${after}`)).status).toBe(200);
    const params = { id: 'public-identity' };
    const { meta } = (await driven.send(readStream, { params, query: `after=${beyond}` })).body;
    expect(meta.next_after).toBe(meta.head);
    const waiting = await beginWaiting({}, beyond);
    const id = await neighbour.tells({ name: 'category.created', payload: { id: 'ctg_1' } });
    expect((await waiting.answer).body.data.map((event: { id: string }) => event.id)).toEqual([id]);
  });

  it('searches for one event of a caller at a time, beside those of others', async () => {
    const id = await neighbour.tells({ name: 'category.created', payload: { id: 'ctg_1' } });
    const searches: (() => void)[] = [];
    const find = driven.ports.log.find.bind(driven.ports.log);
    const held = vi.spyOn(driven.ports.log, 'find').mockImplementation(async (...search) => {
      await new Promise<void>((resolve) => searches.push(resolve));
      return find(...search);
    });
    onTestFinished(() => held.mockRestore());
    const ask = (keyId: string) => driven.send(readEvent, { params: { id }, caller: { keyId } });
    const answers = [ask('key_a'), ask('key_a')];
    await expect.poll(() => searches.length).toBe(1);
    answers.push(ask('key_b'));
    await expect.poll(() => searches.length).toBe(2);
    for (const at of [0, 1, 2]) {
      await expect.poll(() => searches.length).toBeGreaterThan(at);
      searches[at]?.();
    }
    for (const { body } of await Promise.all(answers)) expect(body.id).toBe(id);
  });

  it('lets only so many requests of a caller wait, beside those of others', async () => {
    const subscribe = vi.spyOn(driven.ports.log, 'subscribe');
    onTestFinished(() => subscribe.mockRestore());
    const after = await driven.ports.log.head();
    const ask = (keyId: string, wait = 20) =>
      driven.send(listEvents, {
        query: `after=${after}&name=category.deleted&wait=${wait}`,
        caller: { keyId },
      });
    const waiting = Array.from({ length: eventLimits.mostWaits }, () => ask('key_a'));
    await expect.poll(() => subscribe.mock.calls.length).toBe(eventLimits.mostWaits);
    const { status, body } = await ask('key_a');
    expect([status, body.error?.code]).toEqual([429, 'rate_limit_exceeded']);
    expect((await ask('key_b', 1)).status).toBe(200);
    await neighbour.tells({ name: 'category.deleted', payload: { id: 'ctg_1' } });
    for (const answer of await Promise.all(waiting)) expect(answer.body.data).toHaveLength(1);
    const next = { query: `after=${await driven.ports.log.head()}&wait=1`, caller: { keyId: 'key_a' } };
    expect((await driven.send(listEvents, next)).status).toBe(200);
  });

  it('waits for the next event that fits, and passes over the others', async () => {
    const { body } = await list('limit=1000');
    const waiting = list(`after=${body.meta.next_after}&name=category.created&wait=20`);
    await tell('product.created', 3);
    await neighbour.tells({ name: 'category.created', payload: {}, storeId: 'store_other' });
    const id = await neighbour.tells({ name: 'category.created', payload: { id: 'ctg_1' } });
    const answer = await waiting;
    expect(answer.body.data.map((event: { id: string }) => event.id)).toEqual([id]);
    expect(answer.body.meta.next_after).toBeGreaterThanOrEqual(answer.body.data[0].position);
  });

  it('waits also when events that do not fit come while it looks', async () => {
    const after = await driven.ports.log.head();
    const readAll = driven.ports.log.readAll.bind(driven.ports.log);
    const looks = vi.spyOn(driven.ports.log, 'readAll').mockImplementationOnce(async (...range) => {
      const page = await readAll(...range);
      await tell('product.created', 1);
      return page;
    });
    const subscribe = vi.spyOn(driven.ports.log, 'subscribe');
    onTestFinished(() => {
      for (const spy of [looks, subscribe]) spy.mockRestore();
    });
    const waiting = list(`after=${after}&name=category.created&wait=20`);
    await expect.poll(() => subscribe.mock.calls.length).toBe(1);
    const id = await neighbour.tells({ name: 'category.created', payload: { id: 'ctg_1' } });
    expect((await waiting).body.data.map((event: { id: string }) => event.id)).toEqual([id]);
  });

  it.each([
    ['whose key was revoked', null, [401, 'invalid_token']],
    ['who lost the scope', ['read_orders'], [403, 'access_denied']],
  ] as const)('tells nothing to somebody who waits and %s meanwhile', async (_who, scopes, refusal) => {
    const waiting = await beginWaiting();
    authors.scopes.set('key_test', scopes);
    onTestFinished(() => void authors.scopes.delete('key_test'));
    await tell('product.created', 1);
    const { status, body } = await waiting.answer;
    expect([status, body.error?.code]).toEqual(refusal);
  });

  it('tells nothing to staff whose session has ended while they wait', async () => {
    const admin = { id: 'admin_1', email: 'staff@example.com', sessionId: 'ses_1' };
    const waiting = await beginWaiting({ keyId: null, admin });
    authors.endSession('ses_1');
    await tell('product.created', 1);
    const { status, body } = await waiting.answer;
    expect([status, body.error?.code]).toEqual([401, 'invalid_token']);
  });

  it('answers a wait without events when its time is up', async () => {
    const { body } = await list('limit=1000');
    const answer = await list(`after=${body.meta.next_after}&wait=1`);
    expect(answer.body).toEqual({ data: [], meta: body.meta });
  });
});

async function tell(name: 'product.created', count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await neighbour.tells({ name, payload: { id: `prod_${index}` } });
}

/** Resolves once a request waits for the event after the last one. */
async function beginWaiting(caller: Partial<Caller> = {}, from?: number) {
  const subscribe = vi.spyOn(driven.ports.log, 'subscribe');
  onTestFinished(() => subscribe.mockRestore());
  const after = from ?? (await driven.ports.log.head());
  const answer = driven.send(listEvents, { query: `after=${after}&wait=20`, caller });
  await expect.poll(() => subscribe.mock.calls.length).toBe(1);
  return { answer };
}

const list = (query: string) => driven.send(listEvents, { query });
const read = (id: string) => driven.send(readEvent, { params: { id } });
