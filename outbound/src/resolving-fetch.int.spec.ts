import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { resolvingFetch } from './resolving-fetch.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/away') return response.writeHead(302, { Location: '/' }).end();
    if (request.url === '/long') return response.end('x'.repeat(2_000_000));
    return response.end(JSON.stringify({ host: request.headers.host }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

describe('a fetch that looks names up itself', () => {
  it('connects to the addresses that were found, and asks getaddrinfo for none', async () => {
    const lookup = vi.spyOn(dns, 'lookup');
    const response = await fetch(`http://id.example:${port}/`);
    expect(await response.json()).toEqual({ host: `id.example:${port}` });
    expect(lookup).not.toHaveBeenCalled();
  });

  it('follows no redirect', async () => {
    const { status } = await fetch(`http://id.example:${port}/away`);
    expect(status).toBe(302);
  });

  it('reads no more than 1 MB', async () => {
    const response = await fetch(`http://id.example:${port}/long`);
    await expect(response.text()).rejects.toThrow();
  });

  it('fails as any fetch where no address is found', async () => {
    const failing = resolvingFetch(() => Promise.reject(new Error('no such host')));
    await expect(failing('http://id.example/')).rejects.toThrow(TypeError);
  });
});

const fetch = resolvingFetch(() => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));
