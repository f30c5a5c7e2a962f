import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { anyone, type Endpoint, endpoint, scoped, shopper, text } from '@storefold/contracts';
import { openTestPorts } from '@storefold/engines/testing';
import { Refusal, refusals, systemClock } from '@storefold/kernel/core';
import { IdempotencyKeys } from '@storefold/kernel/idempotency';
import { ReadModelsUnavailable } from '@storefold/kernel/ports';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { customerCaller, exampleStore, guestCaller } from '../request/caller.examples.ts';
import type { Caller } from '../request/caller.ts';
import { endSoon } from '../response/signal-of-end.ts';
import { type Call, ListInParts, PreserializedJson } from './call.ts';
import { EndpointDispatcher } from './endpoint-dispatcher.ts';
import type { BoundEndpoint } from './handles.ts';

describe('a service behind its dispatcher', () => {
  it('gets the request, read by the schemas of its endpoint', async () => {
    await send('POST', { id: 'a b' }, '/?dry_run=true&other=1', {
      headers: { 'if-match': '"7"' },
      body: '{"name":" x ","role":"owner"}',
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      params: { id: 'a b' },
      body: { name: 'x' },
      query: { dry_run: 'true' },
      ifMatch: '7',
      caller: guestCaller,
    });
  });

  it('gets a command context that belongs to the caller', async () => {
    await send('POST', {}, '/', { body: '{"name":"x"}' });
    const [first] = calls;
    expect(first?.context).toMatchObject({
      commandId: guestCaller.commandId,
      correlationId: guestCaller.requestId,
      causationId: null,
      actor: { type: 'guest', id: null },
      storeId: exampleStore.id,
    });
    calls.length = 0;
    await send('POST', {}, '/', { body: '{"name":"x"}' });
    expect(calls[0]?.context.newId('gc')).toBe(first?.context.newId('gc'));
  });

  it('answers with the declared status', async () => {
    expect(await send('POST', {}, '/', { body: '{"name":"x"}' })).toMatchObject({
      status: 201,
      json: { name: 'x' },
    });
    expect(await send('DELETE', {}, '/')).toMatchObject({ status: 204, text: '' });
  });

  it('takes an empty body for an empty object', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(await send('POST', {}, '/', { headers })).toMatchObject({
      status: 422,
      json: { error: { code: 'validation_error', details: { name: ["can't be blank"] } } },
    });
    expect(await send('DELETE', {}, '/', { headers })).toMatchObject({ status: 204 });
  });

  it('is not asked when the body cannot be read, also where it needs none', async () => {
    expect(await send('DELETE', {}, '/', { body: '{' })).toMatchObject({
      status: 400,
      json: { error: { code: 'invalid_request' } },
    });
    expect(calls).toEqual([]);
  });

  it('reads the list grammar for lists', async () => {
    await send('LIST', {}, '/?q[name_cont]=a&sort=-name&page=2&limit=5');
    expect(calls[0]?.list).toMatchObject({ page: 2, limit: 5, sort: [{ field: 'name', descending: true }] });
    expect(calls[0]?.list.q.get('name_cont')).toBe('a');
  });

  it('names as ignored what the list does not support for the caller, also where it is refused', async () => {
    dispatcher = new EndpointDispatcher({
      ...parts,
      namesIgnored: true,
      endpoints: Object.values(table).map(bind),
    });
    const attributes = { name: { field: 'name', type: 'text' } } as const;
    const asked = '/?q[name_eq]=a&q[secret_eq]=b&sort=secret';
    reply = ({ queryOf }) => {
      expect(queryOf({ attributes, defaultSort: [] }).filter).toEqual({ field: 'name', eq: 'a' });
      throw refusals.notFound('store');
    };
    const { status, headers } = await send('LIST', {}, asked);
    expect([status, headers['x-service-ignored']]).toEqual([404, 'q[secret_eq], sort secret']);
  });

  it('reads expand and keeps only the fields asked for', async () => {
    const { json } = await send('GET', {}, '/?expand=variants.media&fields=name');
    expect(calls[0]?.expand.within('variants').has('media')).toBe(true);
    expect(json).toEqual({ id: 'a', name: 'A' });
  });

  it('is answered for with text that is JSON already', async () => {
    reply = () => new PreserializedJson('{ "id":"raw" }');
    expect((await send('GET', {}, '/')).text).toBe('{ "id":"raw" }');
  });
});

