import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerOnly, type Endpoint, endpoint, shopper } from '@storefold/contracts';
import { systemClock, systemRandom } from '@storefold/kernel/core';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EndpointDispatcher } from './calls/endpoint-dispatcher.ts';
import type { HealthParts } from './connection/health.ts';
import { createHttpServer, type HttpServer } from './connection/http-server.ts';
import { type ServerLimits, serviceLimits } from './connection/server-limits.ts';
import { customerCaller, guestCaller } from './request/caller.examples.ts';
import type { Caller } from './request/caller.ts';
import { callerSignature } from './request/caller-signature.ts';
import { createServiceHandler } from './service-handler.ts';

describe('a service in a process of its own', () => {
  it('answers requests that the gateway signed', async () => {
    await start();
    const reply = await ask(
      `GET /things/a%20b HTTP/1.1\r\nHost: x\r\n${signed(customerCaller, 'read thing', '/things/a%20b')}\r\n`,
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ id: 'a b', customer: 'cus_1' });
    expect(reply.head).toMatch(/x-request-id: request-1/i);
  });

  it.each([
    ['nothing', ''],
    ['something made up', 'X-Storefold-Caller: e30.AAAA\r\n'],
    ['a caller checked for another endpoint', () => signed(customerCaller, 'list things')],
    ['two callers', () => signed(customerCaller, 'read thing').repeat(2)],
    [
      'a caller signed with another secret',
      () =>
        header(
          callerSignature('not the secret of this store', systemClock).sign(
            guestCaller,
            'read thing',
            '/things/a',
          ),
        ),
    ],
    ['a caller checked for another path', () => signed(customerCaller, 'read thing', '/things/b')],
    [
      'a caller signed two minutes ago',
      () => {
        const past = { ...systemClock, now: () => Date.now() - 121_000 };
        return header(callerSignature(SECRET, past).sign(guestCaller, 'read thing', '/things/a'));
      },
    ],
  ])('refuses direct calls with %s', async (_what, sent) => {
    await start();
    const credentials = typeof sent === 'string' ? sent : sent();
    const reply = await ask(`GET /things/a HTTP/1.1\r\nHost: x\r\n${credentials}\r\n`);
    expect(reply).toMatchObject({ status: 401, body: { error: { code: 'invalid_token' } } });
  });

  it('tells a gateway that it refuses the gateway and not its client, and why', async () => {
    await start();
    const behind = { ...systemClock, now: () => Date.now() - 200_000 };
    const refusing = async (sent: string) =>
      (await ask(`GET /things/a HTTP/1.1\r\nHost: x\r\n${sent}\r\n`)).head;
    const late = header(callerSignature(SECRET, behind).sign(guestCaller, 'read thing', '/things/a'));
    expect(await refusing(late)).toMatch(/x-storefold-refuses-gateway: the gateway's clock is 200 s behind/i);
    expect(await refusing(header('e30.AAAA'))).toMatch(/refuses-gateway: it does not know the signature/i);
    expect(await refusing('')).not.toMatch(/refuses-gateway/i);
  });

  it('does not know paths outside its table', async () => {
    await start();
    expect(await ask('GET /others HTTP/1.1\r\nHost: x\r\n\r\n')).toMatchObject({
      status: 404,
      body: { error: { code: 'record_not_found' } },
    });
  });

  it('says how it is without credentials', async () => {
    await start();
    expect(await ask('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        parts: { log: { status: 'up' }, views: { status: 'degraded', parked: 1 } },
      },
    });
    parts = { event_log: { status: 'down' } };
    expect(await ask('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')).toMatchObject({
      status: 503,
      body: { error: { code: 'processing_error', details: { parts: { event_log: { status: 'down' } } } } },
    });
  });
});

