import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mountGuide } from './guide-pages.ts';
import { mountReference } from './reference-pages.ts';

/** What takes long cannot be done in this thread. */
vi.mock('@storefold/contracts/openapi', () => ({ openApiDocuments: notHere }));
vi.mock('marked', () => ({ Marked: notHere }));

let server: Server;
beforeAll(async () => {
  const app = express();
  mountGuide(app);
  mountReference(app);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

it.each(['/guide', '/guide/events', '/openapi/store.json', '/docs/admin', '/docs/store/carts'])(
  'nobody else waits while %s is put together, and it is the same for all',
  async (path) => {
    const { port } = server.address() as AddressInfo;
    const texts = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`);
        expect(response.status).toBe(200);
        return response.text();
      }),
    );
    expect(new Set(texts).size).toBe(1);
  },
);

function notHere(): never {
  throw new Error('the thread that serves requests builds a page');
}
