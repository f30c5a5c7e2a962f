import { describe, expect, it, vi } from 'vitest';
import { createStoreClient } from './client.ts';
import { ApiError, ConnectionError } from './errors.ts';
import { fakeStore, inTurn, json, noContent, offline, options, refused } from './fake-store.examples.ts';

const busy = (retryAfter: string) => () => refused(503, 'processing_error', { 'retry-after': retryAfter });
const limited = (retryAfter: string) => () =>
  refused(429, 'rate_limit_exceeded', { 'retry-after': retryAfter });
const cart = () => json({ id: 'cart_1' }, 201);

describe('a request that fails for the moment', () => {
  it.each([
    ['the network fails', offline],
    ['the store is busy', busy('0')],
    ['there were too many', limited('0')],
  ])('is sent again when %s', async (_, failure) => {
    const store = inTurn(failure, failure, cart);
    expect(await createStoreClient(options(store)).carts.get('cart_1')).toEqual({ id: 'cart_1' });
    expect(store.asked).toHaveLength(3);
  });

  it('is given up after the retries it may have, with the last failure', async () => {
    const store = inTurn(offline);
    const call = createStoreClient({ ...options(store), retries: 1 }).carts.get('cart_1');
    await expect(call).rejects.toBeInstanceOf(ConnectionError);
    await expect(call).rejects.toMatchObject({ cause: { message: 'fetch failed' } });
    expect(store.asked).toHaveLength(2);
  });

  it('waits as long as the store asks for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const store = inTurn(limited('7'), cart);
      const call = createStoreClient({ ...options(store), maxWaitMs: 10_000 }).carts.get('cart_1');
      await vi.advanceTimersByTimeAsync(6_999);
      expect(store.asked).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await call).toEqual({ id: 'cart_1' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails at once when the store asks for more patience than there is', async () => {
    const store = inTurn(limited('60'));
    const call = createStoreClient(options(store)).auth.login({ email: 'a@b.example', password: 'no' });
    await expect(call).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    await expect(call).rejects.toBeInstanceOf(ApiError);
    expect(store.asked).toHaveLength(1);
  });

  it('is not sent again once it is aborted', async () => {
    const stop = new AbortController();
    const store = fakeStore(() => {
      queueMicrotask(() => stop.abort(new Error('the page was left')));
      return offline();
    });
    const call = createStoreClient(options(store)).carts.get('cart_1', { signal: stop.signal });
    await expect(call).rejects.toThrow('the page was left');
    expect(store.asked).toHaveLength(1);
  });
});

describe('a write', () => {
  it('keeps its idempotency key when it is sent again', async () => {
    const store = inTurn(offline, busy('0'), cart);
    await createStoreClient(options(store)).carts.create({});
    const keys = store.asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('has another key than any other write', async () => {
    const store = inTurn(cart);
    const client = createStoreClient(options(store));
    await Promise.all([client.carts.create({}), client.carts.create({})]);
    expect(new Set(store.asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  });

  it('takes the key it is given', async () => {
    const store = inTurn(noContent);
    await createStoreClient(options(store)).carts.delete('cart_1', { idempotencyKey: 'mine' });
    expect(store.asked[0]?.headers.get('idempotency-key')).toBe('mine');
    expect(store.asked[0]?.url.search).toBe('');
  });
});

describe('a read', () => {
  it('has no idempotency key', async () => {
    const store = inTurn(cart);
    await createStoreClient(options(store)).carts.get('cart_1');
    expect(store.asked[0]?.headers.has('idempotency-key')).toBe(false);
  });
});
