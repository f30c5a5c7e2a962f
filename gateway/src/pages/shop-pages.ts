import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import { mountPage, page, pageHeaders, sendPage } from './page-response.ts';

const shop = fileURLToPath(new URL('../../../examples/storefront', import.meta.url));
const client = fileURLToPath(new URL('../../../client/dist', import.meta.url));

/** A merchant's pictures may stand on other hosts, and the store's own are named by where people reach it. */
const policyOf = (baseUrl: string | null | undefined): string =>
  String(pageHeaders['Content-Security-Policy']).replace(
    "img-src 'self' data:",
    `img-src 'self' data: https: ${baseUrl ? new URL(baseUrl).origin : ''}`.trimEnd(),
  );

/** Where shoppers pay, and save cards, in Stripe's form. These are pages of their own, so that no other page lets a program of another host in. */
const CARD_PAGES = ['/shop/checkout/card', '/shop/account/cards/new'];

/** Stripe's program begins frames on names below its own. */
const STRIPE = 'https://js.stripe.com https://*.js.stripe.com';

const withStripe = (policy: string): string =>
  policy
    .replace("script-src 'self'", `script-src 'self' ${STRIPE}`)
    .replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com")
    .concat(`; frame-src ${STRIPE} https://hooks.stripe.com`);

/** The slug of today of the product that an address leads to, as this store answers. Undefined: it leads to none, or none can be asked. */
async function ownSlugOf(
  slug: string,
  { localAddress = '', localPort }: Socket,
  credentialsFile: string,
): Promise<string | undefined> {
  try {
    const { publishable_key } = JSON.parse(await readFile(credentialsFile, 'utf8'));
    const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
    const answer = await fetch(
      `http://${host}:${localPort}/api/v3/store/products/${encodeURIComponent(slug)}?fields=slug`,
      { headers: { 'X-Service-Api-Key': publishable_key } },
    );
    const product = (await answer.json()) as { readonly slug?: string };
    return product.slug;
  } catch {
    return undefined;
  }
}

/**
 * Serves the sample storefront with the publishable key that the first start wrote. Returns whether it is there: in
 * development, where that file is told.
 */
export function mountShop(
  app: Express,
  credentialsFile: string | undefined,
  baseUrl?: string | null,
): boolean {
  if (credentialsFile === undefined || !existsSync(shop)) return false;
  const policies = { ofPages: policyOf(baseUrl), ofStripe: withStripe(policyOf(baseUrl)) };
  app.use('/shop', ({ originalUrl }, response, next) => {
    const [path, query] = originalUrl.split('?');
    // A session is there only where Stripe is set up, and is offered.
    const isOfStripe = CARD_PAGES.includes(path ?? '') && new URLSearchParams(query).has('session');
    response.set('Content-Security-Policy', isOfStripe ? policies.ofStripe : policies.ofPages);
    next();
  });
  mountPage(app, '/shop/settings.json', async (request, response, next) => {
    const text = await readFile(credentialsFile, 'utf8').catch(() => undefined);
    if (text === undefined) return next();
    const { publishable_key } = JSON.parse(text);
    sendPage(request, response, page('json', JSON.stringify({ publishable_key })), 'no-store');
  });
  mountPage(app, '/shop/products/:slug', async ({ params, socket }, response, next) => {
    const { slug = '' } = params;
    const own = await ownSlugOf(String(slug), socket, credentialsFile);
    if (own === undefined || own === slug) return next();
    response.redirect(301, `/shop/products/${encodeURIComponent(own)}`);
  });
  const folders = { app: join(shop, 'dist'), public: join(shop, 'public'), client };
  for (const [name, folder] of Object.entries(folders))
    app.use(`/shop/${name}`, express.static(folder, { index: false, redirect: false }));
  // Its pages are addresses of one program.
  mountPage(app, '/shop{/*page}', (request, response, next) => {
    const [, , name = ''] = request.path.split('/');
    if (name in folders || name.includes('.')) return next();
    response.sendFile('index.html', { root: folders.public });
  });
  return true;
}
