import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  anyAdminCaller,
  catalogChanged,
  type Endpoint,
  endpoint,
  metadataInput,
  scoped,
  shopper,
  storeChanged,
} from '@storefold/contracts';
import { openMemoryCounters } from '@storefold/engines/common';
import { openLocalBus } from '@storefold/engines/in-process';
import { createLogger, systemClock, systemRandom } from '@storefold/kernel/core';
import type { Bus, Vault } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { defaultLimits } from '@storefold/server/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExampleIdentity, exampleVault, keys, otherStore } from '../authentication/identity.examples.ts';
import { createGateway, type Gateway } from '../gateway.ts';

describe('public responses of a service in another process', () => {
  it('are asked for once, and each guest gets headers of their own', async () => {
    const first = await ask(THINGS);
    const second = await ask(THINGS);
    expect(asked).toHaveLength(1);
    expect(second.text).toBe(first.text);
    const { date: _date, 'x-request-id': id, 'x-ratelimit-remaining': left, ...same } = first.headers;
    expect(second.headers).toMatchObject(same);
    expect(second.headers['x-request-id']).not.toBe(id);
    expect(second.headers['x-ratelimit-remaining']).toBe(String(Number(left) - 1));
    expect((await ask(THINGS, { headers: { 'x-request-id': 'mine' } })).headers['x-request-id']).toBe('mine');
  });

  it('are a 304 without a body for whoever has them', async () => {
    const { headers } = await ask(THINGS);
    const known = await ask(THINGS, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(known).toMatchObject({ status: 304, text: '' });
    expect(known.headers).toMatchObject({ etag: headers.etag, 'cache-control': headers['cache-control'] });
    expect(known.headers['content-length']).toBeUndefined();
    expect((await ask(THINGS, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  it('are compressed for whoever accepts it, passed on or kept, with a tag that says the same', async () => {
    const target = `${THINGS}?large=1`;
    const plain = { 'accept-encoding': 'identity' };
    for (const coding of ['br', 'gzip', undefined, 'br', 'gzip']) {
      const headers = coding === undefined ? plain : { 'accept-encoding': coding };
      const answer = await ask(target, { headers });
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(answer.headers.etag).toBe(coding === undefined ? '"1"' : 'W/"1"');
      expect(JSON.parse(answer.text)).toMatchObject({ asked: 1, filling: 'x'.repeat(600_000) });
      const known = { ...headers, 'if-none-match': answer.headers.etag ?? '' };
      const still = await ask(target, { headers: known });
      expect([still.status, still.headers.etag]).toEqual([304, answer.headers.etag]);
    }
    expect(asked).toHaveLength(1);
  });

  it.each<[string, Sent]>([
    ['another target', { target: `${THINGS}?page=2` }],
    ['another currency', { headers: { 'x-service-currency': 'EUR' } }],
    ['another locale', { headers: { 'x-service-locale': 'pt-BR' } }],
    ['a language that the store does not sell in', { headers: { 'x-service-locale': 'de' } }],
    ['another store', { headers: { 'x-service-api-key': keys.otherPublishable } }],
  ])('are others for %s', async (_what, { target = THINGS, headers }) => {
    await ask(THINGS);
    for (let times = 0; times < 2; times++) expect((await ask(target, { headers })).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it.each<[string, () => Promise<Sent>]>([
    ['a customer', async () => ({ headers: { authorization: `Bearer ${await identity.token()}` } })],
    ['the holder of a cart', async () => ({ headers: { 'x-service-token': 'of-a-cart' } })],
    ['HEAD', async () => ({ method: 'HEAD' })],
    ['what only one guest may see', async () => ({ target: PRIVATE })],
    ['a response that the service keeps to itself', async () => ({ target: `${THINGS}?private` })],
    ['a refusal', async () => ({ target: `${THINGS}?missing` })],
  ])('are not kept or used for %s', async (_what, sent) => {
    const { target = THINGS, ...rest } = await sent();
    await ask(THINGS);
    for (let times = 0; times < 2; times++) await ask(target, rest);
    expect(asked).toHaveLength(3);
  });

  it('are not kept or used for a question with a body, which the service reads', async () => {
    for (const count of [1, 2]) expect(await askWithBody()).toContain(`"asked":${count}`);
    expect((await ask(THINGS)).text).toContain('"asked":3');
    expect(await askWithBody()).toContain('"asked":4');
  });

  it.each([catalogChanged, storeChanged])('end when their store is told of by $topic', async (wakeUp) => {
    await ask(THINGS);
    await askOther();
    bus.wake(wakeUp, otherStore.id);
    await expect.poll(async () => (await askOther()).text).toContain('"asked":3');
    expect((await ask(THINGS)).text).toContain('"asked":1');
  });

  it('end with any answer to a change through the Admin API, without a wake-up', async () => {
    await ask(THINGS);
    const changed = await ask(ADMIN, { method: 'POST', headers: { 'x-service-api-key': keys.secret } });
    expect(changed.status).toBe(200);
    expect((await ask(THINGS)).text).toContain('"asked":3');
    await ask(ADMIN, { headers: { 'x-service-api-key': keys.secret } });
    expect((await ask(THINGS)).text).toContain('"asked":3');
  });

  it('do not end with what anybody may send to the Admin API', async () => {
    await ask(THINGS);
    expect((await ask(LOG_IN, { method: 'POST' })).status).toBe(200);
    expect((await ask(THINGS)).text).toContain('"asked":1');
  });

  it('are not kept when their store changed while the service was asked', async () => {
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const before = ask(THINGS);
    await expect.poll(() => asked.length).toBe(1);
    await ask(ADMIN, { method: 'POST', headers: { 'x-service-api-key': keys.secret } });
    release();
    expect((await before).text).toContain('"asked":1');
    hold = undefined;
    expect((await ask(THINGS)).text).toContain('"asked":3');
  });

  it('are used for five seconds', async () => {
    await ask(THINGS);
    clock.set(4_999);
    expect((await ask(THINGS)).text).toContain('"asked":1');
    clock.set(1);
    expect((await ask(THINGS)).text).toContain('"asked":2');
  });

  it('are neither used nor kept while the bus is down, nor used again when it is back', async () => {
    await ask(THINGS);
    isConnected = false;
    for (const count of [2, 3]) expect((await ask(THINGS)).text).toContain(`"asked":${count}`);
    isConnected = true;
    for (let times = 0; times < 2; times++) expect((await ask(THINGS)).text).toContain('"asked":4');
  });

  it('give way to newer ones when the room is full', async () => {
    await ask(`${THINGS}?large=1`);
    await ask(`${THINGS}?large=2`);
    expect((await ask(`${THINGS}?large=2`)).text).toContain('"asked":2');
    expect((await ask(`${THINGS}?large=1`)).text).toContain('"asked":3');
  });

  it('are not kept without room', async () => {
    await start(0);
    for (let times = 0; times < 2; times++) await ask(THINGS);
    expect(asked).toHaveLength(2);
  });
});

interface Sent {
  readonly target?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const THINGS = '/api/v3/store/things';
const PRIVATE = '/api/v3/store/own_things';
const ADMIN = '/api/v3/admin/things';
const LOG_IN = '/api/v3/admin/log_in';
const common = { service: 'catalog', summary: '', refusals: [] } as const;
const answer = { status: 200, body: metadataInput } as const;
const table: readonly Endpoint[] = [
  endpoint({
    ...common,
    name: 'list things',
    method: 'GET',
    path: THINGS,
    access: shopper,
    cache: 'public',
    answer,
  }),
  endpoint({ ...common, name: 'list own things', method: 'GET', path: PRIVATE, access: shopper, answer }),
  endpoint({
    ...common,
    name: 'list all things',
    method: 'GET',
    path: ADMIN,
    access: scoped('read_products'),
    answer,
  }),
  endpoint({
    ...common,
    name: 'make thing',
    method: 'POST',
    path: ADMIN,
    access: scoped('write_products'),
    answer,
  }),
  endpoint({ ...common, name: 'log in', method: 'POST', path: LOG_IN, access: anyAdminCaller, answer }),
];

let asked: string[];
let hold: Promise<void> | undefined;
let isConnected: boolean;
let clock: HandClock;
let bus: Bus;
let identity: ExampleIdentity;
let service: Server | undefined;
let gateway: Gateway | undefined;
let url: string;

beforeEach(() => start(1));
afterEach(end);

async function ask(target: string, { method = 'GET', headers = {} }: Sent = {}) {
  const response = await fetch(`${url}${target}`, {
    method,
    headers: { 'x-service-api-key': keys.publishable, ...headers },
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers) as Record<string, string | undefined>,
    text: await response.text(),
  };
}

const askOther = () => ask(THINGS, { headers: { 'x-service-api-key': keys.otherPublishable } });

/** In one write, so that all of it is there at once. */
function askWithBody(): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = [
    `GET ${THINGS} HTTP/1.1`,
    'Host: gateway',
    'Connection: close',
    `X-Service-Api-Key: ${keys.publishable}`,
    'Content-Type: application/json',
    'Content-Length: 13',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"unknown":1}`);
  return text(socket);
}

/** Says how often the service had been asked. */
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const count = asked.push(`${request.method} ${asked.length + 1}`);
  if (request.method === 'GET' && count === 1) await hold;
  const { searchParams } = new URL(request.url ?? '', 'http://service');
  const isPublic = request.method === 'GET' && !searchParams.has('private');
  const body = JSON.stringify({ asked: count, filling: 'x'.repeat(searchParams.has('large') ? 600_000 : 1) });
  response.writeHead(searchParams.has('missing') ? 404 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': `of-the-service-${count}`,
    'cache-control': isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store',
    etag: `"${count}"`,
  });
  response.end(body);
}

async function start(responseCacheMb: number): Promise<void> {
  await end();
  asked = [];
  hold = undefined;
  isConnected = true;
  clock = new HandClock(Date.now());
  const logger = createLogger({ logLevel: 'silent' });
  bus = openLocalBus({ clock: systemClock, logger });
  Object.defineProperty(bus, 'connected', { get: () => isConnected });
  identity = new ExampleIdentity(bus, systemClock);
  await identity.start();
  service = createServer((request, response) => {
    // Its time is not that of the gateway's clock here.
    response.sendDate = false;
    if (request.url === '/readyz') response.end('{"status":"up"}');
    else void respond(request, response);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const counters = openMemoryCounters(clock);
  gateway = await createGateway({
    bus,
    // Like counters on another machine, whose reply comes after a body that was sent with the head.
    counters: { ...counters, add: (...counted) => nextTurn().then(() => counters.add(...counted)) },
    vault: exampleVault as Vault,
    clock,
    random: systemRandom,
    logger,
    endpoints: table,
    services: { catalog: [`http://127.0.0.1:${(service.address() as AddressInfo).port}`] },
    settings: {
      trustedProxies: [],
      rateLimitKeyPerMin: 1_000_000,
      limits: defaultLimits,
      responseCacheMb,
    },
  });
  url = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`;
}

async function end(): Promise<void> {
  await gateway?.close();
  service?.closeAllConnections();
  service?.close();
}
