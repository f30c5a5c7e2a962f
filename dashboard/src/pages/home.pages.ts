import type { AdminOrder, Page as ListPage, ReportSalesAnswer } from '@storefold/client';
import type { Scope } from '@storefold/contracts';
import type { Html } from '@storefold/kernel/core';
import { barChart } from '../chart.ts';
import type { Key } from '../languages/language.ts';
import { may, type Page } from '../page.ts';
import type { Reply } from '../reply.ts';
import { screenAt } from '../screens/index.ts';
import { withParameters } from '../screens/list-query.ts';
import { namesIn } from '../screens/names.ts';
import type { Row } from '../screens/screen.ts';
import { intervalLabel } from './period.ts';
import type { Asked, Route } from './route.ts';

interface Waiting {
  readonly key: Key;
  readonly scope: Scope;
  readonly list: string;
  readonly filter: Readonly<Record<string, string>>;
  /** Only of the last seven days: nobody says that it is dealt with. */
  readonly isOfWeek?: true;
}

/** What another shop sold is settled there. */
const SOLD_HERE = { import_id_null: 'true' };

/** What waits for somebody to do something. */
const waitingFor: readonly Waiting[] = [
  {
    key: 'waiting_ship',
    scope: 'read_orders',
    list: 'orders',
    filter: { fulfillment_status_eq: 'ready', status_eq: 'placed', ...SOLD_HERE },
  },
  {
    key: 'waiting_pay',
    scope: 'read_orders',
    list: 'orders',
    filter: { payment_status_eq: 'balance_due', status_eq: 'placed', ...SOLD_HERE },
  },
  {
    key: 'waiting_owed',
    scope: 'read_orders',
    list: 'orders',
    filter: { payment_status_eq: 'credit_owed', ...SOLD_HERE },
  },
  { key: 'waiting_returns', scope: 'read_returns', list: 'returns', filter: { status_eq: 'requested' } },
  { key: 'waiting_drafts', scope: 'read_orders', list: 'orders', filter: { completed_at_null: 'true' } },
  {
    key: 'waiting_webhooks',
    scope: 'read_webhooks',
    list: 'webhook_endpoints',
    filter: { active_eq: 'false' },
  },
  { key: 'waiting_mails', scope: 'read_settings', list: 'settings/mails', filter: { status_eq: 'parked' } },
  {
    key: 'waiting_returned',
    scope: 'read_settings',
    list: 'settings/mails',
    filter: { event_name_cont: 'payment.returned' },
    isOfWeek: true,
  },
  {
    key: 'waiting_not_ended',
    scope: 'read_settings',
    list: 'settings/mails',
    filter: { event_name_cont: 'payment_session.end_failed' },
    isOfWeek: true,
  },
];

const WEEK_MS = 7 * 24 * 3_600_000;

const filtered = (list: string, filter: Readonly<Record<string, string>>): string =>
  withParameters(
    `/admin/${list}`,
    new URLSearchParams(),
    Object.fromEntries(Object.entries(filter).map(([key, value]) => [`q[${key}]`, value])),
  );

async function showHome({ page, show }: Asked): Promise<Reply> {
  const [sales, waiting, refused, soldOut] = await Promise.all([
    salesOf(page),
    waitingOf(page),
    refusedOf(page),
    soldOutOf(page),
  ]);
  // Without it there are no invoices, which is told to whoever may say it.
  const isNameless = may(page, 'write_settings') && page.store.legal_name === null;
  return show('home', { title: page.say('title_home'), sales, waiting, refused, soldOut, isNameless });
}

export interface ShownSales {
  readonly currency: string;
  readonly orders: string;
  readonly revenue: string;
  readonly chart: Html;
}

/** Orders and revenue of the last 30 days, in each currency. Nothing where somebody may not read orders. */
async function salesOf(page: Page): Promise<ShownSales[] | null> {
  if (!may(page, 'read_orders')) return null;
  const report = await page.client.reports.sales();
  return report.currencies.map((entry) => shownSales(page, report.interval, entry));
}

