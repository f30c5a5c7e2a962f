import type { OpenApiDocument } from '@storefold/contracts/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';

let store: FreshStore;
beforeAll(async () => {
  store = await startFreshStore('none');
  await store.admin.post('/api/v3/admin/allowed_origins', { origin: ADMIN_PAGE });
});
afterAll(async () => {
  await store?.stop();
});

describe('a page of another origin', () => {
  it('may call the Store API, and read the headers that help it', async () => {
    const { headers } = await ask('GET', '/api/v3/store/countries', ANY_PAGE);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const exposed = headers.get('access-control-expose-headers')?.split(', ') ?? [];
    expect(exposed.toSorted()).toEqual([
      'ETag',
      'Idempotent-Replayed',
      'Link',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-Request-Id',
      'X-Service-Ignored',
    ]);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(['store', 'admin'])('is told in the %s reference which headers it may read', async (api) => {
    const { info } = (await (await fetch(`${store.baseUrl}/openapi/${api}.json`)).json()) as OpenApiDocument;
    const { headers } = await ask('GET', '/api/v3/store/countries', ANY_PAGE);
    for (const name of headers.get('access-control-expose-headers')?.split(', ') ?? [])
      expect(info.description).toContain(`\`${name}\``);
  });

  it('may read refusals', async () => {
    const { status, headers } = await ask('GET', '/api/v3/store/countries', ANY_PAGE, {
      'x-service-api-key': 'pk_unknown',
    });
    expect(status).toBe(401);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('asks first without credentials, and is told what it may send', async () => {
    const { status, headers } = await preflight('/api/v3/store/carts', ANY_PAGE);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')?.split(', ').toSorted()).toEqual([
      'GET',
      'HEAD',
      'POST',
    ]);
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ') ?? [];
    for (const name of [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'x-service-api-key',
      'x-service-token',
    ])
      expect(allowed).toContain(name);
    expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  it('may call the Admin API from an allowed origin only', async () => {
    await expect
      .poll(async () => (await preflight(ORDERS, ADMIN_PAGE)).headers.get('access-control-allow-origin'))
      .toBe(ADMIN_PAGE);
    const secret = { 'x-service-api-key': store.credentials.secret_key };
    const allowed = await ask('GET', ORDERS, ADMIN_PAGE, secret);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ADMIN_PAGE);
    expect(allowed.headers.get('vary')).toBe('Origin');
    for (const origin of [ANY_PAGE, 'https://office.example.evil.example', 'http://office.example', 'null']) {
      const { headers } = await ask('GET', ORDERS, origin, secret);
      expect(headers.get('access-control-allow-origin'), origin).toBeNull();
      expect((await preflight(ORDERS, origin)).headers.get('access-control-allow-origin'), origin).toBeNull();
    }
  });

  it('may ask for the Admin API from an allowed origin of any store, and reads the answers of its own', async () => {
    const { body: session } = await store.admin.post('/api/v3/admin/auth/login', store.credentials.admin);
    const owner = store.admin.with({ jwt: session.token });
    const { body: further } = await owner.post('/api/v3/admin/stores', { name: 'Further', code: 'further' });
    const theirs = store.admin.with({ key: further.secret_key });
    expect((await theirs.post('/api/v3/admin/allowed_origins', { origin: FURTHER_PAGE })).status).toBe(201);
    await expect
      .poll(async () => (await preflight(ORDERS, FURTHER_PAGE)).headers.get('access-control-allow-origin'))
      .toBe(FURTHER_PAGE);
    const pageFor = async (origin: string, path: string, headers: Record<string, string>) =>
      (await ask('GET', path, origin, headers)).headers.get('access-control-allow-origin');
    const own = { 'x-service-api-key': further.secret_key };
    const foreign = { 'x-service-api-key': store.credentials.secret_key };
    const foreignToken = { 'x-service-api-key': '', authorization: `Bearer ${session.token}` };
    for (const path of [ORDERS, `${ORDERS}/or_unknown`, `${ORDERS}?page=0`, '/api/v3/admin/nowhere']) {
      await expect.poll(() => pageFor(FURTHER_PAGE, path, own)).toBe(FURTHER_PAGE);
      for (const headers of [foreign, foreignToken])
        expect(await pageFor(FURTHER_PAGE, path, headers), path).toBeNull();
      expect(await pageFor(ADMIN_PAGE, path, own), path).toBeNull();
      expect(await pageFor(ADMIN_PAGE, path, foreign), path).toBe(ADMIN_PAGE);
    }
    const deaf = await store.admin.post('/api/v3/admin/api_keys', {
      name: 'deaf',
      key_type: 'secret',
      scopes: ['read_products'],
    });
    const refused = { 'x-service-api-key': deaf.body.plaintext_token };
    expect(await pageFor(FURTHER_PAGE, ORDERS, refused)).toBeNull();
    expect(await pageFor(ADMIN_PAGE, ORDERS, refused)).toBe(ADMIN_PAGE);
    expect(await pageFor(FURTHER_PAGE, ORDERS, { 'x-service-api-key': 'sk_unknown' })).toBe(FURTHER_PAGE);
  });

  it('gets 404 for a path that does not exist', async () => {
    expect((await preflight('/api/v3/store/nowhere', ANY_PAGE)).status).toBe(404);
  });
});

describe('how a store is', () => {
  it('lives, is ready and well, for everybody who asks', async () => {
    const get = async (path: string) => {
      const response = await fetch(`${store.baseUrl}${path}`);
      return { status: response.status, body: await response.json() };
    };
    expect(await get('/livez')).toEqual({ status: 200, body: { status: 'up' } });
    expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'up' } });
    expect(await get('/health')).toMatchObject({
      status: 200,
      body: {
        status: 'up',
        parts: { event_log: { status: 'up' }, vault: { status: 'up' }, catalog: { status: 'up' } },
      },
    });
  });
});

const preflight = (path: string, origin: string) =>
  ask('OPTIONS', path, origin, { 'access-control-request-method': 'POST' });

function ask(method: string, path: string, origin: string, headers: Record<string, string> = {}) {
  const credentials = method === 'OPTIONS' ? {} : { 'x-service-api-key': store.credentials.publishable_key };
  return fetch(`${store.baseUrl}${path}`, { method, headers: { origin, ...credentials, ...headers } });
}

const ANY_PAGE = 'https://shop.example';
const FURTHER_PAGE = 'https://further.example';
const ADMIN_PAGE = 'https://office.example';
const ORDERS = '/api/v3/admin/orders';
