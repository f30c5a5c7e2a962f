import { describe, expect, it } from 'vitest';
import { createAdminClient, createStoreClient } from './client.ts';
import { fakeStore, json, noContent, options } from './fake-store.examples.ts';

const answering = (body: unknown = {}) => fakeStore(() => json(body));

describe('a call', () => {
  it('goes to the path of its endpoint, with its parameters escaped', async () => {
    const store = answering();
    await createStoreClient(options(store)).carts.items.update('cart_1', 'li/2', { quantity: 2 });
    expect(store.asked[0]).toMatchObject({ method: 'PATCH', body: { quantity: 2 } });
    expect(store.asked[0]?.url.href).toBe('https://shop.example/api/v3/store/carts/cart_1/items/li%2F2');
  });

  it('keeps the slashes of a permalink', async () => {
    const store = answering();
    await createStoreClient(options(store)).categories.get('clothing/größe/m&l');
    expect(store.asked[0]?.url.pathname).toBe('/api/v3/store/categories/clothing/gr%C3%B6%C3%9Fe/m%26l');
  });

  it('is not sent to another endpoint when an id is empty', () => {
    const store = answering();
    expect(() => createStoreClient(options(store)).products.get('')).toThrow('idOrSlug must be a text');
    expect(store.asked).toEqual([]);
  });

  it.each(['.', '..'])('is not sent to another endpoint when an id is %j', (dots) => {
    const store = answering();
    const { carts, categories } = createStoreClient(options(store));
    expect(() => carts.items.delete('cart_1', dots)).toThrow('itemId must not');
    expect(() => categories.get(`shoes/${dots}/${dots}/customers/me`)).toThrow('idOrPermalink must not');
    expect(store.asked).toEqual([]);
  });

  it('sends filters, lists and flags as the store reads them', async () => {
    const store = answering({ data: [], meta: { next: null } });
    await createStoreClient(options(store)).products.list({
      q: { search: 'red shirt', price_gte: '10.00', in_categories: ['ctg_1', 'ctg_2'], name_in: ['a', 'b'] },
      in_stock: true,
      tags_name_cont: undefined,
      sort: ['-price', 'name'],
      expand: ['variants.media', 'categories'],
      fields: ['name'],
      limit: 10,
    });
    const parameters = [...(store.asked[0]?.url.searchParams ?? [])];
    expect(parameters).toEqual([
      ['q[search]', 'red shirt'],
      ['q[price_gte]', '10.00'],
      ['q[in_categories][]', 'ctg_1'],
      ['q[in_categories][]', 'ctg_2'],
      ['q[name_in][]', 'a'],
      ['q[name_in][]', 'b'],
      ['in_stock', 'true'],
      ['sort', '-price,name'],
      ['expand', 'variants.media,categories'],
      ['fields', 'name'],
      ['limit', '10'],
    ]);
  });

  it('sends the credentials, language and currency of its client, and those of a derived one', async () => {
    const store = answering();
    const client = createStoreClient({ ...options(store), locale: 'de', headers: { 'x-shop': 'one' } });
    await client.with({ cartToken: 'guest', currency: 'EUR' }).carts.get('cart_1');
    expect(Object.fromEntries(store.asked[0]?.headers ?? [])).toEqual({
      'x-service-api-key': 'pk_1',
      'x-service-token': 'guest',
      'x-service-locale': 'de',
      'x-service-currency': 'EUR',
      'x-shop': 'one',
    });
    await client.carts.get('cart_1', { headers: { 'x-request-id': 'mine' } });
    expect(store.asked[1]?.headers.get('x-service-token')).toBeNull();
    expect(store.asked[1]?.headers.get('x-request-id')).toBe('mine');
  });

  it('gives the parsed answer, and undefined when there is nothing to answer', async () => {
    const cart = { id: 'cart_1' };
    expect(await createStoreClient(options(answering(cart))).carts.get('cart_1')).toEqual(cart);
    const admin = createAdminClient({ ...options(fakeStore(noContent)), secretKey: 'sk_1' });
    expect(await admin.giftCards.delete('gc_1')).toBeUndefined();
  });

  it('sends an empty body where everything in it may be left out', async () => {
    const store = answering();
    await createStoreClient(options(store)).carts.create();
    expect(store.asked[0]?.body).toEqual({});
    expect(store.asked[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('reaches a path that has no method here', async () => {
    const store = answering({ here: true });
    const request = createStoreClient(options(store)).request('GET', '/new', { query: { q: { a_eq: 1 } } });
    expect(await request).toEqual({ here: true });
    expect(store.asked[0]?.url.href).toBe('https://shop.example/api/v3/store/new?q%5Ba_eq%5D=1');
  });
});
