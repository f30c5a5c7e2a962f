import type { LookupAddress } from 'node:dns';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { systemClock } from '@storefold/kernel/core';
import { AddressPolicy, type Resolve } from '@storefold/outbound';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Receiver, startReceiver } from './receiver.examples.ts';
import { WebhookHttpClient } from './webhook-http-client.ts';

const TIMEOUT_MS = 2_000;

let receiver: Receiver;
let client: WebhookHttpClient;

beforeEach(async () => {
  receiver = await startReceiver();
  client = clientWith(['127.0.0.0/8']);
});
afterEach(async () => {
  await client.close();
  await receiver.close();
});

describe('sending to a receiver', () => {
  it('that answers 2xx is a success, with what it said', async () => {
    const exchange = await client.post(receiver.url, { 'X-Test': 'yes' }, '{"a":1}');
    expect(exchange).toEqual({
      success: true,
      response_code: 200,
      duration_ms: expect.any(Number),
      error_type: null,
      request_errors: null,
      name_servers_failed: false,
      response_body: 'thank you',
    });
    expect(receiver.received).toMatchObject([
      { path: '/hooks', text: '{"a":1}', headers: { 'x-test': 'yes' } },
    ]);
  });

  it.each([[400], [404], [410], [500], [503]])('that answers %i is a failure', async (status) => {
    receiver.answer = (response) => response.writeHead(status).end('no');
    expect(await post()).toMatchObject({
      success: false,
      response_code: status,
      error_type: null,
      response_body: 'no',
    });
  });

  it.each([[301], [302], [303], [307], [308]])('that redirects with %i is not followed', async (status) => {
    receiver.answer = (response) =>
      response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end();
    expect(await post()).toMatchObject({ success: false, response_code: status, error_type: null });
    expect(receiver.received).toHaveLength(1);
  });

  it('that says nothing in time has timed out', async () => {
    receiver.answer = () => undefined;
    expect(await post()).toMatchObject({
      success: false,
      response_code: null,
      error_type: 'timeout',
      request_errors: `no answer within ${TIMEOUT_MS} ms`,
    });
  });

  it('that trickles its answer has timed out, although it said 200', async () => {
    receiver.answer = (response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect(await post()).toMatchObject({ success: false, response_code: 200, error_type: 'timeout' });
  });

  it('that hangs up is a connection error', async () => {
    receiver.answer = (response) => response.destroy();
    expect(await post()).toMatchObject({
      success: false,
      response_code: null,
      error_type: 'connection_error',
      request_errors: expect.any(String),
    });
  });

  it('that is not there is a connection error', async () => {
    const { url } = receiver;
    await receiver.close();
    expect(await client.post(url, {}, '{}')).toMatchObject({
      success: false,
      error_type: 'connection_error',
      request_errors: expect.stringContaining('ECONNREFUSED'),
    });
    receiver = await startReceiver();
  });

  it('that does not speak HTTP is a connection error', async () => {
    const garbage = await listening(createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')));
    expect(await client.post(garbage.url, {}, '{}')).toMatchObject({
      success: false,
      error_type: 'connection_error',
    });
    await garbage.close();
  });

  it('that sends endless headers is a connection error', async () => {
    const endless = await listening(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.write(`HTTP/1.1 200 OK\r\n${'X-Filler: '.padEnd(40_000, 'x')}\r\n\r\n`);
      }),
    );
    expect(await client.post(endless.url, {}, '{}')).toMatchObject({
      success: false,
      error_type: 'connection_error',
    });
    await endless.close();
  });

  it('that answers at length is read no further than 64 KB', async () => {
    let sent = 0;
    receiver.answer = (response) => {
      const chunk = 'y'.repeat(16_384);
      const pour = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', pour);
      pour();
    };
    const { success, response_body } = await post();
    expect(success).toBe(true);
    expect(response_body).toBe('y'.repeat(65_536));
    const atAnswer = sent;
    await new Promise((resolve) => void setTimeout(resolve, 100));
    expect(sent - atAnswer).toBeLessThan(16_777_216);
  });

  it('that answers NUL is read without it', async () => {
    receiver.answer = (response) => response.end('\0😀');
    expect((await post()).response_body).toBe('\uFFFD😀');
  });

  it('unpacks nothing', async () => {
    const packed = gzipSync('a'.repeat(1_000_000));
    receiver.answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    const { success, response_body } = await post();
    expect(success).toBe(true);
    expect(response_body?.length).toBeLessThanOrEqual(packed.length);
  });

  it('uses a connection for one request only', async () => {
    await post();
    await post();
    expect(receiver.received.map(({ headers }) => headers.connection)).toEqual(['close', 'close']);
  });

  it('uses no proxy of the environment', async () => {
    const proxy = await startReceiver();
    for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, proxy.url);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const viaNone = clientWith(['127.0.0.0/8']);
    try {
      expect(await viaNone.post(receiver.url, {}, '{}')).toMatchObject({ success: true });
      expect(proxy.received).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      await viaNone.close();
      await proxy.close();
    }
  });
});

describe('sending to an address inside', () => {
  const resolvingTo =
    (...addresses: string[]): Resolve =>
    async (): Promise<LookupAddress[]> =>
      addresses.map((address) => ({ address, family: 4 }));

  it.each([
    ['a literal', '127.0.0.1', resolvingTo()],
    ['a name that resolves inside', 'inside.example', resolvingTo('127.0.0.1')],
    ['a name that also resolves inside', 'mixed.example', resolvingTo('93.184.215.14', '127.0.0.1')],
  ])('%s: nothing leaves', async (_name, host, resolve) => {
    const strict = clientWith([], resolve);
    const exchange = await strict.post(receiver.url.replace('127.0.0.1', host), {}, '{}');
    expect(exchange).toMatchObject({
      success: false,
      response_code: null,
      error_type: 'connection_error',
      request_errors: `${host} leads to an address that is not public`,
    });
    expect(receiver.received).toEqual([]);
    await strict.close();
  });

  it('a name that changes its mind after the look-up gains nothing: the checked address is connected to', async () => {
    const answers = ['127.0.0.1', '10.0.0.1'];
    const rebinding: Resolve = async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }];
    const lenient = clientWith(['127.0.0.0/8'], rebinding);
    const url = receiver.url.replace('127.0.0.1', 'rebinding.example');
    expect(await lenient.post(url, {}, '{}')).toMatchObject({ success: true });
    expect(await lenient.post(url, {}, '{}')).toMatchObject({
      success: false,
      error_type: 'connection_error',
    });
    expect(receiver.received).toHaveLength(1);
    await lenient.close();
  });

  it('a name server that does not answer is given up after the time limit, and is no failure of the receiver', async () => {
    const silent = clientWith([], () => new Promise(() => undefined));
    const exchange = await silent.post('http://silent.example/', {}, '{}');
    expect(exchange).toMatchObject({ error_type: 'connection_error', name_servers_failed: true });
    expect(exchange.duration_ms).toBeLessThan(2 * TIMEOUT_MS);
    await silent.close();
  });
});

function clientWith(allowed: string[], resolve: Resolve = async () => []): WebhookHttpClient {
  return new WebhookHttpClient({
    policy: new AddressPolicy(allowed),
    resolve,
    clock: systemClock,
    timeoutMs: TIMEOUT_MS,
  });
}

const post = () => client.post(receiver.url, {}, '{}');

async function listening(server: Server): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
