import { readFileSync } from 'node:fs';
import { createAdminClient, type ReportSalesAnswer } from '@storefold/client';
import {
  adminPartialPoints,
  adminPartialsOf,
  adminScreens,
  registerAdminPartial,
  registerAdminScreen,
} from '@storefold/contracts';
import type { Logger } from '@storefold/kernel/core';
import { afterEach, expect, it } from 'vitest';
import { pageOf } from './helpers/page.examples.ts';
import { type LanguageCode, languageCodes, sayIn } from './languages/language.ts';
import { newRecordOf } from './navigation.ts';
import { shownSales } from './pages/home.pages.ts';
import type { Asked } from './pages/route.ts';
import { showRecord } from './pages/screen.pages.ts';
import { Templates } from './render.ts';
import { screens } from './screens/index.ts';
import type { Screen } from './screens/screen.ts';
import { checkTemplate } from './template-syntax.ts';

const logged: object[] = [];
const logger = { error: (about: object) => logged.push(about) } as unknown as Logger;
const templates = new Templates('1', logger);
// Other specs of the worker have the same registries.
afterEach(() => {
  for (const list of [adminScreens, ...adminPartialPoints.map(adminPartialsOf)])
    (list as unknown[]).length = 0;
});

const error = { title: 'Not found', text: '<script>alert(1)</script>' };

