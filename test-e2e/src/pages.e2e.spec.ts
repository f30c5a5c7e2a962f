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
    ['/docs/admin', 'Carts that were completed.'],
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
