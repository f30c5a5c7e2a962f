import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import { gatewaySettings } from '../settings.ts';
import { mountShop, type ShopOptions } from './shop-pages.ts';

const servers: Server[] = [];
const told = {
  publishable_key: 'pk_1',
  default_locale: 'de',
  supported_locales: ['de', 'en'],
  is_sample: false,
};

afterAll(() => {
  for (const server of servers) server.close();
});

describe('the sample storefront', () => {
  it('is a page, a style sheet and modules without a script of the page itself', async () => {
    const get = await serve({});
    const page = await get('/shop');
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
    const files = [...html.matchAll(/(?:href|src)="(\/shop\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toEqual(['/shop/public/storefront.css', '/shop/client/index.js', '/shop/app/main.js']);
    for (const path of [...files, '/shop/app/pages/cart.js', '/shop/products/any', '/shop/account/login'])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    for (const path of ['/shop/app/none.js', '/shop/public/..%2fpackage.json', '/shop/client/', '/shops'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('lets the program of Stripe in on the pages where shoppers pay or save a card by its form, and on no other', async () => {
    const get = await serve({});
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
    for (const path of ['/shop/checkout/card?session=psess_1', '/shop/account/cards/new?session=pss_1']) {
      const policy = await policyOf(path);
      expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
      expect(policy).toContain(
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      );
    }
    for (const path of [
      '/shop',
      '/shop/checkout',
      '/shop/checkout/card',
      '/shop/checkout/card/x',
      '/shop/account',
      '/shop/account/cards?session=pss_1',
      '/shop/account/cards/new',
      '/shop/cart?next=/shop/checkout/card',
    ])
      expect([path, await policyOf(path)]).toEqual([path, expect.not.stringContaining('stripe')]);
  });

  it('is told its key and the languages of the store, anew at each visit, and is not found while there is no key', async () => {
    let settings: typeof told | null = null;
    const get = await serve({ findSettings: async () => settings });
    expect((await get('/shop/settings.json')).status).toBe(404);
    settings = told;
    const answer = await get('/shop/settings.json');
    expect(await answer.json()).toEqual(told);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('sends whoever comes to an address that a product had to the one that it has, and asks in their name', async () => {
    const get = await serve({}, { kettle: 'wasserkessel für tee', cup: 'cup' });
    const { status, headers } = await get('/shop/products/kettle');
    expect([status, headers.get('location')]).toEqual([301, '/shop/products/wasserkessel%20f%C3%BCr%20tee']);
    for (const slug of ['cup', 'unknown']) expect((await get(`/shop/products/${slug}`)).status).toBe(200);
  });

  it('shows pictures from where people reach the store, beside those of hosts with TLS', async () => {
    const get = await serve({ baseUrl: 'http://shop.test:8080/' });
    const policy = (await get('/shop')).headers.get('content-security-policy');
    expect(policy).toContain("img-src 'self' data: https: http://shop.test:8080;");
  });

  it('is not there where it is switched off, as in production where nobody has asked for it', async () => {
    expect(gatewaySettings.shop.fallback).toEqual({ development: 'on', production: 'off' });
    const get = await serve(undefined);
    for (const path of ['/shop', '/shop/settings.json', '/shop/app/main.js'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

/** `slugs`: of the products that the store answers, by those that are asked for. */
async function serve(
  options: Partial<ShopOptions> | undefined,
  slugs: Readonly<Record<string, string>> = {},
) {
  const app = express();
  app.get('/api/v3/store/products/:slug', ({ params, headers }, response) => {
    const isAsked = headers['x-service-api-key'] === 'pk_1' && headers['x-visitor'] === '127.0.0.1';
    const slug = isAsked ? slugs[params.slug] : undefined;
    response.status(slug === undefined ? 404 : 200).json({ slug });
  });
  const wanted = options && {
    findSettings: async () => told,
    headersFor: ({ socket }: IncomingMessage) => ({ 'X-Visitor': socket.remoteAddress ?? '' }),
    ...options,
  };
  expect(mountShop(app, wanted)).toBe(options !== undefined);
  const server = app.listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
}
