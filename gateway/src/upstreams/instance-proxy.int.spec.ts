import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { bufferBody } from './buffered-body.ts';
import { InstanceProxy } from './instance-proxy.ts';
import type { ProxyAttempt } from './proxy-attempt.ts';

describe('an attempt at an instance', () => {
  it.each(['/a//b?c=d?e', '/a/http:/b', '/a%2520b?%zz'])('sends the target %s as it came', async (target) => {
    expect(await attempt(await listen(echo), { target })).toMatchObject({ url: target });
  });

  it.each(['POST', 'PATCH', 'DELETE'])('sends the chunked body of a %s as a body', async (method) => {
    const body = '{"name":"x"}';
    const instance = await listen(echo);
    expect(await attempt(instance, { method, body })).toMatchObject({ method, body });
    expect(await attempt(instance, { method })).toMatchObject({ method, body: '' });
  });

  it('is not_connected where nobody listens', async () => {
    const instance = await listen(echo);
    await closeServers();
    expect(await attempt(instance, {})).toMatchObject({ outcome: 'not_connected' });
  });

  it('is connection_lost where the instance hangs up, also on a connection that was kept', async () => {
    let requests = 0;
    const instance = await listen((request, response) => {
      requests++;
      if (requests === 1) response.end('{}');
      else request.socket.destroy();
    });
    const client = await startClient(instance);
    expect(await client({})).toEqual({});
    expect(await client({})).toMatchObject({ outcome: 'connection_lost' });
  });

  it('that is given up while it is connecting leaves a passing body whole for who gets it', async () => {
    const [first, second] = [proxyOf(await listen(echo)), proxyOf(await listen(echo))];
    const connected = once(servers[0] as Server, 'connection');
    const whole = 'x'.repeat(1_000_000);
    const send = async (response: ServerResponse) => {
      const body = new PassThrough();
      body.on('error', () => {});
      const sent = { method: 'POST', url: '/', headers: {}, body };
      const options = { relaysStarting: true };
      const answered = first
        .attemptRequest(sent, response, options)
        .then((found) => ('cause' in found ? second.attemptRequest(sent, response, options) : found));
      first.giveUp(new Error('it is silent'));
      body.write('x');
      await connected;
      body.end(whole.slice(1));
      if ('cause' in (await answered)) response.end('{"body":"was lost"}');
    };
    const front = await listen((_request, response) => void send(response));
    const { body } = (await (await fetch(front)).json()) as { body: string };
    expect(body === whole, body.slice(0, 20)).toBe(true);
  });

  it('is timed_out where the instance is silent', async () => {
    expect(await attempt(await listen(() => undefined), {})).toMatchObject({ outcome: 'timed_out' });
  });

  it('is connection_lost where the instance speaks something else', async () => {
    const server = createTcpServer((socket) => socket.end('nonsense\r\n\r\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await attempt(url, {})).toMatchObject({ outcome: 'connection_lost' });
    server.close();
  });
});

interface Sent {
  readonly method?: string;
  readonly target?: string;
  /** Sent in chunks, without an announced length. */
  readonly body?: string;
}

const TIMEOUT_MS = 2_000;
const BODY_LIMIT_BYTES = 102_400;

const echo: RequestListener = (request, response) => {
  const { method, url } = request;
  void text(request).then(
    (body) => response.end(JSON.stringify({ method, url, body })),
    () => {},
  );
};

const attempt = async (instance: URL, sent: Sent): Promise<unknown> => (await startClient(instance))(sent);

function proxyOf(instance: URL): InstanceProxy {
  const proxy = new InstanceProxy(instance, TIMEOUT_MS);
  proxies.push(proxy);
  return proxy;
}

/** What the instance answered to a request, or what became of the attempt. */
async function startClient(instance: URL): Promise<(sent: Sent) => Promise<unknown>> {
  const proxy = proxyOf(instance);
  let target = '/';
  const front = await listen((request, response) => {
    void attemptThrough(proxy, request, response, target).then((result) => {
      if ('cause' in result) response.end(JSON.stringify(result));
    });
  });
  return async ({ method = 'GET', target: sentTarget = '/', body }) => {
    target = sentTarget;
    const chunks = body === undefined ? {} : { body: new Blob([body]).stream(), duplex: 'half' as const };
    const response = await fetch(front, { method, ...chunks });
    return response.json();
  };
}

async function attemptThrough(
  proxy: InstanceProxy,
  request: IncomingMessage,
  response: Parameters<RequestListener>[1],
  url: string,
): Promise<ProxyAttempt> {
  const { method = '' } = request;
  const body = await bufferBody(request, BODY_LIMIT_BYTES);
  if (body === undefined) throw new Error('the request ended early');
  return proxy.attemptRequest({ method, url, headers: {}, body }, response, { relaysStarting: true });
}

const servers: Server[] = [];
const proxies: InstanceProxy[] = [];

async function listen(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function closeServers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

afterEach(async () => {
  for (const proxy of proxies.splice(0)) proxy.close();
  await closeServers();
});
