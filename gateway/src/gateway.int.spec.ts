import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import {
  anyone,
  cartHolder,
  customerOnly,
  type Endpoint,
  endpoint,
  metadataInput,
  scoped,
  shopper,
  storeInfo,
} from '@storefold/contracts';
import { openMemoryCounters } from '@storefold/engines/common';
import { openLocalBus } from '@storefold/engines/in-process';
import { createLogger, systemClock, systemRandom } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import {
  type Call,
  createHttpServer,
  defaultLimits,
  EndpointDispatcher,
  pageInParts,
  type ServerLimits,
} from '@storefold/server/http';
import { createServiceHandler, serviceLimits } from '@storefold/server/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ExampleIdentity,
  exampleVault,
  germanStore,
  keys,
  mainStore,
} from './authentication/identity.examples.ts';
import { createGateway, type Gateway } from './gateway.ts';

type Way = 'in the same process' | 'in another process';

describe.each<Way>(['in the same process', 'in another process'])('a service %s', (way) => {
  it('hears who asks, in which currency and language', async () => {
    await start(way);
    const { status, json } = await get('/api/v3/store/callers/a%20b?currency=eur', {
      ...guest,
      authorization: `Bearer ${await identity.token()}`,
      'x-service-token': 'cart token',
      'x-service-locale': 'pt-br',
      'user-agent': 'a browser',
    });
    expect(status).toBe(200);
    expect(json).toEqual({
      id: 'a b',
      caller: {
        store: mainStore,
        keyId: 'key_pk',
        scopes: [],
        customer: {
          id: 'cus_1',
          email: 'shopper@example.com',
          sessionId: 'ses_shopper',
          epochs: { credential_epoch: 0, session_epoch: 0 },
        },
        admin: null,
        cartToken: 'cart token',
        currency: 'EUR',
        locale: 'pt-BR',
        home: `http://localhost:${port}`,
        isLocaleAsked: true,
        requestId: expect.stringMatching(uuid),
        ip: '127.0.0.1',
        userAgent: 'a browser',
        commandId: expect.stringMatching(uuid),
      },
    });
  });

  it('hears nothing of what a request says about itself', async () => {
    await start(way);
    const signed = JSON.stringify({
      iat: Date.now(),
      endpoint: 'read caller',
      caller: { admin: { id: 'x' } },
    });
    const { json } = await get('/api/v3/store/callers/a', {
      ...guest,
      'x-storefold-caller': `${Buffer.from(signed).toString('base64url')}.AAAA`,
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
    });
    expect(json).toMatchObject({ caller: { admin: null, ip: '127.0.0.1', keyId: 'key_pk' } });
    expect(JSON.stringify(seenHeaders)).not.toMatch(
      way === 'in another process' ? /6\.6\.6\.6|evil|AAAA/ : /^$/,
    );
  });

  it('gets the body, and its answer comes back', async () => {
    await start(way);
    const body = '{"name":"Ünï"}';
    expect(await send('POST', '/api/v3/store/things', guest, body)).toMatchObject({
      status: 201,
      json: { name: 'Ünï' },
      headers: { 'cache-control': 'private, no-store' },
    });
    const chunked = { ...guest, 'transfer-encoding': 'chunked' };
    expect(await send('POST', '/api/v3/store/things', chunked, body)).toMatchObject({ status: 201 });
    expect(await send('DELETE', '/api/v3/store/things/a', guest)).toMatchObject({ status: 204, text: '' });
  });

  it('gets what somebody has signed byte for byte, with the headers that sign it, whatever they are', async () => {
    await start(way);
    const bytes = Buffer.from([...Buffer.from('{ "id" : "evt_1" ,\r\n\t"é":1}\n\n'), 0x00, 0xff, 0xfe]);
    const signing = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': 't=1,v1=abc,v0=def',
      'paypal-transmission-sig': 'a+b/c==',
      digest: 'SHA-256=abc',
      authorization: 'Bearer of the provider',
    };
    for (const sent of [{ 'content-length': String(bytes.length) }, { 'transfer-encoding': 'chunked' }]) {
      const { status, json } = await send(
        'POST',
        '/api/v3/signed?payment_method=pm_1',
        { ...signing, ...sent },
        bytes,
      );
      expect([status, json]).toEqual([
        200,
        {
          headers: expect.objectContaining(signing),
          body: bytes.toString('base64'),
          query: { payment_method: 'pm_1' },
        },
      ]);
    }
  });

  it('is not reached by a request whose credentials were revoked before its body arrived', async () => {
    await start(way);
    const shopper = { ...guest, authorization: `Bearer ${await identity.token()}` };
    const seller = { 'x-service-api-key': keys.secret };
    const read = async () => [
      (await get('/api/v3/store/me', shopper)).status,
      (await get('/api/v3/admin/orders', seller)).status,
    ];
    expect(await read()).toEqual([200, 200]);
    const valid = await beginPost('/api/v3/store/things', shopper);
    const shopping = await beginPost('/api/v3/store/things', shopper);
    const selling = await beginPost('/api/v3/admin/orders', seller);
    expect((await valid.finish()).status).toBe(201);
    identity.endSession('ses_shopper');
    identity.revokeKey(keys.secret);
    await expect.poll(read).toEqual([401, 401]);
    calls.length = 0;
    expect((await shopping.finish()).json).toMatchObject({ error: { code: 'invalid_token' } });
    expect((await selling.finish()).json).toMatchObject({ error: { code: 'invalid_token' } });
    expect(calls).toEqual([]);
  });

  it('answers with its refusals', async () => {
    await start(way);
    expect(await send('POST', '/api/v3/store/things', guest, '{}')).toMatchObject({
      status: 422,
      json: { error: { code: 'validation_error', details: { name: ["can't be blank"] } } },
    });
    expect(await send('POST', '/api/v3/store/things', guest, '{')).toMatchObject({
      status: 400,
      json: { error: { code: 'invalid_request' } },
    });
  });

  it('is refused in the language asked for, else the store’s, before and behind the gateway', async () => {
    await start(way);
    const german = { 'x-service-api-key': keys.germanPublishable };
    const messageOf = async (asked: Promise<{ json: unknown }>) =>
      ((await asked).json as { error: { message: string } }).error.message;
    const english = { ...german, 'x-service-locale': 'en' };
    // This store sells in English and Portuguese.
    const asked = { ...guest, 'x-service-locale': 'de-AT' };
    expect(await messageOf(send('POST', '/api/v3/store/things', asked, '{}'))).toBe(
      'Name darf nicht leer sein',
    );
    expect(await messageOf(get('/api/v3/store/nowhere', asked))).toMatch(/^Pfad nicht gefunden/);
    expect(await messageOf(send('POST', '/api/v3/store/things', german, '{}'))).toBe(
      'Name darf nicht leer sein',
    );
    expect(await messageOf(send('POST', '/api/v3/store/things', english, '{}'))).toBe("Name can't be blank");
    expect(await messageOf(get('/api/v3/store/nowhere', german))).toBe(
      'Pfad nicht gefunden: /api/v3/store/nowhere',
    );
    expect(await messageOf(get('/api/v3/store/nowhere?locale=en', german))).toBe(
      'Path not found: /api/v3/store/nowhere',
    );
    expect(await messageOf(send('PATCH', '/api/v3/store/things', german))).toBe(
      'Dieser Pfad kennt diese Methode nicht',
    );
    expect(await messageOf(get('/api/v3/store/things', { ...german, authorization: 'Basic x' }))).toMatch(
      /^Authorization beginnt nicht mit Bearer/,
    );
    const big = JSON.stringify({ name: 'x'.repeat(200_000) });
    expect(await messageOf(send('POST', '/api/v3/store/things', german, big))).toBe(
      'Der Inhalt der Anfrage ist größer als 102400 Bytes',
    );
  });

  it('is refused in the language of the first store while no key names another', async () => {
    await start(way);
    identity.defaultStore = germanStore;
    for (const [locale, message] of [
      ['en', 'The header X-Service-Api-Key is missing'],
      ['de', 'Der Header X-Service-Api-Key fehlt'],
      ['fr', 'Der Header X-Service-Api-Key fehlt'],
    ] as const) {
      expect(await get('/api/v3/store/things', { 'x-service-locale': locale })).toMatchObject({
        status: 401,
        json: { error: { code: 'invalid_token', message: expect.stringContaining(message) } },
      });
    }
  });

  it.each([
    ['by its announced length', {}],
    ['while it is chunked along', { 'transfer-encoding': 'chunked' }],
  ])('is spared a body beyond the limit: %s', async (_how, headers) => {
    await start(way);
    const body = JSON.stringify({ name: 'x'.repeat(300_000) });
    expect(await send('POST', '/api/v3/store/things', { ...guest, ...headers }, body)).toMatchObject({
      status: 413,
      json: { error: { code: 'request_too_large' } },
    });
  });

  it.each([
    ['is not allowed', 401, { 'x-service-api-key': 'pk_wrong' }, 12],
    ['is larger than the limit', 413, guest, 300_000],
  ])('is spared a body that waits for leave to come and %s', async (_what, status, headers, length) => {
    await start(way);
    const content = { 'content-type': 'application/json', 'content-length': String(length) };
    const waiting = { ...content, ...headers, expect: '100-continue' };
    const outgoing = httpRequest({ port, method: 'POST', path: '/api/v3/store/things', headers: waiting });
    let mayCome = false;
    outgoing.on('continue', () => {
      mayCome = true;
    });
    outgoing.flushHeaders();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    outgoing.on('error', () => {}).destroy();
    expect([response.statusCode, mayCome, response.headers.connection]).toEqual([status, false, 'close']);
  });

  it('is spared a body beyond what is held for it', async () => {
    await start(way);
    const body = JSON.stringify({ name: 'x'.repeat(1_130_000) });
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      expect(await send('POST', '/api/v3/store/things', { ...guest, ...headers }, body)).toMatchObject({
        status: 413,
        json: { error: { code: 'request_too_large' } },
      });
    }
    expect(await get('/api/v3/store/things', guest)).toMatchObject({ status: 200 });
  });

  it('that takes longer than an answer may is a 504, and is not waited for', async () => {
    slowMs = 1_500;
    await start(way, { limits: { answerTimeoutMs: 1_000 } });
    expect(await get('/api/v3/store/slow', guest)).toMatchObject(refused(504, 'processing_error'));
    await systemClock.sleep(600);
    expect(await get('/api/v3/store/things', guest)).toMatchObject({ status: 200 });
  });

  it('is spared what is not allowed', async () => {
    await start(way);
    expect(await get('/api/v3/store/callers/a', {})).toMatchObject(refused(401, 'invalid_token'));
    expect(await get('/api/v3/store/me', guest)).toMatchObject(refused(401, 'authentication_required'));
    expect(await get('/api/v3/admin/orders', {})).toMatchObject(refused(401, 'authentication_required'));
    const readOnly = { 'x-service-api-key': keys.readOnlySecret };
    expect(await send('POST', '/api/v3/admin/orders', readOnly, '{}')).toMatchObject({
      status: 403,
      json: { error: { code: 'access_denied', details: { required_scope: 'write_orders' } } },
    });
    expect(calls).toEqual([]);
    expect(await get('/api/v3/admin/orders', readOnly)).toMatchObject({ status: 200 });
  });

  it('lets shared caches keep what every guest sees', async () => {
    await start(way);
    const first = await get('/api/v3/store/things', guest);
    expect(first).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=0, must-revalidate' },
    });
    const etag = first.headers.etag ?? '';
    expect(await get('/api/v3/store/things', { ...guest, 'if-none-match': etag })).toMatchObject({
      status: 304,
      text: '',
      headers: { etag, vary: first.headers.vary },
    });
    const head = await send('HEAD', '/api/v3/store/things', guest);
    expect(head).toMatchObject({ status: 200, text: '', headers: { etag } });
    expect(head.headers['content-length']).toBe(first.headers['content-length']);
  });

  it('gives each request a name, its own where it has a sane one', async () => {
    await start(way);
    const named = { ...guest, 'x-request-id': 'checkout-7.retry_2' };
    expect((await get('/api/v3/store/callers/a', named)).headers['x-request-id']).toBe('checkout-7.retry_2');
    expect(calls.at(-1)?.context.correlationId).toBe('checkout-7.retry_2');
    expect(calls.at(-1)?.context.commandId).toMatch(uuid);
    for (const id of ['a b', '"', 'x'.repeat(129), 'a\\nb']) {
      const { headers } = await get('/api/v3/store/callers/a', { ...guest, 'x-request-id': id });
      expect(headers['x-request-id']).toMatch(uuid);
    }
  });

  it('keeps browsers from guessing', async () => {
    await start(way);
    for (const path of ['/api/v3/store/callers/a', '/api/v3/store/nowhere', '/elsewhere', '/health']) {
      expect((await get(path, guest)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'x-request-id': expect.any(String),
      });
      expect((await get(path, guest)).headers['x-powered-by']).toBeUndefined();
    }
  });
});

