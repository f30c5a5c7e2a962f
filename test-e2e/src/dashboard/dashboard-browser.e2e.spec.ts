import { casesOn } from '@storefold/engines/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousOn } from '../harness/accessibility.ts';
import { startBrowser } from '../harness/browser.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { fill, formOf, formsIn, press, send, shownIn, type Typed } from './driven-form.ts';
import { type DashboardForm, forms } from './forms.ts';
import { fillShop, type HostileShop } from './hostile-shop.ts';

const browser = await startBrowser();

/** One page of each kind: those of a kind are made of the same template. */
const pages = [
  '/admin',
  '/admin/reports',
  '/admin/figures',
  '/admin/helpers',
  '/admin/account',
  '/admin/settings',
  '/admin/settings/store',
  '/admin/orders',
  '/admin/search?q=e',
  '/admin/products',
  '/admin/gift_card_batches',
  '/admin/newsletter_subscribers',
  '/admin/promotions/new',
  '/admin/settings/roles/new',
  '/admin/settings/delivery_methods/new',
];
/** Of the frame, of the page for those who write templates, and what an import has only while it is under way. */
const othersForms = ['POST /admin/logout', 'DELETE /admin/products', 'POST /admin/imports/:id/cancel'];
/** The one button by which the record of any screen goes. */
const isRecordsEnd = (form: string): boolean => /^DELETE \/admin\/(settings\/)?\w+\/:id$/.test(form);

const records =
  /^\/admin\/(orders|products|customers|webhook_endpoints|store_credits|settings\/zones)\/[^/]+$/;