it('a page is in the language of who reads it, with the name of the store, and escapes what it shows', () => {
  const shown = templates.render(pageOf({ language: 'de' }), 'error', error);
  expect(shown).toContain('<html lang="de">');
  expect(shown).toContain('<title>Not found · Tea &amp; Co</title>');
  expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

it('a page says countries, dates and money in the language of who reads it, by the store’s own locale where it is in that', () => {
  const address = {
    full_name: 'Ada',
    address1: '1 Elm St',
    city: 'New York',
    postal_code: '10001',
    state_text: 'NY',
    state_name: 'New York',
    country_iso: 'US',
    country_name: 'United States',
  };
  const shownIn = (language: LanguageCode) =>
    templates.render(pageOf({ language }), 'address', { title: '', address });
  expect(shownIn('de')).toContain('<br>New York, NY 10001<br>');
  expect(shownIn('de')).toContain('Vereinigte Staaten');
  expect(shownIn('en')).toContain('United States');
  const of = (language: LanguageCode, default_locale: string) =>
    pageOf({ language, store: { default_locale } }).formats;
  expect(of('de', 'en').date('2026-11-17')).toBe('17.11.2026');
  expect(of('en', 'de').date('2026-11-17')).toBe('Nov 17, 2026');
  expect(of('en', 'en-GB').date('2026-11-17')).toBe('17 Nov 2026');
  expect(of('de', 'de-CH').money('1234.5', 'CHF')).toMatch(/^CHF\s1[’']234.50$/);
  expect(of('de', 'en').number(1_234.5)).toBe('1.234,5');
  expect(of('de', 'en').money('1234.5', 'USD')).toMatch(/^1\.234,50\s\$$/);
  expect(of('en', 'tlh').number(1_234.5)).toBe('1,234.5');
});

it('a page says one of something, and several', () => {
  const values = { carts: 1, filled: 1, orders: 0 };
  expect(sayIn('en')('carts_to_orders', values)).toBe('1 cart, 1 with items, 0 ordered');
  expect(sayIn('en')('carts_to_orders', { ...values, carts: '1,001' })).toMatch(/^1,001 carts, /);
  expect(sayIn('de')('orders_for', { count: 1, amount: '5 €' })).toBe('1 Bestellung über 5 €');
  expect(sayIn('de')('orders_for', { count: 0, amount: '0 €' })).toBe('0 Bestellungen über 0 €');
});

it.each([
  ['en', 'Gross revenue, before cancellations and refunds'],
  ['de', 'Bruttoumsatz, vor Stornierungen und Erstattungen'],
] as const)('the first page says that its revenue is before anything is given back: %s', (language, said) => {
  const report = {
    orders: 1,
    gross_revenue: '25.00',
    net_revenue: '0.00',
  } as ReportSalesAnswer['currencies'][number]['totals'];
  const page = pageOf({ language });
  const sales = [shownSales(page, 'day', { currency: 'USD', totals: report, intervals: [] })];
  const shown = templates.render(page, 'home', { title: '', sales, waiting: [], soldOut: null });
  expect(shown).toMatch(new RegExp(`25[.,]00.*${said}`));
});

it('a form for a new record has a title of its own in every language', () => {
  const made = screens.filter(({ canCreate, fields }) => canCreate !== false && fields !== undefined);
  expect(made.length).toBeGreaterThan(20);
  for (const language of languageCodes)
    for (const screen of made)
      expect(newRecordOf(screen, sayIn(language)), screen.path).toMatch(/^(New|Neue[rs]?) /);
});

it('a platform team adds to pages by templates, which have the helpers and are escaped as well', () => {
  registerAdminPartial(
    'settings_navigation',
    `<% if (may('read_orders')) { %><%= nav_item('Loyalty & more', '/admin/loyalty') %><% } %>`,
  );
  registerAdminPartial('body_end', '<p id="theirs"><%= current_store().name %><%= "<b>" %></p>');
  const shown = templates.render(pageOf(), 'error', error);
  expect(shown).toContain(
    '<li class="nav-item"><a href="/admin/loyalty"><span>Loyalty &amp; more</span></a></li>',
  );
  expect(shown).toContain('<p id="theirs">Tea &amp; Co&lt;b&gt;</p>');
});

it('what a platform team adds is in the language of who reads it', () => {
  const loyalty = new URL('../../examples/loyalty/templates/navigation.eta', import.meta.url);
  registerAdminPartial('navigation', readFileSync(loyalty, 'utf8'));
  const shownIn = (language: LanguageCode) => templates.render(pageOf({ language }), 'error', error);
  expect(shownIn('de')).toContain('<span>Treue</span>');
  expect(shownIn('en')).toContain('<span>Loyalty</span>');
});

it('a page is whole beside what fails of a platform team, which has a notice in its place and is named in the log', () => {
  registerAdminPartial('head', '<%= nowhere.is %>', '/srv/acme/head.js');
  registerAdminPartial('navigation', '<%= nowhere.is %>', '/srv/acme/links.js, /srv/acme/links.eta');
  registerAdminPartial('body_end', '<p id="before"></p>');
  registerAdminPartial('body_end', '<p>half <%= include("@none") %></p>', '/srv/acme/end.js');
  registerAdminPartial('body_end', '<p id="after"></p>');
  const shown = templates.render(pageOf(), 'error', error);
  const notice = 'class="alert alert-danger">Something of an extension cannot be shown here.';
  expect(shown.slice(shown.indexOf('admin.js'), shown.indexOf('</head>'))).not.toContain('alert');
  expect(shown).toContain(`<li ${notice}</li>`);
  expect(shown).toContain(`<p id="before"></p><p ${notice}</p><p id="after"></p>`);
  expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(logged).toMatchObject([
    { partial: 'head', from: '/srv/acme/head.js', err: { message: expect.stringContaining('nowhere') } },
    { partial: 'navigation', from: '/srv/acme/links.js, /srv/acme/links.eta' },
    { partial: 'body_end', from: '/srv/acme/end.js' },
  ]);
});

it.each(['<% if (', '<% if ( { %>', '<%= order. %>', '<%= await late() %>'])('%s is no template', (text) => {
  expect(() => checkTemplate(text)).toThrow(/^(?!Bad template syntax)[^\n]+$/);
});

it('a screen of a platform team is where its path says, for those who may read its records', () => {
  registerAdminScreen({
    path: 'settings/loyalty',
    api: '/loyalty_accounts',
    subject: 'loyalty_accounts',
    label: 'Loyalty <3',
    icon: 'gift',
    title: 'id',
    columns: ['id', 'points'],
  });
  const entry = 'href="/admin/settings/loyalty"';
  const at = '/admin/settings/loyalty';
  const shown = templates.render(pageOf({ at }), 'error', error);
  expect(shown.slice(shown.indexOf('class="nav-part open settings"'))).toContain(entry);
  expect(shown).toContain('Loyalty &lt;3');
  expect(templates.render(pageOf({ at, scopes: ['read_orders'] }), 'error', error)).not.toContain(entry);
});

it('a platform team cannot put a screen in the place of one of the store', () => {
  registerAdminScreen({
    path: 'orders',
    api: '/x',
    subject: 'x',
    label: 'X',
    icon: '',
    title: 'id',
    columns: [],
  });
  expect(() => templates.render(pageOf(), 'error', error)).toThrow('an extension has a screen orders');
});

it.each([
  ['en', 'and is tried again by itself: The ordering service is away, &lt;try again&gt;.'],
  ['de', 'und wird von selbst erneut versucht: The ordering service is away, &lt;try again&gt;.'],
] as const)(
  'the page of an export that waits says why, in a sentence, and of one that does not, nothing: %s',
  async (language, told) => {
    const shown = async (waiting_reason: string | null) => {
      const row = {
        id: 'exp_1',
        filename: 'orders.csv',
        type: 'orders',
        state: 'processing',
        waiting_reason,
      };
      const client = createAdminClient({
        baseUrl: 'http://store.invalid',
        fetch: async (url) =>
          Response.json(
            String(url instanceof Request ? url.url : url).includes('/exports/') ? row : { data: [] },
          ),
      });
      const page = { ...pageOf({ language }), client };
      const exports = screens.find(({ path }) => path === 'exports') as Screen;
      const show = (name: string, given: Parameters<typeof templates.render>[2]) =>
        templates.render(page, name, given);
      const visit = { takeOnce: () => undefined };
      return showRecord(exports, { page, params: { id: 'exp_1' }, show, visit } as unknown as Asked);
    };
    expect(await shown('The ordering service is away, <try again>')).toContain(told);
    const ofOther = await shown(null);
    for (const part of [told.slice(0, 30), 'Waits for', 'Worauf gewartet wird'])
      expect(ofOther).not.toContain(part);
  },
);

it('the navigation leads to what somebody may read, and nowhere else', () => {
  const linksAt = (at: string) => {
    const page = pageOf({ at, scopes: ['read_orders', 'write_webhooks'] });
    const shown = templates.render(page, 'error', error);
    return [...shown.matchAll(/class="nav-(?:item|part)[^"]*"><a href="([^"]+)"/g)].map(([, to]) => to);
  };
  const [orders, reports] = ['/admin/orders', '/admin/reports'];
  const parts = [orders, '/admin/imports', reports, '/admin/settings'];
  expect(linksAt('/admin')).toEqual(['/admin', ...parts]);
  expect(linksAt('/admin/exports/exp_1')).toEqual([
    '/admin',
    ...parts.slice(0, -1),
    reports,
    '/admin/exports',
    '/admin/settings',
  ]);
  expect(linksAt('/admin/settings')).toEqual(['/admin', ...parts, '/admin/webhook_endpoints']);
});