describe('the answer with a list in parts', () => {
  const meta = { page: 1, limit: 25, count: 3, pages: 1, from: 1, to: 3, in: 3, previous: null, next: null };
  const listOf = (parts: () => AsyncGenerator<readonly unknown[]>) => () =>
    new ListInParts(parts(), () => meta);
  const items = ['a', 'b', 'c'].map((id) => ({ id, note: 'ü'.repeat(150_000) }));

  it('is one text with its length as long as it is short, and says what failed', async () => {
    reply = listOf(async function* () {
      yield [{ id: 'a', name: 'A' }];
      yield [{ id: 'b', name: 'B' }];
    });
    const whole = await send('LIST', {}, '/');
    expect(whole.json).toEqual({
      data: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
      meta,
    });
    expect(whole.headers['content-length']).toBe(String(Buffer.byteLength(whole.text)));
    expect((await send('LIST', {}, '/?fields=id')).json).toEqual({ data: [{ id: 'a' }, { id: 'b' }], meta });
    reply = listOf(async function* () {
      yield [{ id: 'a' }];
      throw new ReadModelsUnavailable('away');
    });
    expect(await send('LIST', {}, '/')).toMatchObject({ status: 503, json: { error: {} } });
  });

  it('is sent while it is made when it is long, no faster than its caller takes it', async () => {
    let made = 0;
    reply = listOf(async function* () {
      for (; made < 60; made++) yield items;
    });
    const response = await begin('LIST');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    let taken = 0;
    let most = 0;
    for await (const chunk of response) {
      most = Math.max(most, made * 900_000 - taken);
      taken += (chunk as Buffer).length;
    }
    expect([made, taken > 54_000_000]).toEqual([60, true]);
    // Mostly in buffers of both ends of the connection.
    expect(most).toBeLessThan(25_000_000);
  });

  it('costs what its bytes cost when it is long', async () => {
    cost = 0;
    reply = listOf(async function* () {
      for (let made = 0; made < 10; made++) yield items;
    });
    let bytes = 0;
    for await (const chunk of await begin('LIST')) bytes += (chunk as Buffer).length;
    await expect.poll(() => requestsLeft).toBe(1);
    expect(cost).toBeGreaterThanOrEqual(Math.floor(bytes / 65_536));
  });

  it('ends the connection when it fails on the way, and stops being made when its caller leaves', async () => {
    reply = listOf(async function* () {
      yield items;
      throw new Error('broken');
    });
    const logged = vi.spyOn(parts.logger, 'error');
    const broken = await begin('LIST');
    await expect(broken.toArray()).rejects.toThrow('aborted');
    await expect.poll(() => requestsLeft).toBe(1);
    expect(logged).toHaveBeenCalledTimes(1);
    let isOver = false;
    reply = listOf(async function* () {
      try {
        for (;;) yield items;
      } finally {
        isOver = true;
      }
    });
    (await begin('LIST')).destroy();
    await expect.poll(() => [isOver, requestsLeft]).toEqual([true, 2]);
    expect(logged).toHaveBeenCalledTimes(1);
  });
});

describe('work that is given up', () => {
  it.each([
    ['is no failure where its caller has gone', true, [], 0],
    ['is refused with 503 where the process is to stop', false, [503], 1],
  ])('given up in the middle: %s', async (_what, hasGone, answered, failures) => {
    const logged = vi.spyOn(parts.logger, 'error');
    logged.mockClear();
    const written: number[] = [];
    const response = Object.assign(new EventEmitter(), {
      destroyed: false,
      writeHead: (status: number) => void written.push(status),
      end: () => undefined,
    });
    const handle = async ({ gone }: Call) => {
      const end = gone();
      response.destroyed = hasGone;
      if (hasGone) response.emit('close');
      else endSoon(response as unknown as ServerResponse);
      end.throwIfAborted();
    };
    const dispatching = new EndpointDispatcher({ ...parts, endpoints: [{ endpoint: reading, handle }] });
    const request = { url: '/', headers: {} } as IncomingMessage;
    const matched = { endpoint: reading, params: {} };
    await dispatching.handle(request, response as unknown as ServerResponse, matched, guestCaller);
    expect(written).toEqual(answered);
    expect(logged).toHaveBeenCalledTimes(failures);
  });
});

