import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient, createStoreClient } from './client.ts';
import { ConnectionError } from './errors.ts';

describe('a host that redirects', () => {
  const received: string[] = [];
  const thief = createServer((request, response) => {
    received.push(request.url ?? '');
    response.end('{}');
  });
  const store = createServer((request, response) => {
    const path = request.url ?? '';
    response.writeHead(Number(/status=(\d+)/.exec(path)?.[1] ?? 307), { location: `${urlOf(thief)}${path}` });
    response.end();
  });

  beforeAll(async () => {
    for (const server of [store, thief]) {
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
    }
  });
  afterAll(() => {
    for (const server of [store, thief]) server.close();
  });

  it.each([301, 302, 303, 307, 308])(
    'with a %i leads no key, token or password elsewhere',
    async (status) => {
      const reached = { baseUrl: urlOf(store) };
      const shopper = createStoreClient({ ...reached, publishableKey: 'pk', cartToken: 'guest' });
      const admin = createAdminClient({ ...reached, secretKey: 'sk' });
      const query = { query: { status } };
      const outcomes = await Promise.allSettled([
        shopper.request('GET', '/carts/cart_1', query),
        shopper.request('POST', '/auth/login', { ...query, body: { password: 'secret' } }),
        admin.request('DELETE', '/customers/cus_1', query),
      ]);
      const failure = { status: 'rejected', reason: expect.any(ConnectionError) as unknown };
      expect(outcomes).toEqual([failure, failure, failure]);
      expect(received).toEqual([]);
    },
  );
});

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
