import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { rawRequest } from './harness/raw-request.ts';

let store: FreshStore;

beforeAll(async () => {
  store = await startFreshStore('none');
});
afterAll(async () => {
  await store?.stop();
});

describe.each(['store', 'admin'])('/openapi/%s.json', (api) => {
  const get = (headers: Readonly<Record<string, string>> = {}) =>
    rawRequest(store.baseUrl, { method: 'GET', path: `/openapi/${api}.json`, headers });

  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const result = await validator.validate((await get()).body);
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('may be kept by caches, and is sent again only when it changed', async () => {
    const first = await get();
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const again = await get({ 'if-none-match': first.headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
