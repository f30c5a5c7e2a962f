import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { casesOn, freePort } from '@storefold/engines/testing';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousOn } from './harness/accessibility.ts';
import type { FreshStore } from './harness/fresh-store.ts';
import { layoutShiftOf, watchLayoutShift } from './harness/layout-shift.ts';
import { done, PASSWORD } from './tables/shop.ts';

const starter = fileURLToPath(new URL('../../examples/starter', import.meta.url));
const astro = `${starter}/node_modules/astro/bin/astro.mjs`;
const admin = '/api/v3/admin';
const PHONE = { width: 390, height: 844 };

/** What a visit to a page may take, without the pictures of products, which are the shop's. */
const MOST_BYTES = 20_000;
const MOST_REQUESTS = 4;

function whyNot(): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 12))
    return `the starter needs Node 22.12, and this is ${process.version}`;
  if (!existsSync(astro)) return 'the starter is not installed: npm ci --prefix examples/starter';
  return undefined;
}

interface World {
  readonly store: FreshStore;
  readonly browser: Browser;
  /** Plays Stripe to a page, and lets the store be paid by it. */
  readonly playStripeForm: (page: Page) => Promise<void>;
  /** The link of a mail to a page with this path. */
  readonly linkOfMail: (path: string) => Promise<string>;
}

