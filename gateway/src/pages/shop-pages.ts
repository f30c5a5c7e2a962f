import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Express } from 'express';
import { mountPage, page, pageHeaders, sendPage } from './page-response.ts';
import type { ShopSettings } from './shop-settings.ts';
import { filesOf, textFile } from './text-files.ts';

const shop = fileURLToPath(new URL('../../../examples/storefront', import.meta.url));
const client = fileURLToPath(new URL('../../../client/dist', import.meta.url));

export interface ShopOptions {
  /** Null: the store has no key to ask with. */
  findSettings(): Promise<ShopSettings | null>;
  /** What tells the gateway for whom the shop asks it. */
  headersFor(request: IncomingMessage): Readonly<Record<string, string>>;
  /** Where people reach the gateway: the addresses of its pictures begin with it. */
  readonly baseUrl?: string | null | undefined;
}

/** A merchant's pictures may stand on other hosts. */
const policyWith = (baseUrl: string | null | undefined): string =>
  String(pageHeaders['Content-Security-Policy']).replace(
    "img-src 'self' data:",
    ["img-src 'self' data: https:", ...(baseUrl ? [new URL(baseUrl).origin] : [])].join(' '),
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
  request: IncomingMessage,
  options: ShopOptions,
): Promise<string | undefined> {
  try {
    const settings = await options.findSettings();
    if (!settings) return undefined;
    const { localAddress = '', localPort } = request.socket;
    const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
    const answer = await fetch(
      `http://${host}:${localPort}/api/v3/store/products/${encodeURIComponent(slug)}?fields=slug`,
      { headers: { ...options.headersFor(request), 'X-Service-Api-Key': settings.publishable_key } },
    );
    const product = (await answer.json()) as { readonly slug?: string };
    return product.slug;
  } catch {
    return undefined;
  }
}

/** Serves the sample storefront, if it is wanted. Returns whether it is there. */
export function mountShop(app: Express, options: ShopOptions | undefined): boolean {
  if (!options || !existsSync(shop)) return false;
  const policy = policyWith(options.baseUrl);
  app.use('/shop', ({ originalUrl }, response, next) => {
    const [path, query] = originalUrl.split('?');
    // A session is there only where Stripe is set up, and is offered.
    const isOfStripe = CARD_PAGES.includes(path ?? '') && new URLSearchParams(query).has('session');
    response.set('Content-Security-Policy', isOfStripe ? withStripe(policy) : policy);
    next();
  });
  mountPage(app, '/shop/settings.json', async (request, response, next) => {
    const settings = await options.findSettings();
    if (!settings) return next();
    sendPage(request, response, page('json', JSON.stringify(settings)), 'no-store');
  });
  mountPage(app, '/shop/products/:slug', async (request, response, next) => {
    const { slug = '' } = request.params;
    const own = await ownSlugOf(String(slug), request, options);
    if (own === undefined || own === slug) return next();
    response.redirect(301, `/shop/products/${encodeURIComponent(own)}`);
  });
  const folders = { app: join(shop, 'dist'), public: join(shop, 'public'), client };
  for (const [name, folder] of Object.entries(folders)) app.use(`/shop/${name}`, filesOf(folder));
  // Its pages are addresses of one program.
  mountPage(app, '/shop{/*page}', async (request, response, next) => {
    const [, , name = ''] = request.path.split('/');
    if (name in folders || name.includes('.')) return next();
    sendPage(request, response, await textFile(join(folders.public, 'index.html')));
  });
  return true;
}
