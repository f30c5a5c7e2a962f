import { anyone, type Endpoint, type Method } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { endpointRouter } from './router.ts';

describe('finding the endpoint of a request', () => {
  it('gives the named parts of the path, decoded', () => {
    expect(found('GET', '/products/blue%20shirt')).toEqual(['read product', { id_or_slug: 'blue shirt' }]);
    expect(found('DELETE', '/carts/cart_1/items/li_2')).toEqual([
      'remove item',
      { cart_id: 'cart_1', item_id: 'li_2' },
    ]);
  });

  it('prefers a literal segment to a named one, and that to the rest', () => {
    expect(found('GET', '/products/filters')).toEqual(['filters', {}]);
    expect(found('GET', '/products/filter')).toEqual(['read product', { id_or_slug: 'filter' }]);
    expect(found('GET', '/categories/ctg_1/products')).toEqual(['category products', { id: 'ctg_1' }]);
    expect(found('GET', '/categories/ctg_1/shirts')).toEqual([
      'read category',
      { permalink: 'ctg_1/shirts' },
    ]);
  });

  it('keeps the slashes of the rest', () => {
    expect(found('GET', '/categories/clothes/for%20men/shirts')).toEqual([
      'read category',
      { permalink: 'clothes/for men/shirts' },
    ]);
  });

  it('gives a record whose id is a literal of another method to the endpoint that has the method', () => {
    expect(found('PATCH', '/products/filters')).toEqual(['change product', { id: 'filters' }]);
  });

  it('finds an endpoint by its aliases too', () => {
    expect(found('GET', '/account/addresses/addr_1')).toEqual(['read address', { id: 'addr_1' }]);
    expect(found('GET', '/customers/me/addresses/addr_1')).toEqual(['read address', { id: 'addr_1' }]);
  });

  it('answers HEAD as GET', () => {
    expect(found('HEAD', '/products')).toEqual(['list products', {}]);
  });

  it('overlooks one slash at the end', () => {
    expect(found('GET', '/products/')).toEqual(['list products', {}]);
  });

  it('compares literals after decoding', () => {
    expect(found('GET', '/product%73')).toEqual(['list products', {}]);
  });

  it.each(['/', '/product', '/products/a/b', '/categories', '/products//', '//products', '/categories/a//b'])(
    'finds nothing at %s',
    (path) => {
      expect(router.match('GET', path)).toEqual({ kind: 'not_found' });
    },
  );

  it('names the methods that a path has when it lacks the one asked for', () => {
    expect(router.match('DELETE', '/products')).toEqual({
      kind: 'method_not_allowed',
      allowed: ['GET', 'HEAD', 'POST'],
    });
    expect(router.match('DELETE', '/products/filters')).toEqual({
      kind: 'method_not_allowed',
      allowed: ['GET', 'HEAD', 'PATCH'],
    });
  });

  it.each([
    '/products/a%2fb',
    '/products/a%2Fb',
    '/products/a%5cb',
    '/products/a\\b',
    '/products/a%00',
    '/products/..',
    '/products/%2e%2e',
    '/products/.%2E/filters',
    '/products/./filters',
    '/products/%zz',
    '/products/%',
    '/products/%ff',
    'products',
    'http://elsewhere/products',
    '*',
  ])('refuses the path %s', (path) => {
    expect(() => router.match('GET', path)).toThrow(Refusal);
    expect(() => router.match('GET', path)).toThrow(/Malformed request/);
  });

  it('decodes once: an encoded percent sign stays text', () => {
    expect(found('GET', '/products/a%252fb')).toEqual(['read product', { id_or_slug: 'a%2fb' }]);
  });

  it('refuses a table in which two endpoints answer the same requests', () => {
    const twice = [endpoint('one', 'GET', '/a/:x'), endpoint('other', 'GET', '/a/:y')];
    expect(() => endpointRouter(twice)).toThrow(/other and one both answer GET \/a\/:y/);
  });

  it('refuses a path that goes on after its rest', () => {
    expect(() => endpointRouter([endpoint('odd', 'GET', '/a/*rest/b')])).toThrow(/cannot be matched/);
  });
});

function found(method: string, path: string): [string, object] | string {
  const route = router.match(method, path);
  return route.kind === 'found' ? [route.endpoint.name, { ...route.params }] : route.kind;
}

function endpoint(name: string, method: Method, path: string, aliases?: string[]): Endpoint {
  return {
    name,
    service: 'catalog',
    method,
    path,
    ...(aliases ? { aliases } : {}),
    access: anyone,
    summary: name,
    answer: { status: 200 },
    refusals: [],
  };
}

const router = endpointRouter([
  endpoint('list products', 'GET', '/products'),
  endpoint('create product', 'POST', '/products'),
  endpoint('read product', 'GET', '/products/:id_or_slug'),
  endpoint('change product', 'PATCH', '/products/:id'),
  endpoint('filters', 'GET', '/products/filters'),
  endpoint('remove item', 'DELETE', '/carts/:cart_id/items/:item_id'),
  endpoint('read category', 'GET', '/categories/*permalink'),
  endpoint('category products', 'GET', '/categories/:id/products'),
  endpoint('read address', 'GET', '/customers/me/addresses/:id', ['/account/addresses/:id']),
]);