describe('the answer to a write', () => {
  it('leaves when the read models show what was written', async () => {
    reply = (call) => {
      call.context.wrote(41, 'event 41');
      call.context.derive('second stream').wrote(42, 'event 42');
      return { name: 'x' };
    };
    await send('POST', {}, '/', { body: '{"name":"x"}' });
    expect(waitedFor).toEqual([42]);
  });

  it('waits for nothing when nothing was written', async () => {
    await send('GET', {}, '/');
    expect(waitedFor).toEqual([]);
  });

  it('waits also when it is a refusal in the end', async () => {
    reply = (call) => {
      call.context.wrote(7, 'event 7');
      throw new Refusal('payment_failed', text('verbatim', { sentence: 'The payment was declined' }));
    };
    expect(await send('POST', {}, '/', { body: '{"name":"x"}' })).toMatchObject({ status: 422 });
    expect(waitedFor).toEqual([7]);
  });

  it('is no failure because the read models are', async () => {
    reply = (call) => {
      call.context.wrote(13, 'event 13');
      return { name: 'x' };
    };
    failToWait = true;
    expect(await send('POST', {}, '/', { body: '{"name":"x"}' })).toMatchObject({ status: 201 });
  });
});

describe('refusals', () => {
  it('are the envelope with status, code and details', async () => {
    reply = () => {
      throw refusals.notFound('gift_card');
    };
    expect(await send('GET', {}, '/')).toMatchObject({
      status: 404,
      text: '{"error":{"code":"record_not_found","message":"Gift card not found"}}',
      headers: { 'cache-control': 'private, no-store', 'content-type': 'application/json; charset=utf-8' },
    });
  });

  it('say nothing of what broke', async () => {
    reply = () => {
      throw new Error('password=hunter2');
    };
    const { status, text } = await send('GET', {}, '/');
    expect(status).toBe(500);
    expect(text).not.toContain('hunter2');
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'processing_error' } });
  });

  it('answer also an answer that is no JSON', async () => {
    reply = () => ({ amount: 1n });
    expect(await send('GET', {}, '/')).toMatchObject({
      status: 500,
      json: { error: { code: 'processing_error' } },
    });
  });

  it('of wrong query parameters are 400', async () => {
    expect(await send('GET', {}, '/?dry_run=perhaps')).toMatchObject({
      status: 400,
      json: { error: { code: 'parameter_invalid', details: { dry_run: ['is not included in the list'] } } },
    });
  });

  it('do not depend on anybody waiting for them', async () => {
    const { port } = server.address() as AddressInfo;
    const cut = httpRequest({
      port,
      method: 'POST',
      headers: { 'x-endpoint': 'POST', 'content-type': 'application/json', 'content-length': '100' },
    });
    cut.on('error', () => undefined);
    const arrived = once(server, 'request');
    cut.write('{');
    await arrived;
    cut.destroy();
    await expect.poll(() => requestsLeft).toBe(1);
    expect(calls).toEqual([]);
  });
});

