import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readConnectionString } from './connection-string.ts';
import { serverVersion } from './server-version.ts';

it('is the one that the server tells', async () => {
  const host = await serving((request, response) => {
    expect(request.url).toBe('/info');
    expect(request.headers.authorization).toBeUndefined();
    response.end(JSON.stringify({ esVersion: '23.10.6.0', state: 'leader' }));
  });
  expect(await versionAt(`esdb://shop:s%40same@${host}?tls=false`)).toBe('23.10.6.0');
});

it('is told by another host of the cluster when the first one is away', async () => {
  const host = await serving((_, response) => void response.end(JSON.stringify({ esVersion: '23.10.6.0' })));
  expect(await versionAt(`esdb://127.0.0.1:1,${host}?tls=false`)).toBe('23.10.6.0');
});

it.each<[string, RequestListener]>([
  ['something else', (_, response) => void response.end('<html>')],
  ['a refusal', (_, response) => void response.writeHead(404).end()],
  ['nothing', (request) => void request.socket.destroy()],
])('is unknown when the server answers %s', async (_what, answer) => {
  expect(await versionAt(`esdb://${await serving(answer)}?tls=false`)).toBe('unknown');
});

it('is unknown when the server does not speak TLS as it should', async () => {
  const host = await serving((_, response) => void response.end('{"esVersion":"23.10.6.0"}'));
  expect(await versionAt(`esdb://${host}`)).toBe('unknown');
});

const versionAt = (url: string): Promise<string> => serverVersion(readConnectionString(url));

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
