import { casesOn } from '@storefold/engines/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousOn } from '../harness/accessibility.ts';
import { startBrowser } from '../harness/browser.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { fillShop, type HostileShop } from './hostile-shop.ts';

const browser = await startBrowser();

/** One page of each kind: those of a kind are made of the same template. */
const pages = [
  '/admin',
  '/admin/reports',
  '/admin/figures',
  '/admin/helpers',
  '/admin/account',
  '/admin/settings/store',
  '/admin/orders',
  '/admin/products',
  '/admin/gift_card_batches',
  '/admin/newsletter_subscribers',
  '/admin/promotions/new',
  '/admin/settings/roles/new',
  '/admin/settings/delivery_methods/new',
];
const records =
  /^\/admin\/(orders|products|customers|webhook_endpoints|store_credits|settings\/zones)\/[^/]+$/;

casesOn('the dashboard in Chromium', typeof browser === 'string' ? browser : undefined, () => {
  let store: FreshStore;
  let shop: HostileShop;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    if (typeof browser === 'string') return;
    store = await startFreshStore('3');
    shop = await fillShop(store);
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()} ${message.text()}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(store.baseUrl) && !request.url().startsWith('data:'))
        complaints.push(`asked ${request.url()}`);
    });
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'alert') complaints.push('a script of somebody else ran');
    });
  });
  afterAll(async () => {
    await store?.stop();
    if (typeof browser !== 'string') await browser.close();
  });

  it('is entered by the keyboard alone', async () => {
    await page.goto(`${store.baseUrl}/admin/orders`);
    expect(await seriousOn(page)).toEqual([]);
    await page.keyboard.type(store.credentials.admin.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(store.credentials.admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/orders');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('To the content');
  });

  it('has nothing serious for screen readers on any kind of page, fits a phone, and breaks no rule of its own', async () => {
    const problems: string[] = [];
    for (const path of [...pages, ...shop.pages.filter((each) => records.test(each))]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${store.baseUrl}${path}`);
      problems.push(...(await seriousOn(page)).map((problem) => `${path}: ${problem}`));
      await page.setViewportSize({ width: 390, height: 844 });
      const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (beyond > 0) problems.push(`${path}: ${beyond} pixels wider than a phone`);
    }
    expect(problems).toEqual([]);
    expect(complaints).toEqual([]);
  }, 180_000);

  it('folds the filters of a list on a phone, and unfolds them by the keyboard or where one is set', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${store.baseUrl}/admin/orders`);
    const number = page.getByLabel('Number');
    expect(await number.isVisible()).toBe(false);
    await page.getByRole('main').locator('summary', { hasText: 'Filters' }).focus();
    await page.keyboard.press('Enter');
    await number.fill('R1');
    await number.press('Enter');
    await page.waitForURL(/number_cont/);
    await number.waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${store.baseUrl}/admin/orders`);
    expect(await number.isVisible()).toBe(true);
  });

  it('asks before a record goes, and shows the form of an export in front of its list', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${store.baseUrl}/admin/customers`);
    await page.getByRole('link', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Export' }).waitFor();
    await dialog.getByRole('link', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const group = await shop.admin.customerGroups.create({ name: 'Short lived' });
    await page.goto(`${store.baseUrl}/admin/customer_groups/${group.id}`);
    const asked: string[] = [];
    page.once('dialog', (question) => {
      asked.push(question.message());
      void question.accept();
    });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/admin/customer_groups');
    expect(asked).toEqual(['Delete Short lived?']);
    await page.getByText('Deleted.').waitFor();
    expect(complaints).toEqual([]);
  });
});
