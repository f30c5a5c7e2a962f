import { casesOn } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowser, visit } from './harness/browser.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';

const browser = await startBrowser();

casesOn('the pages in Chromium', typeof browser === 'string' ? browser : undefined, () => {
  let store: FreshStore;

  beforeAll(async () => {
    store = await startFreshStore('none');
  });
  afterAll(async () => {
    await store?.stop();
    if (typeof browser !== 'string') await browser.close();
  });

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