describe('bytes that are no request', () => {
  it.each([
    ['nonsense', 'HELLO\r\n\r\n', 400, 'invalid_request'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost\r\n\r\n', 400, 'invalid_request'],
    [
      'a length that is none',
      'POST /things HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      400,
      'invalid_request',
    ],
    [
      'a length and chunks at once',
      'POST /things HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid_request',
    ],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`,
      431,
      'invalid_request',
    ],
    [
      'too many headers',
      `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: a\r\n'.repeat(120)}\r\n`,
      431,
      'invalid_request',
    ],
    [
      'a URL that is too long',
      `GET /${'a'.repeat(8_192)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      414,
      'invalid_request',
    ],
    ['no Host', 'GET /things/a HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
    ['two Hosts', 'GET /things/a HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'invalid_request'],
    ['a path that is refused', 'GET /things/%2e%2e HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
    [
      'a coding beside chunks',
      'POST /things HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
      501,
      'invalid_request',
    ],
    [
      'chunks in HTTP/1.0',
      'POST /things HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid_request',
    ],
    ['an expectation', 'POST /things HTTP/1.1\r\nHost: x\r\nExpect: magic\r\n\r\n', 417, 'invalid_request'],
    ['a tunnel', 'CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere:443\r\n\r\n', 405, 'invalid_request'],
  ])('get the envelope: %s', async (_what, bytes, status, code) => {
    await start();
    const reply = await ask(bytes);
    expect(reply).toMatchObject({ status, body: { error: { code, message: expect.any(String) } } });
    expect(reply.head).toMatch(/x-content-type-options: nosniff/i);
    expect(reply.head).toMatch(/x-request-id: \S+/i);
  });

  it('get the envelope when a chunk is broken', async () => {
    await start();
    const reply = await ask(post('list things', 'Transfer-Encoding: chunked', 'zz\r\n'));
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });

  it('get the envelope after an answer on the same connection', async () => {
    await start();
    const socket = await open();
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    expect(await ask('nonsense\r\n\r\n', socket)).toMatchObject({ status: 400 });
  });

  it('never stand beside an answer that is under way', async () => {
    await start();
    const release = holdThings();
    const socket = await open();
    const reply = received(socket);
    socket.write(
      `GET /things/a HTTP/1.1\r\nHost: x\r\n${signed(guestCaller, 'read thing')}\r\nnonsense\r\n\r\n`,
    );
    release();
    const text = await reply;
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(text.match(/HTTP\/1.1/g)).toHaveLength(1);
  });

  it('do not cost a request its answer that came whole before them', async () => {
    await start();
    const socket = await open();
    const reply = received(socket);
    socket.write(post('list things', 'Content-Length: 2', '{}nonsense\r\n\r\n'));
    const text = await reply;
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(text.match(/HTTP\/1.1/g)).toHaveLength(1);
  });

  it.each([
    ['never comes', ''],
    ['is broken', 'zz\r\n'],
  ])(
    'get no second answer when a request was refused early and the rest of its body %s',
    async (_what, rest) => {
      await start({ requestTimeoutMs: 100 });
      const socket = await open();
      const reply = received(socket);
      socket.write('POST /nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n');
      await once(socket, 'data');
      socket.write(rest);
      const text = await reply;
      expect(text).toMatch(/^HTTP\/1.1 404 /);
      expect(text.match(/HTTP\/1.1/g)).toHaveLength(1);
    },
  );
});

describe('time', () => {
  it('for headers is limited', async () => {
    await start({ headersTimeoutMs: 100 });
    const reply = await ask('GET /things/a HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(reply).toMatchObject({ status: 408, body: { error: { code: 'invalid_request' } } });
  });

  it('for the body is limited', async () => {
    await start({ headersTimeoutMs: 100, requestTimeoutMs: 200 });
    const reply = await ask(post('list things', 'Content-Length: 100', '{'));
    expect(reply).toMatchObject({ status: 408, body: { error: { code: 'invalid_request' } } });
  });

  it('for a body that is a file is longer, and limited too', async () => {
    const sending = { answerTimeoutMs: 1_000, requestTimeoutMs: 200 };
    await start({ ...sending, fileTimeoutMs: 20_000 });
    const sendingFile = `POST /sent HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 5\r\n${signed(guestCaller, 'send file', '/sent')}\r\na`;
    const socket = await open();
    const reply = ask(sendingFile, socket);
    let sent = 1;
    const pieces = setInterval(() => {
      if (sent++ < 5) socket.write('a');
      else clearInterval(pieces);
    }, 300);
    expect(await reply).toMatchObject({ status: 201, body: { bytes: 5 } });
    await server.close();
    await start({ ...sending, headersTimeoutMs: 100, fileTimeoutMs: 300 });
    const stalled = await ask(sendingFile);
    expect(stalled).toMatchObject({ status: 408, body: { error: { code: 'invalid_request' } } });
  });

  it('for the body is its own, however little there is for the answer', async () => {
    await start({ answerTimeoutMs: 1_000, headersTimeoutMs: 20_000, requestTimeoutMs: 20_000 });
    const socket = await open();
    const reply = ask(post('list things', 'Content-Length: 2', '{'), socket);
    setTimeout(() => socket.write('}'), 1_200);
    expect(await reply).toMatchObject({ status: 200 });
  });

  it('for the answer is limited, and the connection is good for the next request', async () => {
    await start({ answerTimeoutMs: 1_000 });
    const release = holdThings();
    const socket = await open();
    const reading = `GET /things/a HTTP/1.1\r\nHost: x\r\n${signed(guestCaller, 'read thing')}\r\n`;
    const late = await ask(reading, socket);
    expect(late).toMatchObject({ status: 504, body: { error: { code: 'processing_error' } } });
    expect(late.head).toMatch(/x-request-id: request-1/i);
    release();
    expect(await ask(reading, socket)).toMatchObject({ status: 200 });
  });
});

describe('a client that takes none of its response', () => {
  it('is left, with what is held for it', async () => {
    let isLeft = false;
    const limits = { ...serviceLimits, stalledTimeoutMs: 200 };
    server = createHttpServer(
      (_request, response) => {
        response.once('close', () => {
          isLeft = true;
        });
        response.end(Buffer.alloc(64 * 1_048_576));
      },
      limits,
      systemRandom,
    );
    port = await server.listen(0, '127.0.0.1');
    const socket = await open();
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => isLeft).toBe(true);
  });
});

describe('a body beyond the limit', () => {
  it('is refused by its announced length', async () => {
    await start();
    const reply = await ask(post('list things', 'Content-Length: 1025', ' '.repeat(1_025)));
    expect(reply).toMatchObject({ status: 413, body: { error: { code: 'request_too_large' } } });
  });

  it('is refused while it is chunked along', async () => {
    await start();
    const chunk = `100\r\n${' '.repeat(256)}\r\n`;
    const reply = await ask(post('list things', 'Transfer-Encoding: chunked', chunk.repeat(5)));
    expect(reply).toMatchObject({ status: 413, body: { error: { code: 'request_too_large' } } });
  });

  it('leaves the connection in order for the next request', async () => {
    await start();
    const socket = await open();
    const text = received(socket);
    socket.write(post('list things', 'Content-Length: 2000', ' '.repeat(2_000)));
    socket.write(`GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await text).toMatch(/413 [\s\S]+HTTP\/1.1 200 OK/);
  });
});

