import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { casesOn } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser, visit } from './harness/browser.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { layoutShiftOf, watchLayoutShift } from './harness/layout-shift.ts';
import { rawRequest } from './harness/raw-request.ts';

const browser = await startBrowser();
let store: FreshStore;

beforeAll(async () => {
  store = await startFreshStore('3');
});
afterAll(async () => {
  await store?.stop();
  if (typeof browser !== 'string') await browser.close();
});

casesOn('the pages in Chromium', typeof browser === 'string' ? browser : undefined, () => {
  it.each([
    ['/docs/store', 'Prepaid value that shoppers spend at checkout.'],
    ['/docs/admin', 'Carts that were completed'],
    ['/docs/store/carts', 'From an empty cart to an order.'],
    ['/docs/admin/introduction', 'For the shop'],
    ['/health', 'How the store is'],
    ['/guide', 'From zero to the first order'],
    ['/guide/client', 'What a method is called'],
    ['/guide/coming-from', 'What is called what.'],
    ['/', 'All is well'],
  ])(
    '%s is shown, asks no other host for anything, and breaks no rule of its own',
    async (path, awaited) => {
      if (typeof browser === 'string') return;
      const { text, requests, complaints } = await visit(browser, `${store.baseUrl}${path}`, awaited);
      expect(text).toContain(awaited);
      expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([store.baseUrl]));
      expect(complaints).toEqual([]);
    },
    90_000,
  );

  it('the guide and the reference fit a phone, and nothing moves while they are loaded', async () => {
    if (typeof browser === 'string') return;
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await watchLayoutShift(page);
    for (const path of [
      '/guide',
      '/guide/client',
      '/guide/coming-from',
      '/docs/store',
      '/docs/store/carts',
    ]) {
      await page.goto(`${store.baseUrl}${path}`);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390);
      expect(await layoutShiftOf(page), path).toBeLessThan(0.01);
    }
    await page.close();
  });

  it('the reference is searched with the keyboard, over the operations of both APIs', async () => {
    if (typeof browser === 'string') return;
    const page = await browser.newPage();
    await page.goto(`${store.baseUrl}/docs/store/products`);
    await page.keyboard.press('/');
    await page.keyboard.type('gift card batch');
    const found = page.locator('#found a');
    await found.first().waitFor();
    expect(await page.locator('#found small').allInnerTexts()).toContain('Admin API');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/admin/gift-cards#**');
    const { hash } = new URL(page.url());
    expect(await page.locator(`[id="${hash.slice(1)}"] h2`).isVisible()).toBe(true);
    await page.close();
  });

  it('the reference shows what succeeds, and opens refusals and shapes for whoever wants them', async () => {
    if (typeof browser === 'string') return;
    const page = await browser.newPage();
    await page.goto(`${store.baseUrl}/docs/store/carts`);
    const operation = page.locator('[id="carts.create"]');
    expect((await operation.boundingBox())?.height).toBeLessThan(1_600);
    const refusal = operation.getByText('422', { exact: true });
    expect(await refusal.isVisible()).toBe(false);
    await operation.getByText('Refusals:').press('Enter');
    expect(await refusal.isVisible()).toBe(true);
    await operation.getByRole('link', { name: 'Cart', exact: true }).click();
    expect(await page.locator('#shape-Cart').isVisible()).toBe(true);
    await page.close();
  });

  it('the reference is read without scripts', async () => {
    if (typeof browser === 'string') return;
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${store.baseUrl}/docs/store`);
    await page.getByRole('link', { name: 'Carts', exact: true }).first().click();
    expect(await page.locator('[id="carts.complete"]').textContent()).toContain('becomes an order');
    await context.close();
  });

  it('a block of code in the guide is copied by its button', async () => {
    if (typeof browser === 'string') return;
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${store.baseUrl}/guide`);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      await page.locator('pre').first().innerText(),
    );
    await context.close();
  });

  it('the guide has a list of contents that leads to each part', async () => {
    if (typeof browser === 'string') return;
    const page = await browser.newPage();
    await page.goto(`${store.baseUrl}/guide`);
    const parts = await page.locator('main h2').allInnerTexts();
    const contents = page.getByRole('navigation', { name: 'Contents' }).locator('details');
    expect(await contents.getByRole('link').allInnerTexts()).toEqual(parts);
    await contents.getByRole('link', { name: 'A cart', exact: true }).click();
    expect(new URL(page.url()).hash).toBe('#a-cart');
    await page.close();
  });

  it('the guide leads on to what it links', async () => {
    if (typeof browser === 'string') return;
    const page = await browser.newPage();
    await page.goto(`${store.baseUrl}/guide`);
    await page.getByRole('link', { name: 'asking again' }).first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/guide/asking-again');
    await page.close();
  });
});

