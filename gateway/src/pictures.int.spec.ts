import { freePort, openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { createHttpServer } from '@storefold/server/http';
import { createServiceHandler, serviceLimits } from '@storefold/server/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from './gateway.ts';

const bytes = Buffer.from('bytes of a picture');

let ports: TestPorts;
let digest: string;
let close: (() => Promise<unknown>)[];
beforeEach(async () => {
  ports = await openTestPorts('catalog');
  digest = await ports.files.put('media', bytes);
  close = [() => ports.dispose()];
});
afterEach(async () => {
  for (const each of close.toReversed()) await each();
});

describe.each([
  ['of this process', () => []],
  ['of another process', async () => [await startCatalog()]],
  ['of two processes, one of which is gone', async () => [await freePort(), await startCatalog()]],
])('pictures %s', (_where, portsOfCatalog) => {
  let url: string;
  beforeEach(async () => {
    url = await startGateway(await portsOfCatalog());
  });

  it('are sent to anybody, for ever, and as what they are', async () => {
    for (const [name, type] of [
      ['mini.webp', 'image/webp'],
      ['original.jpeg', 'image/jpeg'],
    ]) {
      const response = await fetch(`${url}/media/${digest}/${name}`);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
      });
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    }
  });

  it('are told of without their bytes', async () => {
    const response = await fetch(`${url}/media/${digest}/mini.webp`, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(await response.text()).toBe('');
  });

  it('are sent in part, and refused where the part has no byte of them', async () => {
    const ask = (range: string) => fetch(`${url}/media/${digest}/mini.webp`, { headers: { range } });
    const part = await ask('bytes=0-4');
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'bytes',
      `bytes 0-4/${bytes.length}`,
    ]);
    const none = await ask(`bytes=${bytes.length}-`);
    expect([none.status, await none.json()]).toMatchObject([416, { error: { code: 'invalid_request' } }]);
    expect(none.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect(none.headers.get('cache-control')).not.toContain('immutable');
    expect([(await ask('pages=1-2')).status, (await ask('bytes=0-0,3-4')).status]).toEqual([200, 200]);
  });

  it.each([
    ['another digest', `/media/${'0'.repeat(64)}/mini.webp`],
    ['no digest', '/media/..%2f..%2fstore.db/mini.webp'],
    ['another size', '/media/DIGEST/huge.webp'],
    ['another kind', '/media/DIGEST/original.svg'],
  ])('are not there at an address with %s', async (_what, path) => {
    const response = await fetch(url + path.replace('DIGEST', digest));
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { error: { code: 'record_not_found' } },
    ]);
    expect(response.headers.get('cache-control')).not.toContain('immutable');
  });

  it('are only read', async () => {
    const response = await fetch(`${url}/media/${digest}/mini.webp`, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

it('says that pictures are not available when no process has them', async () => {
  const url = await startGateway([await freePort()]);
  const response = await fetch(`${url}/media/${digest}/mini.webp`);
  expect(response.status).toBe(503);
});

async function startGateway(catalogs: readonly number[]): Promise<string> {
  const catalog = catalogs.map((port) => `http://127.0.0.1:${port}`);
  const gateway: Gateway = await createGateway({
    ...ports,
    endpoints: [],
    services: catalogs.length > 0 ? { catalog } : {},
    settings: { trustedProxies: [], rateLimitKeyPerMin: 1 },
  });
  close.push(() => gateway.close());
  return `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`;
}

async function startCatalog(): Promise<number> {
  const dispatcher = { endpoints: [], handle: () => Promise.reject(new Error('nobody asks it')) };
  const handler = createServiceHandler({
    dispatcher,
    secret: 'a secret of the tests',
    health: () => ({}),
    pictures: ports.files,
    ...ports,
  });
  const server = createHttpServer(handler, serviceLimits, ports.random);
  close.push(() => server.close());
  return server.listen(0, '127.0.0.1');
}