describe('closing', () => {
  it('finishes what runs and accepts nothing more', async () => {
    await start();
    const release = holdThings();
    const busy = await open();
    const idle = await open();
    const reply = received(busy);
    busy.write(`GET /things/a HTTP/1.1\r\nHost: x\r\n${signed(guestCaller, 'read thing')}\r\n`);
    await expect.poll(() => held).toBe(1);

    let isClosed = false;
    const closing = server.close().then(() => {
      isClosed = true;
    });
    await once(idle, 'close');
    await expect(open()).rejects.toThrow(/ECONNREFUSED/);
    expect(isClosed).toBe(false);
    release();
    expect(await reply).toMatch(/^HTTP\/1.1 200 OK/);
    await closing;
  });

  it('cuts off what does not finish in time', async () => {
    await start({ closeWithinMs: 100 });
    const release = holdThings();
    const busy = await open();
    const reply = received(busy);
    busy.write(`GET /things/a HTTP/1.1\r\nHost: x\r\n${signed(guestCaller, 'read thing')}\r\n`);
    await expect.poll(() => held).toBe(1);
    await server.close();
    expect(await reply).toBe('');
    release();
  });
});

interface Reply {
  readonly head: string;
  readonly status: number;
  readonly body: unknown;
}

const SECRET = 'the secret of this store';
const thing = z.object({ id: z.string(), customer: z.string().nullable() });
const common = { service: 'catalog', summary: '', refusals: [] } as const;
const readThing = endpoint({
  ...common,
  name: 'read thing',
  method: 'GET',
  path: '/things/:id',
  access: customerOnly,
  answer: { status: 200, body: thing },
});
const listThings = endpoint({
  ...common,
  name: 'list things',
  method: 'POST',
  path: '/things',
  access: shopper,
  body: z.object({}),
  answer: { status: 200, body: z.object({}) },
});