casesOn('the dashboard in Chromium', typeof browser === 'string' ? browser : undefined, () => {
  let store: FreshStore;
  let shop: HostileShop;
  let page: Page;
  const complaints: string[] = [];
  /** What the forms of the pages do that were visited. */
  const found = new Set<string>();

  beforeAll(async () => {
    if (typeof browser === 'string') return;
    store = await startFreshStore('3');
    shop = await fillShop(store);
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    listen(page);
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'alert') complaints.push('a script of somebody else ran');
    });
  });
  afterAll(async () => {
    await store?.stop();
    if (typeof browser !== 'string') await browser.close();
  });

  function listen(page: Page): void {
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()} ${message.text()}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(store.baseUrl) && !request.url().startsWith('data:'))
        complaints.push(`asked ${request.url()}`);
    });
  }

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
    for (const key of ['/', 'Control+k']) {
      await page.goto(`${store.baseUrl}/admin`);
      await page.keyboard.press(key);
      await page.keyboard.type('no / where');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/admin/search?q=no+%2F+where');
    }
  });

  it('has nothing serious for screen readers on any kind of page, fits a phone, and breaks no rule of its own', async () => {
    const problems: string[] = [];
    for (const path of [...pages, ...shop.pages.filter((each) => records.test(each))]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${store.baseUrl}${path}`);
      problems.push(...(await seriousOn(page)).map((problem) => `${path}: ${problem}`));
      await noteForms(page);
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
    const words = page.getByRole('main').getByLabel('Search');
    expect(await words.isVisible()).toBe(false);
    await page.getByRole('main').locator('summary', { hasText: 'Filters' }).focus();
    await page.keyboard.press('Enter');
    await words.fill('R1');
    await words.press('Enter');
    await page.waitForURL(/q%5Bsearch%5D=R1/);
    await words.waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${store.baseUrl}/admin/orders`);
    expect(await words.isVisible()).toBe(true);
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

  // Without scripts: all that shows what it saves, and what is shown once.
  const withoutScripts = forms.filter(({ saves, shows }) => saves || shows?.('') instanceof RegExp);

  describe.each([
    { scripts: true, mode: 'with scripts', turn: 'First', driven: forms },
    { scripts: false, mode: 'without scripts', turn: 'Second', driven: withoutScripts },
  ])('a form, $mode,', ({ scripts, turn, driven }) => {
    let context: BrowserContext;
    let shown: Page;

    beforeAll(async () => {
      if (typeof browser === 'string') return;
      const cookies = await page.context().cookies();
      context = await browser.newContext({ javaScriptEnabled: scripts });
      await context.addCookies(cookies);
      shown = await context.newPage();
      shown.setDefaultTimeout(60_000);
      listen(shown);
      shown.on('dialog', (dialog) => void dialog.accept());
    });
    afterAll(() => context?.close());

    it.each(driven)('does what it says, and nothing where nothing was changed: $does', async (form) => {
      const path = await form.on(shop);
      const typed = form.typed?.(turn, shop) ?? {};
      if (form.saves && !scripts) return expectSaved(form, path, typed);
      await open(path);
      if (form.saves) expect(await factsOf(() => expectSent(form.does, form.at))).toEqual([]);
      await pressed(form, typed);
      const refused = form.isRefused ? [expect.stringContaining('status of 422')] : [];
      expect(complaints.splice(0)).toEqual(refused);
      const awaited = form.shows?.(turn);
      if (form.saves) await expectShown(form, path, typed);
      else if (awaited === undefined) await shown.locator('.alert-success').waitFor();
      else await shown.getByText(awaited).first().waitFor();
      if (awaited instanceof RegExp) await expectForgotten(awaited);
    });

    async function open(path: string): Promise<void> {
      await shown.goto(`${store.baseUrl}${path}`);
      await noteForms(shown);
    }

    async function pressed({ does, at }: DashboardForm, typed: Typed): Promise<void> {
      const form = formOf(shown, does, at);
      await fill(form, typed);
      await press(shown, form);
      await noteForms(shown);
    }

    /** What a form holds that no script touches is what the store is told. */
    async function expectSaved({ does, at }: DashboardForm, path: string, typed: Typed): Promise<void> {
      await open(path);
      expect(await factsOf(() => expectSent(does, at))).toEqual([]);
      await fill(formOf(shown, does, at), typed);
      const facts = await factsOf(() => expectSent(does, at));
      expect(facts.length > 0 || Object.keys(typed).length === 0).toBe(true);
      expect(complaints.splice(0)).toEqual([]);
    }

    async function expectSent(does: string, at?: number): Promise<void> {
      const answer = await send(shown, does, at);
      expect([answer.status(), /class="[^"]*alert-danger/.test(await answer.text())]).toEqual([200, false]);
    }

    async function expectShown({ does, at }: DashboardForm, path: string, typed: Typed): Promise<void> {
      if (shown.url() !== `${store.baseUrl}${path}`) await open(path);
      expect(await shownIn(formOf(shown, does, at), typed)).toEqual(typed);
    }

    /** A secret is in no address, and on no page of the history. */
    async function expectForgotten(secret: RegExp): Promise<void> {
      expect(shown.url()).not.toMatch(secret);
      await shown.goto(`${store.baseUrl}/admin/account`);
      await shown.goBack();
      await shown.locator('main').waitFor();
      expect(await shown.content()).not.toMatch(secret);
    }

    /** The facts that followed from what somebody of the staff began meanwhile. */
    async function factsOf(act: () => Promise<void>): Promise<string[]> {
      const { meta } = await shop.admin.events.list({ limit: '1' });
      // What was begun before may still go on.
      const { data: before } = await shop.admin.events.list({
        after: String(meta.head - 100),
        limit: '1000',
      });
      await act();
      const { data } = await shop.admin.events.list({ after: String(meta.head), limit: '1000' });
      const begun = new Set(before.map(({ correlation_id }) => correlation_id));
      return data
        .filter(
          ({ kind, actor, correlation_id }) =>
            kind === 'fact' && actor.type === 'admin_user' && !begun.has(correlation_id),
        )
        .map(({ name, data: said }) => `${name} ${JSON.stringify(said)}`);
    }
  });

  it('is one of the table where it is on any of these pages', () => {
    const known = new Set([...forms.map(({ does }) => does), ...othersForms]);
    expect([...found].filter((each) => !known.has(each) && !isRecordsEnd(each))).toEqual([]);
  });

  async function noteForms(of: Page): Promise<void> {
    for (const each of await formsIn(of)) found.add(each);
  }
});