describe('headers of answers', () => {
  it('name the request and keep browsers from guessing', async () => {
    expect((await send('GET', {}, '/')).headers).toMatchObject({
      'x-request-id': guestCaller.requestId,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
  });

  it('let shared caches keep public answers to guests, under a tag', async () => {
    const first = await send('PUBLIC', {}, '/');
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    for (const header of ['x-service-api-key', 'x-service-currency', 'x-service-locale', 'authorization']) {
      expect(first.headers.vary?.toLowerCase()).toContain(header);
    }

    const again = await send('PUBLIC', {}, '/', { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers).toMatchObject({ etag: first.headers.etag, vary: first.headers.vary });

    reply = () => ({ id: 'a', name: 'changed' });
    const changed = await send('PUBLIC', {}, '/', { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });

  it('are kept in front of the store for as long as the shop says, by keys that a purge names, and refusals never', async () => {
    const usual = dispatcher;
    dispatcher = new EndpointDispatcher({
      ...parts,
      endpoints: Object.values(table).map(bind),
      cdnMaxAgeS: 300,
    });
    onTestFinished(() => {
      dispatcher = usual;
    });
    reply = () => ({
      id: 'prod_A1',
      name: '"id":"prod_B2"',
      price: { id: 'price_C3' },
      variants: [{ id: 'var_D4' }],
    });
    const kept = {
      'cache-control': 'public, max-age=0, s-maxage=300, must-revalidate',
      'surrogate-key': `${guestCaller.store.id} PUBLIC prod_A1 var_D4`,
    };
    const first = await send('PUBLIC', {}, '/');
    expect(first.headers).toMatchObject(kept);
    expect((await send('PUBLIC', {}, '/?fields=name')).headers).toMatchObject(kept);
    const again = await send('PUBLIC', {}, '/', { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect([again.status, again.headers]).toEqual([304, expect.objectContaining(kept)]);
    const ofCompressed = `W/${first.headers.etag}`;
    const stillSo = await send('PUBLIC', {}, '/', { headers: { 'if-none-match': ofCompressed } });
    expect([stillSo.status, stillSo.headers.etag]).toEqual([304, ofCompressed]);
    const shown = reply;
    reply = (call) => {
      call.holdsUntil(new Date(Date.parse(call.context.at) + 90_500).toISOString());
      return shown(call);
    };
    expect((await send('PUBLIC', {}, '/')).headers['cache-control']).toContain('s-maxage=90,');
    reply = shown;
    expect((await send('GET', {}, '/')).headers['surrogate-key']).toBeUndefined();
    caller = customerCaller;
    expect((await send('PUBLIC', {}, '/')).headers).toMatchObject({ 'cache-control': 'private, no-store' });
    caller = guestCaller;
    reply = () => {
      throw refusals.notFound('product');
    };
    const refused = await send('PUBLIC', {}, '/');
    expect([refused.status, refused.headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect(refused.headers['surrogate-key']).toBeUndefined();
  });

  it.each([
    ['a customer', customerCaller],
    ['the holder of a cart', { ...guestCaller, cartToken: 'secret' }],
  ])('keep what %s sees from shared caches', async (_who, asker) => {
    caller = asker;
    const { headers } = await send('PUBLIC', {}, '/');
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: expect.any(String) });
    expect(headers.etag).toBeUndefined();
  });

  it.each(['GET', 'POST', 'ADMIN'])(
    'keep %s answers that are not declared public from all caches',
    async (name) => {
      const { headers } = await send(name, {}, '/', name === 'POST' ? { body: '{"name":"x"}' } : {});
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers.etag).toBeUndefined();
    },
  );

  it('of HEAD are those of GET, without the body', async () => {
    const get = await send('PUBLIC', {}, '/');
    const head = await send('PUBLIC', {}, '/', { method: 'HEAD' });
    expect(head.text).toBe('');
    expect(head.headers).toMatchObject({
      etag: get.headers.etag,
      'content-length': get.headers['content-length'],
    });
  });
});

it('is not made for two endpoints of one name', () => {
  const twice = bind(table.GET);
  expect(() => new EndpointDispatcher({ ...parts, endpoints: [twice, twice] })).toThrow(/one name/);
});

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly method?: string;
}

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: unknown;
}

/** Sends a request that has been matched to the endpoint of that name. */
function send(name: string, params: object, path: string, sent: Sent = {}): Promise<Received> {
  const { port } = server.address() as AddressInfo;
  const { body } = sent;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      port,
      path,
      method: sent.method ?? methodOf(name),
      headers: {
        ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        ...sent.headers,
        'x-endpoint': name,
        'x-params': JSON.stringify(params),
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => {
        const json: unknown = text === '' ? undefined : JSON.parse(text);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
    });
    outgoing.end(body);
  });
}

/** A response whose body is not read yet. */
async function begin(name: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const outgoing = httpRequest({ port, headers: { 'x-endpoint': name } }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response;
}

const methodOf = (name: string): string => (name === 'POST' || name === 'DELETE' ? name : 'GET');

describe('the idempotency key of a guest without a cart', () => {
  const post = (ip: string) => {
    caller = { ...guestCaller, ip, cartToken: null, commandId: randomUUID() };
    return send('POST', {}, '/', { headers: { 'idempotency-key': 'one' }, body: '{"name":"x"}' });
  };

  it('is the own one of its address, so that nobody is given the cart of another', async () => {
    const ports = await openTestPorts('catalog');
    dispatcher = new EndpointDispatcher({
      ...parts,
      endpoints: Object.values(table).map(bind),
      idempotencyKeys: new IdempotencyKeys({ ...ports, clock: systemClock }),
    });
    reply = () => ({ id: randomUUID(), name: 'x' });
    const [first, again, other] = [await post('192.0.2.1'), await post('192.0.2.1'), await post('192.0.2.2')];
    expect(again.json).toEqual(first.json);
    expect(other.json).not.toEqual(first.json);
    await ports.dispose();
  });
});

describe('an answered request', () => {
  it('is forgotten by the small collections of garbage, and takes no full one', async () => {
    setFlagsFromString('--expose-gc');
    const collect: (options?: { type: 'minor' }) => void = runInNewContext('gc');
    const handle = async () => ({ id: 'a', name: 'A' });
    const answering = new EndpointDispatcher({ ...parts, endpoints: [{ endpoint: reading, handle }] });
    collect();
    const { heapUsed } = process.memoryUsage();
    for (let times = 0; times < 1_000; times++) {
      const scopes = Array.from({ length: 2_000 }, () => 'read_products');
      const response = { writeHead: () => undefined, end: () => undefined };
      await answering.handle(
        { url: '/', headers: {} } as IncomingMessage,
        response as unknown as ServerResponse,
        { endpoint: reading, params: {} },
        { ...guestCaller, scopes },
      );
    }
    for (let times = 0; times < 3; times++) collect({ type: 'minor' });
    expect(process.memoryUsage().heapUsed - heapUsed).toBeLessThan(8_000_000);
  });
});

const thing = z.object({ id: z.string(), name: z.string() });
const common = { service: 'catalog', path: '/', access: shopper, summary: '', refusals: [] } as const;
const dryRun = z.object({ dry_run: z.enum(['true', 'false']).optional() });
const table: Record<string, Endpoint> = {
  GET: endpoint({
    ...common,
    name: 'GET',
    method: 'GET',
    query: dryRun,
    answer: { status: 200, body: thing },
  }),
  POST: endpoint({
    ...common,
    name: 'POST',
    method: 'POST',
    body: z.object({ name: z.string().trim().min(1) }),
    query: dryRun,
    answer: { status: 201, body: thing },
  }),
  DELETE: endpoint({ ...common, name: 'DELETE', method: 'DELETE', answer: { status: 204 } }),
  LIST: endpoint({
    ...common,
    name: 'LIST',
    method: 'GET',
    list: true,
    answer: { status: 200, body: thing },
  }),
  PUBLIC: endpoint({
    ...common,
    name: 'PUBLIC',
    method: 'GET',
    access: anyone,
    cache: 'public',
    answer: { status: 200, body: thing },
  }),
  ADMIN: endpoint({
    ...common,
    name: 'ADMIN',
    method: 'GET',
    access: scoped('read_products'),
    answer: { status: 200, body: thing },
  }),
};

const [reading] = Object.values(table) as [Endpoint];
const calls: Call[] = [];
const waitedFor: number[] = [];
let reply: (call: Call) => unknown;
let failToWait: boolean;
let caller: Caller;
let requestsLeft: number;
let cost = 0;
let dispatcher: EndpointDispatcher;
let server: Server;

function bind(bound: Endpoint | undefined): BoundEndpoint {
  if (!bound) throw new Error('no such endpoint');
  return {
    endpoint: bound,
    handle: async (call) => {
      calls.push(call);
      return reply(call);
    },
  };
}

const parts = {
  readYourWrites: async (position: number) => {
    waitedFor.push(position);
    if (failToWait) throw new Error('the read models are gone');
  },
  clock: systemClock,
  logger: pino({ level: 'silent' }),
  bodyLimitBytes: 1_024,
};

beforeAll(async () => {
  dispatcher = new EndpointDispatcher({ ...parts, endpoints: Object.values(table).map(bind) });
  server = createServer((request, response) => {
    const matched = table[String(request.headers['x-endpoint'])];
    const params = JSON.parse(String(request.headers['x-params'] ?? '{}')) as Record<string, string>;
    if (matched) {
      const inTurn = async (work: () => Promise<number>) => {
        cost = await work();
      };
      void dispatcher
        .handle(request, response, { endpoint: matched, params }, caller, { inTurn })
        .then(() => {
          requestsLeft++;
        });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  calls.length = 0;
  waitedFor.length = 0;
  failToWait = false;
  caller = guestCaller;
  requestsLeft = 0;
  reply = (call) => (call.endpoint.name === 'POST' ? call.body : { id: 'a', name: 'A' });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});
