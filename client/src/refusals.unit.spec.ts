import { describe, expect, it } from 'vitest';
import { createStoreClient } from './client.ts';
import { ApiError, ConnectionError } from './errors.ts';
import { fakeStore, inTurn, json, offline, options, refused } from './fake-store.examples.ts';

const emptyCart = () => refused(422, 'cart_empty', { 'x-request-id': 'req-7' });

describe('a refusal', () => {
  it('is thrown with its code, status, details and request id', async () => {
    const envelope = {
      error: { code: 'validation_error', message: 'Email is invalid', details: { email: ['is invalid'] } },
    };
    const store = fakeStore(() => json(envelope, 422, { 'x-request-id': 'req-7' }));
    const error = await createStoreClient(options(store))
      .customers.create({ email: 'ada', password: 'correct horse' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'validation_error',
      status: 422,
      message: 'Email is invalid',
      details: { email: ['is invalid'] },
      requestId: 'req-7',
    });
  });

  it('is a result for who asks for one, and nothing is thrown', async () => {
    const client = createStoreClient(options(fakeStore(emptyCart)));
    const result = await client.carts.complete('cart_1').result();
    expect(result.ok).toBe(false);
    expect(result.error?.code).toBe('cart_empty');
    expect(result.value).toBeUndefined();
  });

  it('is not tried again', async () => {
    const store = fakeStore(emptyCart);
    await createStoreClient(options(store)).carts.complete('cart_1').result();
    expect(store.asked).toHaveLength(1);
  });
});

describe('a result', () => {
  it('has the value, status and headers of a success', async () => {
    const store = fakeStore(() => json({ id: 'cart_1' }, 201, { etag: '"1"' }));
    const result = await createStoreClient(options(store)).carts.create({}).result();
    expect(result).toMatchObject({ ok: true, value: { id: 'cart_1' } });
    expect(result.ok && [result.response.status, result.response.headers.get('etag')]).toEqual([201, '"1"']);
  });

  it('does not hide that there was no answer', async () => {
    const client = createStoreClient({ ...options(inTurn(offline)), retries: 0 });
    await expect(client.carts.get('cart_1').result()).rejects.toThrow(ConnectionError);
  });
});

describe('what is no answer of a store', () => {
  it('is told from a refusal, whatever its status', async () => {
    for (const status of [200, 404, 500]) {
      const store = fakeStore(() => new Response('<html>proxy</html>', { status }));
      const call = createStoreClient(options(store)).products.get('shirt');
      await expect(call).rejects.toThrow(`status ${status}, and no answer of a store`);
      await expect(call).rejects.toBeInstanceOf(ConnectionError);
    }
  });
});
