import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Html, html } from '@storefold/kernel/core';
import { healthReport } from '@storefold/server/http';
import type { Express, Request } from 'express';
import { codeBlock } from './code.ts';
import { healthInOneLine, healthParts } from './health-parts.ts';
import { layout } from './layout.ts';
import { mountPage, page, sendPage } from './page-response.ts';
import { openApiPath } from './reference-pages.ts';
import { version } from './version.ts';

export interface StartPageOptions {
  readonly health: Pick<healthReport.HealthEndpoints, 'report'>;
  /** Where the keys lie, to be told to developers. Undefined: not told. */
  readonly credentialsFile: string | undefined;
  /** Whether the sample storefront is served. */
  readonly hasShop: boolean;
  readonly hasDashboard: boolean;
}

/** The file of the keys, in development. */
export const credentialsFileOf = ({ nodeEnv, dataDir }: { nodeEnv?: string; dataDir?: string }) =>
  nodeEnv === 'development' && dataDir !== undefined ? join(dataDir, 'credentials.json') : undefined;

/** Serves the start page: HTML to browsers, JSON to others. It tells where the keys lie, never the keys. */
export function mountStartPage(app: Express, options: StartPageOptions): void {
  mountPage(app, '/', async (request, response) => {
    const health = await options.health.report();
    const told = options.credentialsFile;
    const file = told !== undefined && existsSync(told) ? told : undefined;
    response.vary('Accept');
    const shown =
      request.accepts(['json', 'html']) === 'html'
        ? page('html', startPage(health, file, waysOf(options), addressOf(request)))
        : page('json', JSON.stringify(startDocument(health, file)));
    sendPage(request, response, shown, 'no-store');
  });
}

const startDocument = ({ status }: healthReport.HealthReport, credentialsFile: string | undefined) => ({
  name: 'Storefold',
  version,
  status,
  links: {
    guide: '/guide',
    reference: '/docs',
    store_api: openApiPath('store'),
    admin_api: openApiPath('admin'),
    health: healthReport.HEALTH_PATH,
  },
  ...(credentialsFile === undefined ? {} : { credentials_file: credentialsFile }),
});

function startPage(
  { status, parts }: healthReport.HealthReport,
  credentialsFile: string | undefined,
  ways: readonly Way[],
  address: string,
): string {
  return layout({
    title: 'Storefold',
    path: '/',
    body: html`<main class="page">
${healthInOneLine(status)}
<h1>An online store whose every change is an event.</h1>
<p class="lead">Products, carts, orders, gift cards, customers and webhooks behind two HTTP APIs. This is version ${version}.</p>
<ul class="ways">
${ways.map(([to, name, why]) => html`<li><a href="${to}"><strong>${name}</strong><span>${why}</span></a></li>`)}
</ul>
${credentialsFile === undefined ? [] : firstCalls(credentialsFile, address)}
<h2>How it is</h2>
${healthParts(parts)}
</main>`,
  });
}

type Way = readonly [to: string, name: string, why: string];

const sample: Way = ['/shop', 'Shop', 'The sample shop, to look at: browse, order, pay with a test card.'];
const shop: Way = ['/shop', 'Shop', 'For shoppers: browse, order, pay.'];

const dashboard: Way = ['/admin', 'Dashboard', 'For staff: orders, products, customers, settings.'];

const documents: readonly Way[] = [
  ['/guide', 'Guide', 'From nothing to the first order, call by call.'],
  ['/docs/store', 'Store API', 'For storefronts: browse, cart, checkout, account.'],
  ['/docs/admin', 'Admin API', 'For the shop: catalog, orders, gift cards, webhooks.'],
];

const waysOf = ({ hasShop, hasDashboard, credentialsFile }: StartPageOptions): readonly Way[] => [
  ...(hasShop ? [credentialsFile === undefined ? shop : sample] : []),
  ...(hasDashboard ? [dashboard] : []),
  ...documents,
];

const firstCalls = (credentialsFile: string, address: string): Html => html`<h2>Your keys</h2>
<p>The first start wrote a publishable key, a secret key and an admin to <code>${credentialsFile}</code></p>
<h2>Three calls</h2>
${codeBlock(callsOf(credentialsFile, address), 'sh')}`;

const callsOf = (credentialsFile: string, address: string): string => `keys=${quoted(credentialsFile)}
pk=$(node -p 'require(process.argv[1]).publishable_key' "$keys")
sk=$(node -p 'require(process.argv[1]).secret_key' "$keys")

# What is there to buy?
curl -s '${address}/api/v3/store/products?sort=price&limit=3' \\
  -H "X-Service-Api-Key: $pk"

# A cart for a guest
curl -s -X POST '${address}/api/v3/store/carts' \\
  -H "X-Service-Api-Key: $pk"

# A gift card, issued by the shop
curl -s '${address}/api/v3/admin/gift_cards' \\
  -H "X-Service-Api-Key: $sk" -H 'Content-Type: application/json' \\
  -d '{"amount": "25.00"}'
`;

/** Text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The address that the browser used, as far as it can be one. */
function addressOf({ headers, protocol }: Request): string {
  const { host = '' } = headers;
  return /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : '';
}