export function shownSales(
  page: Page,
  interval: ReportSalesAnswer['interval'],
  { currency, totals, intervals }: ReportSalesAnswer['currencies'][number],
): ShownSales {
  const { formats, say } = page;
  const bars = intervals.map(({ starts_at, orders, gross_revenue }) => ({
    label: intervalLabel(page, interval, starts_at),
    // A length on the screen and no amount.
    value: Number(gross_revenue),
    shown: say('orders_for', { count: orders, amount: formats.money(gross_revenue, currency) }),
  }));
  return {
    currency,
    orders: formats.number(totals.orders),
    revenue: formats.money(totals.gross_revenue, currency),
    chart: barChart(say('revenue_in', { currency }), bars),
  };
}

async function waitingOf(page: Page): Promise<{ label: string; url: string; count: string }[]> {
  const counted = await Promise.all(
    waitingFor
      .filter(({ scope }) => may(page, scope))
      .map(async ({ key, list, filter: wanted, isOfWeek }) => {
        const since = isOfWeek && new Date(Date.now() - WEEK_MS).toISOString();
        const filter = { ...wanted, ...(since && { created_at_gteq: since }) };
        const { meta } = await page.client.request<ListPage<Row>>('GET', screenAt(list).api, {
          query: { q: filter, limit: 1 },
        });
        return { key, url: filtered(list, filter), count: meta.count };
      }),
  );
  return counted
    .filter(({ count }) => count > 0)
    .map(({ key, url, count }) => ({ label: page.say(key), url, count: page.formats.number(count) }));
}

const MOST_REFUSED = 5;
const refusedOrders = { provider_refused_eq: 'true' };

interface ShownRefusal {
  readonly order: string;
  readonly url: string;
  readonly what: string;
  /** In the words of the provider. Null: they stand with the refund. */
  readonly why: string | null;
}

/** What payment providers refused, and nobody has dealt with. Nothing where somebody may not read orders. */
async function refusedOf(page: Page) {
  if (!may(page, 'read_orders')) return null;
  const { data, meta } = await page.client.orders.list({ q: refusedOrders, limit: MOST_REFUSED });
  return {
    refusals: data.flatMap((order) => refusalsOf(page, order)),
    all: meta.count > data.length ? filtered('orders', refusedOrders) : null,
  };
}

function refusalsOf({ say }: Page, { id, number, payments, payment_status }: AdminOrder): ShownRefusal[] {
  const place = { order: number, url: `/admin/orders/${encodeURIComponent(id)}` };
  const isDue = payment_status === 'failed' || payment_status === 'balance_due';
  const ofPayments = payments.flatMap(({ status, failure, display_amount: amount }) => {
    if (status === 'failed' && isDue)
      return [{ ...place, what: say('not_collected', { amount }), why: failure?.message ?? null }];
    if (status !== 'pending' || failure === null) return [];
    const key = failure.code === 'payment_processing_error' ? 'not_answered' : 'not_released';
    return [{ ...place, what: say(key, { amount }), why: failure.message }];
  });
  return ofPayments.length > 0 ? ofPayments : [{ ...place, what: say('not_given_back'), why: null }];
}

const MOST_SOLD_OUT = 8;

/** Stock that ran out, with the products that it is of. */
async function soldOutOf(page: Page): Promise<{ name: string; url: string; count: string }[] | null> {
  if (!may(page, 'read_stock') || !may(page, 'read_products')) return null;
  const { data } = await page.client.stockItems.list({
    q: { count_on_hand_lteq: 0, track_inventory_eq: true },
    sort: 'count_on_hand',
    limit: MOST_SOLD_OUT,
  });
  const names = await namesIn(page, data as unknown as Row[], ['product_id', 'variant_id']);
  return data.map(({ product_id, variant_id, count_on_hand }) => ({
    name: [names.get(product_id) ?? product_id, names.get(variant_id)].filter(Boolean).join(' · '),
    url: `/admin/products/${encodeURIComponent(product_id)}`,
    count: page.formats.number(count_on_hand),
  }));
}

export const homePages: readonly Route[] = [{ method: 'get', path: '/admin', answer: showHome }];
