import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountShop } from './shop-pages.ts';

let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefold-shop-'));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

describe('the sample storefront', () => {
  it('is a page, a style sheet and modules without a script of the page itself', async () => {
    const get = await serve(join(folder, 'none.json'));
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
    const get = await serve(join(folder, 'none.json'));
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

  it('is told the publishable key of the first start, and no other', async () => {
    const file = join(folder, 'credentials.json');
    const get = await serve(file);
    expect((await get('/shop/settings.json')).status).toBe(404);
    await writeFile(file, JSON.stringify({ publishable_key: 'pk_1', secret_key: 'sk_1', admin: {} }));
    const settings = await get('/shop/settings.json');
    expect(await settings.json()).toEqual({ publishable_key: 'pk_1' });
    expect(settings.headers.get('cache-control')).toBe('no-store');
  });

  it('sends whoever comes to an address that a product had to the one that it has', async () => {
    const file = join(folder, 'known.json');
    await writeFile(file, JSON.stringify({ publishable_key: 'pk_1' }));
    const get = await serve(file, { kettle: 'wasserkessel für tee', cup: 'cup' });
    const { status, headers } = await get('/shop/products/kettle');
    expect([status, headers.get('location')]).toEqual([301, '/shop/products/wasserkessel%20f%C3%BCr%20tee']);
    for (const slug of ['cup', 'unknown']) expect((await get(`/shop/products/${slug}`)).status).toBe(200);
  });

  it('is not there where the place of the keys is not told, as in production', async () => {
    const get = await serve(undefined);
    for (const path of ['/shop', '/shop/settings.json', '/shop/app/main.js'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

/** `slugs`: of the products that the store answers, by those that are asked for. */
async function serve(credentialsFile: string | undefined, slugs: Readonly<Record<string, string>> = {}) {
  const app = express();
  app.get('/api/v3/store/products/:slug', ({ params, headers }, response) => {
    const slug = headers['x-service-api-key'] === 'pk_1' ? slugs[params.slug] : undefined;
    response.status(slug === undefined ? 404 : 200).json({ slug });
  });
  expect(mountShop(app, credentialsFile)).toBe(credentialsFile !== undefined);
  const server = app.listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
}
