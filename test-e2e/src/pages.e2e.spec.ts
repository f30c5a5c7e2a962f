import { casesOn } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowser, visit } from './harness/browser.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';

const browser = await startBrowser();

casesOn('the pages in Chromium', typeof browser === 'string' ? browser : undefined, () => {
  let store: FreshStore;

  beforeAll(async () => {
    store = await startFreshStore('none');
  }, 60_000);
  afterAll(async () => {
    await store?.stop();
    if (typeof browser !== 'string') await browser.close();
  }, 60_000);

  it.each([
    ['/docs/store', 'Puts a variant into a cart.'],
    ['/docs/admin', 'Issues a gift card, with the given code or a generated one.'],
    ['/guide', 'From zero to the first order'],
    ['/', 'All is well'],
  ])('%s is shown, asks no other host for anything, and breaks no rule of its own', async (path, awaited) => {
    if (typeof browser === 'string') return;
    const { text, requests, complaints } = await visit(browser, `${store.baseUrl}${path}`, awaited);
    expect(text).toContain(awaited);
    expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([store.baseUrl]));
    expect(complaints).toEqual([]);
  });
});