/** The story of shoppers in a shop that is made of examples/starter, on a phone, in both of its languages. */
export function describeStarter(world: () => World): void {
  casesOn('the starter of a storefront in Chromium, on a phone', whyNot(), () => {
    let counter: Server;
    let shop: ChildProcess;
    let home: string;
    let page: Page;
    let context: BrowserContext;
    let order: string;
    const asked: string[] = [];
    const complaints: string[] = [];

    beforeAll(async () => {
      const { store, browser } = world();
      const built = spawn(process.execPath, [astro, 'build'], {
        cwd: starter,
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
      });
      let said = '';
      for (const output of [built.stdout, built.stderr]) output.on('data', (chunk) => (said += chunk));
      const [code] = await once(built, 'close');
      expect(code, said).toBe(0);
      counter = countingProxy(store.baseUrl, asked);
      await once(counter.listen(0, '127.0.0.1'), 'listening');
      const port = await freePort();
      home = `http://127.0.0.1:${port}`;
      shop = spawn(process.execPath, ['dist/server/entry.mjs'], {
        cwd: starter,
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(port),
          SITE_URL: home,
          // No page of the story asks for what is known already.
          KEPT_SECONDS: '3600',
          STORE_URL: `http://127.0.0.1:${(counter.address() as AddressInfo).port}`,
          STORE_PUBLISHABLE_KEY: store.credentials.publishable_key,
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      await once(shop.stdout ?? shop, 'data');
      context = await browser.newContext({ locale: 'de-DE', viewport: PHONE });
      page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await watchLayoutShift(page);
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} on ${page.url()}`);
      });
    }, 180_000);
    afterAll(async () => {
      await context?.close();
      shop?.kill();
      counter?.close();
    });

    it('leads to the language of the browser, and lists products with facets without moving any', async () => {
      const taken = await weighed(() => page.goto(home));
      expect(page.url()).toBe(`${home}/de`);
      expect(await page.locator('.grid li').count()).toBe(6);
      const card = await page.locator('.grid li', { hasText: 'Harbor Linen Shirt' }).innerText();
      expect(card).toMatch(/Color: Black, White\s+Size: M, L, XL\s+87,50\s\$ – 91,50\s\$/);
      expect(taken.bytes).toBeLessThan(MOST_BYTES);
      expect(taken.requests).toBeLessThanOrEqual(MOST_REQUESTS);
      await page.locator('summary').click();
      await page.getByRole('checkbox', { name: /^Auf Lager/ }).check();
      await page.getByRole('button', { name: 'Anwenden' }).click();
      await page.waitForURL('**in_stock=1**');
      expect(await sound()).toEqual([]);
    });

    it('shows a product with one request to the store, and with what search engines read', async () => {
      await page.getByRole('searchbox').fill('zephyr');
      await page.keyboard.press('Enter');
      const link = page.locator('.grid a', { hasText: 'Zephyr <b>Almanac</b>' });
      await link.waitFor();
      asked.length = 0;
      const taken = await weighed(() => link.click());
      await page.getByRole('heading', { name: 'Zephyr <b>Almanac</b>' }).waitFor();
      expect(asked).toEqual([expect.stringMatching(/^GET \/api\/v3\/store\/products\//)]);
      expect(taken.bytes).toBeLessThan(MOST_BYTES);
      expect(taken.requests).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(await sound()).toEqual([]);
      const path = new URL(page.url()).pathname;
      const head = async (selector: string, name: string) =>
        Promise.all((await page.locator(selector).all()).map((each) => each.getAttribute(name)));
      expect(await head('link[rel=canonical]', 'href')).toEqual([home + path]);
      const others = [home + path.replace('/de/', '/en/'), home + path];
      expect(await head('link[hreflang]', 'href')).toEqual([...others, others[0]]);
      const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(JSON.parse(facts[0] ?? '')).toMatchObject({
        '@type': 'Product',
        name: 'Zephyr <b>Almanac</b>',
        offers: [{ price: '9.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' }],
      });
      const sitemap = await (await fetch(`${home}/sitemap.xml`)).text();
      for (const each of others) expect(sitemap).toContain(`<loc>${each}</loc>`);
    });

    it('sells it to a guest, who is told in German what is refused, and asks for a return', async () => {
      await page.getByRole('button', { name: 'In den Warenkorb' }).click();
      await page.getByText('Es liegt in Ihrem Warenkorb.').waitFor();
      await page.getByLabel('Aktionscode').fill('NEVER');
      await page
        .locator('form', { has: page.getByLabel('Aktionscode') })
        .getByRole('button')
        .click();
      await page.getByText('Den Rabattcode gibt es nicht').waitFor();
      expect(await sound()).toEqual([]);
      await page.getByRole('link', { name: 'Zur Kasse' }).click();
      await page.getByLabel('E-Mail').fill('eva@example.com');
      await page.getByLabel('Vorname').fill('Eva');
      await page.getByLabel('Nachname').fill('Muster');
      await page.getByLabel('Straße und Hausnummer').fill('1 Main Street');
      await page.getByLabel('Ort').fill('Boston');
      await page.getByLabel('Postleitzahl').fill('02108');
      await page.getByLabel('Land', { exact: true }).selectOption('US');
      await page.getByLabel('Bundesland').selectOption('US:MA');
      expect(await sound()).toEqual([]);
      await page.getByRole('button', { name: 'Weiter zum Versand' }).click();
      await page.getByLabel(/Testkarte/).check();
      expect(await sound()).toEqual([]);
      await page.getByRole('button', { name: /^Kostenpflichtig bestellen/ }).click();
      await page.getByText('Vielen Dank!').waitFor();
      order = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await shipped(order);
      await page.goto(`${home}/de/orders/${order}`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'almanac.txt herunterladen' }).click(),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toBe('The year');
      await page.getByLabel('Zephyr').fill('1');
      await page.getByRole('button', { name: 'Rückgabe anfragen' }).click();
      await page.getByText('Vielen Dank, wir sehen es uns an.').waitFor();
      await page.getByText('wir sehen es uns an', { exact: true }).waitFor();
      expect(await sound()).toEqual([]);
    });

    it('opens an account in English, which lists the order of its next cart, with cookies that no program can read, and logs out', async () => {
      await page.getByRole('link', { name: 'English' }).click();
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByRole('link', { name: 'Open an account' }).click();
      await page.getByLabel('First name').fill('Ida');
      await page.getByLabel('E-mail').fill('ida@example.com');
      await page.getByRole('textbox', { name: 'Password' }).fill('short');
      await page.getByRole('button', { name: 'Open an account' }).click();
      await page.getByText('is too short').waitFor();
      expect(await sound()).toEqual([]);
      await page.getByRole('textbox', { name: 'Password' }).fill('correct horse');
      await page.getByRole('button', { name: 'Open an account' }).click();
      await page.getByRole('heading', { name: 'Hello, Ida' }).waitFor();
      await page.goto(`${home}/en?q=zephyr`);
      await page.locator('.grid a').click();
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('link', { name: 'Checkout' }).click();
      await sayWhereTo('Ida');
      await page.getByRole('button', { name: /^Place the order/ }).click();
      await page.getByText('Thank you!').waitFor();
      await page.getByRole('link', { name: 'Account' }).click();
      await page.locator('.orders a').waitFor();
      expect(await sound()).toEqual([]);
      const cookies = await context.cookies();
      expect(cookies.map(({ name }) => name).toSorted()).toEqual(['shop_orders', 'shop_session']);
      for (const { name, httpOnly, sameSite } of cookies)
        expect([name, httpOnly, sameSite]).toEqual([name, true, 'Lax']);
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL(`${home}/en`);
      await page.goto(`${home}/en/account`);
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
    });

    it('sets a new password by the link of a mail, which leads to this shop', async () => {
      const { store, linkOfMail } = world();
      const mine = { email: 'mary@example.com', password: PASSWORD, password_confirmation: PASSWORD };
      await done(store.storefront.post('/api/v3/store/customers', mine));
      await done(store.admin.post(`${admin}/allowed_origins`, { origin: home }));
      await page.goto(`${home}/de/account/login`);
      await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
      await page.getByLabel('E-Mail').fill(mine.email);
      await page.getByRole('button', { name: 'Link zuschicken' }).click();
      await page.getByText('ist ein Link für ein neues Passwort unterwegs').waitFor();
      await page.goto(await linkOfMail('/de/account/reset'));
      expect(await sound()).toEqual([]);
      await page.getByRole('textbox', { name: 'Neues Passwort' }).fill('another horse');
      await page.getByRole('button', { name: 'Passwort setzen' }).click();
      await page.getByText(mine.email, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Abmelden' }).click();
      await page.waitForURL(`${home}/de`);
    });

    it('takes a card in the form of Stripe, after one that is declined and a bank that said no', async () => {
      await world().playStripeForm(page);
      await page.goto(`${home}/en?q=zephyr`);
      await page.locator('.grid a').click();
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('link', { name: 'Checkout' }).click();
      await page.getByLabel('E-mail').fill('joan@example.com');
      await sayWhereTo('Joan');
      await page.getByLabel('Card by Stripe').check();
      await page.getByRole('button', { name: /^Place the order/ }).click();
      await payWith('declined');
      await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor();
      expect(await sound()).toEqual([]);
      await payWith('three_d_secure');
      await page.waitForURL('**payment_intent=**');
      await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
      expect(await sound()).toEqual([]);
      await payWith('visa');
      await page.getByText('Thank you!').waitFor();
      await page.waitForURL('**/en/orders/or_*');
    });

    it('takes no form of another page, lets in no program but its own, and says what is not there', async () => {
      const headers = {
        origin: 'https://elsewhere.example',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const { status } = await fetch(`${home}/de/cart`, { method: 'POST', headers, body: 'do=remove' });
      expect(status).toBe(403);
      const policy = (await fetch(`${home}/de`)).headers.get('content-security-policy');
      expect(policy).toContain("script-src 'self';");
      const strange = await fetch(`${home}/de/products/there-is-none`);
      expect([strange.status, await strange.text()]).toEqual([
        404,
        expect.stringContaining('Diese Seite gibt es nicht'),
      ]);
      expect(complaints).toEqual([]);
    });

    const sayWhereTo = async (name: string): Promise<void> => {
      await page.getByLabel('First name').fill(name);
      await page.getByLabel('Last name').fill('Muster');
      await page.getByLabel('Street and number').fill('1 Main Street');
      await page.getByLabel('City').fill('Boston');
      await page.getByLabel('Postal code').fill('02108');
      await page.getByLabel('State').selectOption('US:MA');
      await page.getByRole('button', { name: 'Continue to delivery' }).click();
    };

    const payWith = async (card: string): Promise<void> => {
      await page.getByLabel('Card number').fill(card);
      await page.getByRole('button', { name: 'Pay now' }).click();
    };

    /** What is wrong with the page that is shown. */
    const sound = async (): Promise<string[]> => {
      const found = await seriousOn(page);
      const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      const shift = await layoutShiftOf(page);
      return [
        ...found,
        ...(isWider ? ['it is wider than the phone'] : []),
        ...(shift >= 0.05 ? [`it shifts by ${shift}`] : []),
      ];
    };

    /** What a visit asks this shop for, without what the browser has already. */
    const weighed = async (visit: () => Promise<unknown>) => {
      let bytes = 0;
      let requests = 0;
      const weighing: Promise<void>[] = [];
      const weigh = async (finished: Request) => {
        const { responseBodySize, responseHeadersSize } = await finished.sizes();
        bytes += responseBodySize + responseHeadersSize;
      };
      const count = (finished: Request) => {
        if (!finished.url().startsWith(home)) return;
        requests += 1;
        weighing.push(weigh(finished));
      };
      page.on('requestfinished', count);
      await visit();
      await page.waitForLoadState('networkidle');
      page.off('requestfinished', count);
      await Promise.all(weighing);
      return { bytes, requests };
    };

    const shipped = async (id: string): Promise<void> => {
      const { store } = world();
      const { fulfillments, payments } = (
        await done(store.admin.get(`${admin}/orders/${id}?expand=payments`))
      ).body;
      for (const payment of payments ?? [])
        await done(store.admin.patch(`${admin}/orders/${id}/payments/${payment.id}/capture`));
      for (const fulfillment of fulfillments)
        await done(
          store.admin.patch(`${admin}/orders/${id}/fulfillments/${fulfillment.id}/ship`, { tracking: 'P1' }),
        );
    };
  });
}

/** Passes requests on to the store, and says which. */
const countingProxy = (store: string, asked: string[]): Server =>
  createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    asked.push(`${method} ${url}`);
    const passed = request(`${store}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