describe('the start page', () => {
  let html: string;
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${store.baseUrl}${path}`, { headers });

  beforeAll(async () => {
    html = await (await get('/', BROWSER)).text();
  });

  it('leads first to the sample shop, then to the dashboard', () => {
    const [, ways = ''] = /<ul class="ways">(.*?)<\/ul>/s.exec(html) ?? [];
    const links = [...ways.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(links.slice(0, 2)).toEqual(['/shop', '/admin']);
  });

  it('leads to pages that answer', async () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toEqual(expect.arrayContaining(['/guide', '/docs/store', '/docs/admin', '/health']));
    const statuses = await Promise.all(links.map(async (link) => [link, (await get(link)).status]));
    expect(statuses).toEqual(links.map((link) => [link, 200]));
  });

  it('leads to documents in which every link leads somewhere', async () => {
    const seen = new Map<string, string>();
    const missing: string[] = [];
    const follow = async (link: string, from: string): Promise<void> => {
      const { origin, pathname, hash } = new URL(link, `${store.baseUrl}${from}`);
      if (origin !== store.baseUrl) return;
      if (!seen.has(pathname)) {
        const response = await get(pathname, BROWSER);
        const text = await response.text();
        seen.set(pathname, text);
        if (response.status !== 200) missing.push(`${from} → ${link}`);
        for (const [, next = ''] of text.matchAll(/<a href="([^"]+)"/g)) await follow(next, pathname);
      }
      if (hash !== '' && !seen.get(pathname)?.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
        missing.push(`${from} → ${link}`);
    };
    await follow('/', '/');
    expect(missing).toEqual([]);
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining(['/guide', '/guide/client', '/guide/coming-from', '/guide/asking-again']),
    );
  });

  it('says whether the store is well, part by part', () => {
    expect(html).toContain('All is well');
    expect(html).toMatch(/<dt>bus<\/dt><dd class="up">up<\/dd>/);
  });

  it('says where the keys lie, and never the keys', () => {
    const { publishable_key, secret_key, admin } = store.credentials;
    expect(html).toContain(join(store.dataDir, 'credentials.json'));
    for (const secret of [publishable_key, secret_key, admin.password]) expect(html).not.toContain(secret);
  });

  it('shows three calls that work as they are', () => {
    const [, shown = ''] = /<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/.exec(html) ?? [];
    const script = withoutEscapes(shown);
    expect(script.match(/^curl/gm)).toHaveLength(3);
    const { stdout, stderr } = spawnSync(
      'bash',
      ['--norc', '-euo', 'pipefail', '-c', script.replaceAll('\n\n', '\necho\n')],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { data: [{}, {}, {}] },
      { token: expect.any(String) },
      { amount: '25.00' },
    ]);
  });

  it('has no script in it, and loads nothing from elsewhere', async () => {
    expect(html).not.toMatch(/<script(?! src="\/assets\/)/);
    expect(html).not.toMatch(/(?:href|src)="[^/]/);
    const policy = (await get('/', BROWSER)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
  });

  it('is JSON for programs', async () => {
    const response = await get('/');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(await response.json()).toMatchObject({
      name: 'Storefold',
      status: 'up',
      links: { reference: '/docs', guide: '/guide', store_api: '/openapi/store.json', health: '/health' },
    });
  });
});

describe.each(['store', 'admin'])('/openapi/%s.json', (api) => {
  const get = (headers: Readonly<Record<string, string>> = {}) =>
    rawRequest(store.baseUrl, { method: 'GET', path: `/openapi/${api}.json`, headers });

  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const result = await validator.validate((await get()).body);
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('may be kept by caches, and is sent again only when it changed', async () => {
    const first = await get();
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const again = await get({ 'if-none-match': first.headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('what everybody may see', () => {
  it.each(['br', 'gzip'])(
    'is sent in %s, and is the same, and what cookies open never is',
    async (coding) => {
      const get = async (path: string, accepted: string, known?: string | null) => {
        const response = await fetch(`${store.baseUrl}${path}`, {
          headers: {
            'x-service-api-key': store.credentials.publishable_key,
            'accept-encoding': accepted,
            ...(known && { 'if-none-match': known }),
          },
        });
        const { status, headers } = response;
        return {
          status,
          coding: headers.get('content-encoding'),
          tag: headers.get('etag'),
          text: await response.text(),
        };
      };
      for (const path of [
        '/guide',
        '/openapi/store.json',
        '/assets/pages.css',
        '/assets/storefold-client.js',
        '/shop/app/main.js',
        '/admin/assets/turbo.js',
        '/api/v3/store/products',
        '/api/v3/store/countries',
        '/sitemap.xml',
      ]) {
        const plain = await get(path, 'identity');
        expect([path, plain.status, plain.coding]).toEqual([path, 200, null]);
        const compressed = await get(path, coding);
        expect([path, compressed.coding]).toEqual([path, coding]);
        expect(compressed.text).toBe(plain.text);
        for (const known of [plain.tag, compressed.tag])
          if (known) expect([path, (await get(path, coding, known)).status]).toEqual([path, 304]);
      }
      expect(await get('/admin/login', coding)).toMatchObject({ status: 200, coding: null });
    },
  );
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const withoutEscapes = (text: string): string =>
  text
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
