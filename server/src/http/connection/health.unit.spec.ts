import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { version } from '@storefold/contracts';
import { afterEach, expect, it } from 'vitest';
import { HealthEndpoints, type HealthPart, type HealthParts } from './health.ts';

it.each<[string, HealthParts, livez: number, readyz: number, health: number, status: string]>([
  ['everything up', parts(), 200, 200, 200, 'up'],
  ['a service away', parts({ catalog: 'down' }), 200, 200, 200, 'degraded'],
  ['a service starting again', parts({ catalog: 'starting' }), 200, 200, 200, 'degraded'],
  ['the search engine away', parts({ search: 'degraded' }), 200, 200, 200, 'degraded'],
  ['the read models away', parts({ read_models: 'down' }), 200, 503, 200, 'degraded'],
  ['the log away', parts({ event_log: 'down' }), 200, 503, 503, 'down'],
  ['the vault away', parts({ vault: 'down' }), 200, 503, 503, 'down'],
])(
  'says of a process that was up once, with %s, what it is',
  async (_, now, livez, readyz, health, status) => {
    let current = parts();
    const url = await listen(() => current);
    expect((await ask(`${url}/health`)).status).toBe(200);
    current = now;
    expect((await ask(`${url}/livez`)).status).toBe(livez);
    expect((await ask(`${url}/readyz`)).status).toBe(readyz);
    const reply = await ask(`${url}/health`);
    expect(reply.status).toBe(health);
    expect(health === 200 ? reply.body : reply.body.error.details).toEqual({ status, version, parts: now });
  },
);

it('shows the state of each part, and nothing else of it, to whoever may not see details', async () => {
  const detailed: HealthParts = {
    event_log: { status: 'up', version: '3.53.0', position: 7 },
    vault: { status: 'up' },
  };
  const url = await listen(() => detailed, { withDetails: false });
  const states = { event_log: { status: 'up' }, vault: { status: 'up' } };
  expect((await ask(`${url}/health`)).body).toEqual({ status: 'up', parts: states });
});

it('is not ready while a follower stands at a fact that only a newer version knows, and names its kind', async () => {
  let current: HealthParts = parts();
  const url = await listen(() => current);
  expect((await ask(`${url}/readyz`)).status).toBe(200);
  const followers = { products: { status: 'degraded', unknown_fact: 'ProductPainted' }, others: {} };
  current = { ...parts(), catalog: { status: 'degraded', followers } };
  expect(await ask(`${url}/readyz`)).toMatchObject({
    status: 503,
    body: { error: { details: { status: 'degraded', unknown_facts: ['ProductPainted'] } } },
  });
  expect((await ask(`${url}/health`)).status).toBe(200);
});

it('is starting, not ready, until all of its own has started and what it needs was there once', async () => {
  let current = parts({ catalog: 'starting', search: 'down' });
  const url = await listen(() => current);
  expect(await ask(`${url}/health`)).toMatchObject({
    status: 503,
    body: { error: { code: 'processing_error', details: { status: 'starting', parts: current } } },
  });
  expect((await ask(`${url}/readyz`)).status).toBe(503);
  expect((await ask(`${url}/livez`)).status).toBe(200);
  current = parts({ search: 'down', read_models: 'down' });
  expect((await ask(`${url}/readyz`)).status).toBe(503);
  current = parts({ search: 'down', files: 'down' });
  expect((await ask(`${url}/readyz`)).status).toBe(200);
});

it('is ready while other processes, for which it does not wait, are starting or away', async () => {
  const current = parts({ catalog: 'starting', mail: 'down' });
  const url = await listen(() => current, {}, ['catalog', 'mail']);
  expect((await ask(`${url}/readyz`)).status).toBe(200);
  expect(await ask(`${url}/health`)).toMatchObject({
    status: 200,
    body: { status: 'degraded', parts: current },
  });
});

function parts(states: Readonly<Record<string, HealthPart['status']>> = {}): HealthParts {
  const up = { event_log: 'up', vault: 'up', read_models: 'up', search: 'up', catalog: 'up' } as const;
  return Object.fromEntries(Object.entries({ ...up, ...states }).map(([name, status]) => [name, { status }]));
}

let close: (() => void) | undefined;
afterEach(() => close?.());

async function listen(check: () => HealthParts, options = {}, neighbours: string[] = []): Promise<string> {
  const endpoints = new HealthEndpoints(check, undefined, neighbours);
  const server = createServer(
    (request, response) => void endpoints.respond(request, request.url ?? '', response, 'a', options),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Reply {
  readonly error: { readonly details: unknown };
}

async function ask(url: string) {
  const response = await fetch(url, { headers: { connection: 'close' } });
  return { status: response.status, body: (await response.json()) as Reply };
}