describe.each<Way>(['in the same process', 'in another process'])('what a service %s costs', (way) => {
  const leftAfter = async (name: string) => {
    await send('POST', '/api/v3/store/things', guest, JSON.stringify({ name }));
    const { headers } = await get('/api/v3/store/callers/a', guest);
    expect(Object.keys(headers).filter((each) => each.includes('cost'))).toEqual([]);
    return Number(headers['x-ratelimit-remaining']);
  };

  it('counts: a long answer as several requests', async () => {
    await start(way);
    // What is done for the first time takes its time.
    const before = await leftAfter('short');
    const afterShort = await leftAfter('short');
    const afterLong = await leftAfter('x'.repeat(70_000));
    expect(afterShort - afterLong).toBe(before - afterShort + 1);
  });

  it('counts: a list that is sent while it is made as its bytes and its work', async () => {
    await start(way);
    const before = await leftAfter('short');
    const perRequest = before - (await leftAfter('short'));
    const begun = await leftAfter('short');
    Object.assign(listed, { items: 10, workMs: 60 });
    const { status, headers } = await get('/api/v3/store/slow', guest);
    expect([status, headers['content-length'], headers.trailer]).toEqual([200, undefined, undefined]);
    const ofBytes = Math.floor((10 * 300_000) / 65_536);
    // What other threads of this process do meanwhile is in the time of the processor, too.
    const ofWork = (10 * 60) / 50 / 2;
    const cost = async () => begun - (await leftAfter('short')) - 2 * perRequest;
    expect(await cost()).toBeGreaterThanOrEqual(ofBytes + ofWork);
  });

  it('is bounded before it is known: so many requests of a caller are worked on at once, and others wait', async () => {
    const proxied = { trustedProxies: ['127.0.0.1'], rateLimitKeyAtOnce: 2 };
    await start(way, proxied);
    holdSlowReads();
    const one = { ...guest, 'x-forwarded-for': '203.0.113.1' };
    const asked = [1, 2, 3].map(() => get('/api/v3/store/slow', one));
    await expect.poll(() => calls.length).toBe(2);
    await get('/api/v3/store/callers/a', { ...guest, 'x-forwarded-for': '203.0.113.2' });
    expect(calls.map(({ caller }) => caller.ip)).toEqual(['203.0.113.1', '203.0.113.1', '203.0.113.2']);
    releaseSlowReads();
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect(calls).toHaveLength(4);
  });

  it('leaves a turn to others as long as a body is on its way', async () => {
    await start(way, { rateLimitKeyAtOnce: 1 });
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/v3/store/things HTTP/1.1\r\nHost: x\r\nX-Service-Api-Key: ${guest['x-service-api-key']}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 12\r\n\r\n`,
    );
    const [asked] = (await once(socket, 'data')) as [Buffer];
    expect(String(asked)).toContain('100 Continue');
    socket.write('{"name"');
    expect((await get('/api/v3/store/callers/a', guest)).status).toBe(200);
    socket.write(':"x"}');
    const [answered] = (await once(socket, 'data')) as [Buffer];
    expect(String(answered)).toContain('HTTP/1.1 20');
    socket.destroy();
  });
});

describe('the gateway', () => {
  it.each([
    '/api/v3/store/nowhere',
    '/elsewhere',
    '/api',
    '/api/v3/store/callers/a/b',
    '/docs/store/no-chapter',
    '/assets/nothing.js',
  ])('does not know the path %s', async (path) => {
    await start();
    expect(await get(path, guest)).toMatchObject(refused(404, 'record_not_found'));
  });

  it('says which methods a path has', async () => {
    await start();
    expect(await send('PATCH', '/api/v3/store/things', guest, '{}')).toMatchObject({
      status: 405,
      json: { error: { code: 'invalid_request' } },
      headers: { allow: 'GET, HEAD, POST' },
    });
  });

  it.each([
    '/',
    '/docs',
    '/docs/store',
    '/guide',
    '/openapi/admin.json',
    '/assets/icon.svg',
    '/assets/storefold-client.js',
    '/client.tgz',
    '/assets/reference.css',
    '/docs/store/carts',
    '/livez',
    '/readyz',
    '/health',
  ])('refuses to do anything at %s but read', async (path) => {
    await start();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect(await send(method, path, guest, method === 'OPTIONS' ? undefined : '{}')).toMatchObject({
        status: 405,
        json: { error: { code: 'invalid_request' } },
        headers: { allow: 'GET, HEAD', 'x-request-id': expect.any(String) },
      });
    }
  });

  it.each(['/api/v3/store/callers/a%2Fb', '/api/v3/store/callers/..', '/api/v3/store/callers/%zz'])(
    'refuses the path %s',
    async (path) => {
      await start();
      expect(await get(path, guest)).toMatchObject(refused(400, 'invalid_request'));
    },
  );

  it.each(['X-Service-Api-Key', 'Authorization', 'X-Service-Token', 'Idempotency-Key', 'Host'])(
    'refuses a second %s',
    async (name) => {
      await start();
      const twice = `${name}: x\r\n${name}: x\r\n`;
      const host = name === 'Host' ? '' : 'Host: x\r\n';
      expect(await raw(`GET /api/v3/store/things HTTP/1.1\r\n${host}${twice}\r\n`)).toMatchObject({
        status: 400,
        json: { error: { code: 'invalid_request' } },
      });
    },
  );

  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
    ['more than a hundred headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: a\r\n'.repeat(100)}\r\n`, 431],
    ['a URL beyond 8 KB', `GET /${'a'.repeat(8_192)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
    ['a URL beyond all headers', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
    ['no Host', 'GET /api/v3/store/things HTTP/1.1\r\n\r\n', 400],
    [
      'a request hidden behind two lengths',
      'POST /api/v3/store/things HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a URL of another scheme', 'GET ftp://shop.example/livez HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a URL with a user', 'GET http://a:b@shop.example/livez HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a URL with an empty user', 'GET http://@shop.example/livez HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a URL without a host', 'GET http:///livez HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a URL with a port alone', 'GET http://:80/livez HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['the server as a whole', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ])('answers %s with the envelope', async (_what, bytes, status) => {
    await start();
    expect(await raw(bytes)).toMatchObject({ status, json: { error: { code: 'invalid_request' } } });
  });

  it.each<Way>(['in the same process', 'in another process'])(
    'logs each request at debug by its template, without what may be personal, %s',
    async (way) => {
      await start(way);
      logged = [];
      const headers = { ...guest, 'x-request-id': 'traced-1' };
      await get('/api/v3/store/things?search=ada%40example.com', headers);
      await get('/api/v3/store/callers/ada%40example.com', headers);
      await get('/ada@example.com', headers);
      const requests = () =>
        (logged ?? []).map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
      const ofGateway = way === 'in the same process' ? 3 : 5;
      await expect.poll(() => requests().length).toBe(ofGateway);
      expect(requests()).toContainEqual(
        expect.objectContaining({
          level: 'debug',
          method: 'GET',
          path: '/api/v3/store/callers/:id',
          status: 200,
          ms: expect.any(Number),
          request_id: 'traced-1',
        }),
      );
      expect(requests()).toContainEqual(expect.objectContaining({ path: null, status: 404 }));
      expect(logged.join('')).not.toContain('ada');
      logged = undefined;
    },
  );

  it('answers a whole URL as it answers the path in it', async () => {
    await start();
    const headers = `Host: x\r\nX-Service-Api-Key: ${keys.publishable}\r\n`;
    const reply = await raw(
      `GET HTTP://shop.example/api/v3/store/things?search=a HTTP/1.1\r\n${headers}\r\n`,
    );
    expect(reply).toMatchObject({ status: 200 });
    expect(await raw('GET http://shop.example?a HTTP/1.1\r\nHost: x\r\n\r\n')).toMatchObject({
      status: 200,
      json: { name: 'Storefold' },
    });
  });

  it('takes a hundred headers and 8 KB of URL', async () => {
    await start();
    const headers = `X-Service-Api-Key: ${keys.publishable}\r\n${'X-A: a\r\n'.repeat(98)}`;
    const query = `?search=${'a'.repeat(8_192 - 29)}`;
    expect(await raw(`GET /api/v3/store/things${query} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)).toMatchObject(
      {
        status: 200,
      },
    );
  });

  it('does not wait for headers for ever', async () => {
    await start('in the same process', { limits: { headersTimeoutMs: 100 } });
    expect(await raw('GET / HTTP/1.1\r\nHost:')).toMatchObject(refused(408, 'invalid_request'));
  });

  it('says 503 when identity does not answer and nothing is known yet', async () => {
    await start();
    identity.isDown = true;
    expect(await get('/api/v3/store/things', guest)).toMatchObject({
      ...refused(503, 'processing_error'),
      headers: { 'retry-after': '1' },
    });
  });

  it('goes on with what it knows when identity does not answer', async () => {
    await start();
    await get('/api/v3/store/things', guest);
    identity.isDown = true;
    expect(await get('/api/v3/store/things', guest)).toMatchObject({ status: 200 });
  });

  it('believes the proxies it is told to', async () => {
    await start('in the same process', { trustedProxies: ['127.0.0.1'] });
    const { json } = await get('/api/v3/store/callers/a', { ...guest, 'x-forwarded-for': '203.0.113.9' });
    expect(json).toMatchObject({ caller: { ip: '203.0.113.9' } });
  });

  it('does not start without a way to a service of its table', async () => {
    await expect(
      createGateway({
        ...parts(),
        endpoints: Object.values(table),
        services: {},
        settings: { trustedProxies: [], rateLimitKeyPerMin: 1 },
      }),
    ).rejects.toThrow(/no way to the catalog service/);
  });

  it('finishes what runs before it closes', async () => {
    await start();
    const answer = get('/api/v3/store/slow', guest);
    await expect.poll(() => calls.length).toBe(1);
    const closing = gateway.close();
    expect(await answer).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await closing;
    await expect(get('/health', {})).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('a service behind the proxy', () => {
  it('is spoken to over kept connections', async () => {
    await start('in another process');
    for (let times = 0; times < 5; times++) await get('/api/v3/store/things', guest);
    // Whether it is ready may be asked over another one.
    expect(new Set(servicePorts).size).toBeLessThan(3);
  });

  it('sees no credentials', async () => {
    await start('in another process');
    await get('/api/v3/store/things', {
      ...guest,
      authorization: `Bearer ${await identity.token()}`,
      cookie: 'a=b',
    });
    const text = JSON.stringify(seenHeaders.at(-1));
    expect(text).not.toContain(keys.publishable);
    expect(text).not.toMatch(/Bearer|cookie/);
  });

  it('refuses whoever comes past the gateway', async () => {
    await start('in another process');
    const direct = await send('GET', '/api/v3/store/things', guest, undefined, servicePort);
    expect(direct).toMatchObject(refused(401, 'invalid_token'));
  });

  it('that is down is a 503', async () => {
    await start('in another process');
    await service?.close();
    expect(await get('/api/v3/store/things', guest)).toMatchObject(refused(503, 'processing_error'));
  });

  it('that does not answer in time is a 504', async () => {
    await startBefore(() => undefined, { proxyTimeoutMs: 100 });
    expect(await get('/api/v3/store/things', guest)).toMatchObject(refused(504, 'processing_error'));
  });

  it('that hangs up is a 504 where a change may have been made, and a 503 where none can', async () => {
    await startBefore((request) => request.socket.destroy());
    expect(await send('POST', '/api/v3/store/things', guest, '{"name":"x"}')).toMatchObject(
      refused(504, 'processing_error'),
    );
    expect(await get('/api/v3/store/things', guest)).toMatchObject(refused(503, 'processing_error'));
  });

  it('that hangs up in the middle of its answer ends the connection, not the gateway', async () => {
    await startBefore((request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
      setTimeout(() => request.socket.destroy(), 20);
    });
    await expect(get('/api/v3/store/things', guest)).rejects.toThrow(/aborted|ECONNRESET|hang up/);
    expect(await get('/api/v3/store/nowhere', guest)).toMatchObject({ status: 404 });
  });

  it('keeps the headers of its connection to itself', async () => {
    await startBefore((_request, response) => {
      response.writeHead(200, {
        connection: 'keep-alive, x-hop',
        'x-hop': 'hop',
        'proxy-authenticate': 'Basic',
        'x-kept': 'kept',
      });
      response.end('{}');
    });
    const { headers } = await get('/api/v3/store/things', guest);
    expect(headers).toMatchObject({ 'x-kept': 'kept' });
    expect(headers['x-hop']).toBeUndefined();
    expect(headers['proxy-authenticate']).toBeUndefined();
  });

  it('is left alone when the caller goes away', async () => {
    let isGone = false;
    await startBefore((request) => {
      request.on('close', () => {
        isGone = true;
      });
    });
    const leaving = httpRequest({ port, path: '/api/v3/store/things', headers: guest });
    leaving.on('error', () => undefined);
    leaving.end();
    await expect.poll(() => seenHeaders.length).toBe(1);
    leaving.destroy();
    await expect.poll(() => isGone).toBe(true);
  });

  it('shows its state to everybody, and more to this machine and to staff alone', async () => {
    await start('in another process');
    const partsFor = async (headers: Record<string, string>) => {
      const { status, json } = await get('/health', headers);
      expect(status).toBe(200);
      return (json as { parts: Record<string, object> }).parts;
    };
    const whole = { bus: { status: 'up', name: expect.any(String) } };
    expect(await partsFor({})).toMatchObject(whole);
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
    expect(await partsFor({ ...elsewhere, 'x-service-api-key': keys.secret })).toMatchObject(whole);
    for (const key of [undefined, keys.publishable, 'sk_wrong']) {
      const credentials = key === undefined ? {} : { 'x-service-api-key': key };
      const parts = await partsFor({ ...elsewhere, ...credentials });
      expect(parts).toMatchObject({ bus: { status: 'up' }, catalog: { status: 'up' } });
      for (const part of Object.values(parts)) expect(Object.keys(part)).toEqual(['status']);
    }
  });

  it('is a page for browsers, and the same report for everybody else', async () => {
    await start('in another process');
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const page = await get('/health', browser);
    expect(page).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', vary: 'Accept' },
    });
    expect(page.text).toContain('All is well');
    expect(page.text).toMatch(/<dt>catalog<\/dt><dd class="up">up<\/dd>/);
    expect(page.text).toContain('<summary>bus</summary>');
    const elsewhere = await get('/health', { ...browser, 'x-forwarded-for': '203.0.113.7' });
    expect(elsewhere.text).toMatch(/<dt>bus<\/dt><dd class="up">up<\/dd>/);
    expect(elsewhere.text).not.toContain('<summary>');
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.9'])
      expect((await get('/health', { accept })).json).toMatchObject({ status: 'up' });
    await service?.close();
    expect((await get('/health', browser)).text).toMatch(/<dt>catalog<\/dt><dd class="down">down<\/dd>/);
  });

  it('shows in the gateway’s health', async () => {
    await start('in another process');
    expect(await get('/health', {})).toMatchObject({
      status: 200,
      json: {
        status: 'up',
        parts: { bus: { status: 'up', name: expect.any(String) }, catalog: { status: 'up' } },
      },
    });
    await service?.close();
    expect(await get('/health', {})).toMatchObject({
      status: 200,
      json: { status: 'degraded', parts: { catalog: { status: 'down' } } },
    });
    expect(await get('/readyz', {})).toMatchObject({ status: 200, json: { status: 'degraded' } });
  });
});

const guest = { 'x-service-api-key': keys.publishable };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const refused = (status: number, code: string) => ({ status, json: { error: { code } } });

const common = { service: 'catalog', summary: '', refusals: [] } as const;
const body = metadataInput;
const ok = { answer: { status: 200, body } } as const;
const table = {
  caller: endpoint({
    ...common,
    ...ok,
    name: 'read caller',
    method: 'GET',
    path: '/api/v3/store/callers/:id',
    access: cartHolder,
  }),
  list: endpoint({
    ...common,
    ...ok,
    name: 'list things',
    method: 'GET',
    path: '/api/v3/store/things',
    access: shopper,
    cache: 'public',
  }),
  make: endpoint({
    ...common,
    name: 'make thing',
    method: 'POST',
    path: '/api/v3/store/things',
    access: shopper,
    body: storeInfo.pick({ name: true }),
    answer: { status: 201, body },
  }),
  remove: endpoint({
    ...common,
    name: 'remove thing',
    method: 'DELETE',
    path: '/api/v3/store/things/:id',
    access: shopper,
    answer: { status: 204 },
  }),
  me: endpoint({
    ...common,
    ...ok,
    name: 'read me',
    method: 'GET',
    path: '/api/v3/store/me',
    access: customerOnly,
  }),
  signed: endpoint({
    ...common,
    ...ok,
    name: 'take signed',
    method: 'POST',
    path: '/api/v3/signed',
    access: { api: 'public' },
    rawBody: true,
    query: z.object({ payment_method: z.string() }),
  }),
  slow: endpoint({
    ...common,
    ...ok,
    name: 'read slowly',
    method: 'GET',
    path: '/api/v3/store/slow',
    access: anyone,
  }),
  orders: endpoint({
    ...common,
    ...ok,
    name: 'list orders',
    method: 'GET',
    path: '/api/v3/admin/orders',
    access: scoped('read_orders'),
  }),
  order: endpoint({
    ...common,
    name: 'make order',
    method: 'POST',
    path: '/api/v3/admin/orders',
    access: scoped('write_orders'),
    answer: { status: 201, body },
  }),
} satisfies Record<string, Endpoint>;

async function answer(call: Call): Promise<unknown> {
  calls.push(call);
  switch (call.endpoint.name) {
    case 'read caller':
      return { id: call.params.id, caller: call.caller };
    case 'make thing':
      return call.body;
    case 'remove thing':
      return undefined;
    case 'take signed':
      return {
        headers: call.raw?.headers,
        body: Buffer.from(call.raw?.body ?? []).toString('base64'),
        query: call.query,
      };
    case 'read slowly':
      if (listed.items > 0) return aList();
      await (held ?? systemClock.sleep(slowMs));
      return {};
    default:
      return { data: [{ id: 'thing_1' }] };
  }
}

/** More than is sent as a whole. Each item takes a moment to be made. */
const listed = { items: 0, workMs: 0 };
const aList = (): Promise<unknown> => {
  const documents = Array.from({ length: listed.items }, (_, at) => ({ id: String(at), bytes: 300_000 }));
  const collection = {
    outline: async () => ({ documents, count: documents.length }),
    find: async () => [{ id: 'thing_1' }],
  };
  return pageInParts(collection, { limit: 100, offset: 0, sort: [] }, async () => {
    // By the processor's clock, because the machine may be busy.
    const begun = process.cpuUsage();
    const workedMs = () => {
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1_000;
    };
    while (workedMs() < listed.workMs);
    return [{ id: 'thing_1', text: 'x'.repeat(300_000) }];
  });
};

interface Options {
  readonly trustedProxies?: readonly string[];
  readonly rateLimitKeyPerMin?: number;
  readonly rateLimitKeyAtOnce?: number;
  readonly proxyTimeoutMs?: number;
  readonly limits?: Partial<ServerLimits>;
}

let logged: string[] | undefined;
const logger = createLogger(
  { logLevel: 'debug' },
  { destination: { write: (line) => void logged?.push(line) } },
);
const calls: Call[] = [];
const seenHeaders: IncomingHttpHeaders[] = [];
const servicePorts: (number | undefined)[] = [];
let identity: ExampleIdentity;
let gateway: Gateway;
let port: number;
let service: ReturnType<typeof createHttpServer> | undefined;
let servicePort: number;
let stranger: Server | undefined;
let slowMs = 100;
/** What slow reads wait for instead of a time. */
let held: Promise<void> | undefined;
let releaseSlowReads: () => void = () => undefined;

function holdSlowReads(): void {
  held = new Promise((resolve) => {
    releaseSlowReads = resolve;
  });
}

function parts() {
  const bus = openLocalBus({ clock: systemClock, logger });
  const vault = exampleVault as Vault;
  const counters = openMemoryCounters(systemClock);
  return { bus, vault, counters, clock: systemClock, random: systemRandom, logger };
}

/** Starts a gateway and a service that it reaches in the one or the other way. */
async function start(way: Way = 'in the same process', options: Options = {}): Promise<void> {
  const dispatcher = new EndpointDispatcher({
    endpoints: Object.values(table).map((each: Endpoint) => ({ endpoint: each, handle: answer })),
    readYourWrites: () => Promise.resolve(),
    clock: systemClock,
    logger,
    bodyLimitBytes: 102_400,
  });
  await startGateway(way === 'in the same process' ? dispatcher : [await startService(dispatcher)], options);
}

/** Starts a gateway before something that is no service of ours. */
async function startBefore(listener: RequestListener, options: Options = {}): Promise<void> {
  stranger = createServer((request, response) => {
    // Whether it is ready is asked all the time.
    if (request.url === '/readyz') return void response.end('{"status":"up"}');
    seenHeaders.push(request.headers);
    listener(request, response);
  });
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  await startGateway([`http://127.0.0.1:${(stranger.address() as AddressInfo).port}`], options);
}

async function startService(dispatcher: EndpointDispatcher): Promise<string> {
  const watched: Pick<EndpointDispatcher, 'endpoints' | 'handle'> = {
    endpoints: dispatcher.endpoints,
    handle(request, ...rest) {
      seenHeaders.push(request.headers);
      servicePorts.push(request.socket.remotePort);
      return dispatcher.handle(request, ...rest);
    },
  };
  const handler = createServiceHandler({
    dispatcher: watched,
    secret: await exampleVault.secret('caller_secret'),
    health: () => ({ log: { status: 'up' } }),
    service: 'catalog',
    clock: systemClock,
    random: systemRandom,
    logger,
  });
  service = createHttpServer(handler, serviceLimits, systemRandom);
  servicePort = await service.listen(0, '127.0.0.1');
  return `http://127.0.0.1:${servicePort}`;
}

async function startGateway(
  catalog: EndpointDispatcher | readonly string[],
  options: Options,
): Promise<void> {
  const { limits, ...settings } = { trustedProxies: [], rateLimitKeyPerMin: 1_000_000, ...options };
  const shared = parts();
  identity = new ExampleIdentity(shared.bus, systemClock);
  await identity.start();
  gateway = await createGateway({
    ...shared,
    endpoints: Object.values(table),
    services: { catalog },
    settings: { ...settings, limits: { ...defaultLimits, ...limits } },
  });
  port = await gateway.listen(0, '127.0.0.1');
}

afterEach(async () => {
  releaseSlowReads();
  await gateway?.close();
  await service?.close();
  stranger?.closeAllConnections();
  stranger?.close();
  service = undefined;
  stranger = undefined;
  slowMs = 100;
  held = undefined;
  Object.assign(listed, { items: 0, workMs: 0 });
  for (const list of [calls, seenHeaders, servicePorts]) list.length = 0;
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: unknown;
}

const get = (path: string, headers: Record<string, string>): Promise<Reply> => send('GET', path, headers);

async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  text?: string | Buffer,
  toPort = port,
): Promise<Reply> {
  const content =
    text === undefined
      ? {}
      : {
          'content-type': 'application/json',
          ...(headers['transfer-encoding'] ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
        };
  const outgoing = httpRequest({ port: toPort, method, path, headers: { ...content, ...headers } });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
  });
  outgoing.end(text);
  return replyOf(await response);
}

/** Sends the head of a request, and resolves once the gateway has it. The body follows later. */
async function beginPost(path: string, headers: Record<string, string>) {
  const sent = { 'content-type': 'application/json', 'transfer-encoding': 'chunked', expect: '100-continue' };
  const outgoing = httpRequest({ port, method: 'POST', path, headers: { ...sent, ...headers } });
  const response = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  return {
    async finish(): Promise<Reply> {
      outgoing.end('{"name":"x"}');
      return replyOf((await response)[0]);
    },
  };
}

async function replyOf(response: IncomingMessage): Promise<Reply> {
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += String(piece);
  const isPage = response.headers['content-type']?.startsWith('text/html');
  const json: unknown = text === '' || isPage ? undefined : JSON.parse(text);
  return { status: response.statusCode ?? 0, headers: response.headers, text, json };
}

/** What raw bytes are answered with. */
async function raw(bytes: string): Promise<{ status: number; json: unknown }> {
  const socket = connect(port, '127.0.0.1');
  const replied = new Promise<{ status: number; json: unknown }>((resolve, reject) => {
    let text = '';
    socket.on('data', (piece: Buffer) => {
      text += piece.toString();
      const [head = '', content = ''] = text.split('\r\n\r\n');
      if (content.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 1)) return;
      resolve({ status: Number(head.split(' ')[1]), json: JSON.parse(content) });
    });
    socket.on('close', () => reject(new Error(`the connection ended after: ${text}`)));
    socket.on('error', reject);
  });
  socket.write(bytes);
  return replied.finally(() => socket.destroy());
}