const sendFile = endpoint({
  ...common,
  name: 'send file',
  method: 'POST',
  path: '/sent',
  access: shopper,
  upload: { limit: 'media', mediaTypes: ['text/csv'] },
  answer: { status: 201, body: z.object({ bytes: z.int().optional() }) },
});

const folder = mkdtempSync(join(tmpdir(), 'storefold-sent-'));
afterAll(() => rmSync(folder, { recursive: true }));

let server: HttpServer;
let port: number;
let parts: HealthParts;
let gate: Promise<void> = Promise.resolve();
let held = 0;
const sockets: Socket[] = [];

async function start(limits: Partial<ServerLimits> = {}): Promise<void> {
  const logger = pino({ level: 'silent' });
  parts = { log: { status: 'up' }, views: { status: 'degraded', parked: 1 } };
  const dispatcher = new EndpointDispatcher({
    endpoints: [
      {
        endpoint: readThing as Endpoint,
        handle: async (call) => {
          held++;
          await gate;
          return { id: call.params.id, customer: call.caller.customer?.id ?? null };
        },
      },
      { endpoint: listThings as Endpoint, handle: () => ({}) },
      { endpoint: sendFile as Endpoint, handle: ({ file }) => ({ bytes: file?.byteSize }) },
    ],
    readYourWrites: () => Promise.resolve(),
    clock: systemClock,
    logger,
    bodyLimitBytes: 1_024,
    uploads: { limits: { media: 1_024, import: 1_024 }, folder, random: systemRandom },
  });
  const allLimits = { ...serviceLimits, ...limits };
  const handler = createServiceHandler({
    dispatcher,
    secret: SECRET,
    health: () => parts,
    clock: systemClock,
    random: systemRandom,
    logger,
    limits: allLimits,
  });
  server = createHttpServer(handler, allLimits, systemRandom);
  port = await server.listen(0, '127.0.0.1');
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
  gate = Promise.resolve();
  held = 0;
});

/** From now on things are only read when the returned function was called. */
function holdThings(): () => void {
  let release = () => {};
  gate = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

const header = (caller: string): string => `X-Storefold-Caller: ${caller}\r\n`;
const signed = (caller: Caller, name: string, target = '/things/a'): string =>
  header(callerSignature(SECRET, systemClock).sign(caller, name, target));

const post = (name: string, length: string, body: string): string =>
  `POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n${signed(guestCaller, name, '/things')}\r\n${body}`;

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return socket;
}

/** Everything that comes until the connection ends. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  await once(socket, 'close');
  return text;
}

/** The first reply to raw bytes, as soon as its body is complete. */
async function ask(bytes: string, socket?: Socket): Promise<Reply> {
  const connection = socket ?? (await open());
  const reply = new Promise<Reply>((resolve, reject) => {
    let text = '';
    const take = (piece: Buffer) => {
      text += piece.toString();
      const [head = '', body = ''] = text.split('\r\n\r\n');
      if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 1)) return;
      connection.off('data', take);
      resolve({ head, status: Number(head.split(' ')[1]), body: JSON.parse(body) });
    };
    connection.on('data', take);
    connection.on('close', () => reject(new Error(`the connection ended after: ${text}`)));
  });
  connection.write(bytes);
  return reply;
}
