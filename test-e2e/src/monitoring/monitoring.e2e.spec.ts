import { freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { address, manualMethodOf } from '../harness/checkout.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { done, Shop } from '../tables/shop.ts';
import { type Collector, type Span, startCollector } from './collector.ts';

const REQUEST_ID = '0b5b9e0e-7d3b-5a43-9f0d-2c8f0b7a1f01';
const PATIENTLY = { timeout: 40_000, interval: 200 };

describe('a store that is watched', () => {
  let store: FreshStore;
  let collector: Collector;
  let metricsPort: number;

  beforeAll(async () => {
    collector = await startCollector();
    metricsPort = await freePort();
    store = await startFreshStore('none', {
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
    const { default_variant_id } = await new Shop(store).product({ stock_items: [{ count_on_hand: 9 }] });
    const items = [{ variant_id: default_variant_id, quantity: 1 }];
    const { body: created } = await done(store.storefront.post('/api/v3/store/carts', { items }));
    const guest = store.storefront.with({ cartToken: created.token });
    const at = `/api/v3/store/carts/${created.id}`;
    const sent = { email: 'grace@example.com', shipping_address: address, use_shipping: true };
    const { body: cart } = await done(guest.patch(at, sent));
    await done(guest.post(`${at}/payments`, { payment_method_id: manualMethodOf(cart) }));
    await done(guest.with({ requestId: REQUEST_ID }).post(`${at}/complete`));
    await store.storefront.get('/api/v3/store/products/nothing-of-this-name');
  });
  afterAll(async () => {
    await store?.stop();
    await collector?.close();
  });

  it('counts requests by endpoint and status, appends, questions, followers, caches, and what its health shows', async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const value = (series: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')[1],
      );
    expect(value('storefold_http_requests_total{endpoint="carts.complete",status="200"}')).toBe(1);
    expect(value('storefold_http_requests_total{endpoint="products.read",status="404"}')).toBe(1);
    expect(value('storefold_http_request_duration_seconds_count{endpoint="carts.complete"}')).toBe(1);
    expect(value('storefold_http_requests_in_progress')).toBe(0);
    expect(value('storefold_events_appended_total{type="OrderCompleted"}')).toBe(1);
    expect(value('storefold_append_duration_seconds_count')).toBeGreaterThan(5);
    expect(text).toMatch(/storefold_question_duration_seconds_count\{question="catalog\.\S+"\} [1-9]/);
    expect(text).toMatch(/storefold_follower_events_total\{follower="\S+"\} [1-9]/);
    expect(text).toMatch(/storefold_follower_lag\{service="ordering",follower="\S+"\} \d/);
    expect(text).toMatch(/storefold_parked_events\{service="ordering",follower="\S+"\} 0/);
    expect(value('storefold_part_up{part="event_log"}')).toBe(1);
    expect(text).toMatch(/storefold_cache_lookups_total\{cache="streams",found="yes"\} [1-9]/);
    expect(text).toMatch(/nodejs_eventloop_lag_max_seconds \d/);
    expect(text).not.toMatch(/grace|Hopper|_[A-Za-z0-9]{20}\b/);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/else`)).status).toBe(404);
  });

  it('traces a request to its questions, its appends and the followers of what was appended, by its correlation id', async () => {
    const traceId = REQUEST_ID.replaceAll('-', '');
    const spans = () => collector.spans.filter((span) => span.traceId === traceId);
    const named = (name: RegExp) => spans().filter((span) => name.test(span.name));
    const above = (span: Span): string[] => {
      const parent = spans().find(({ spanId }) => spanId === span.parentSpanId);
      return parent ? [parent.name, ...above(parent)] : [];
    };
    const request = 'POST /api/v3/store/carts/:id/complete';
    // A span is sent once it has ended, so those above one come later.
    await vi.waitFor(() => {
      expect(named(/^append stock_item$/).map(above)[0]).toEqual([
        expect.stringMatching(/^ask catalog\./),
        request,
      ]);
      expect(named(/^append public$/).map(above)).toContainEqual(
        expect.arrayContaining([expect.stringMatching(/^follow /), request]),
      );
    }, PATIENTLY);
    for (const span of spans())
      expect(span.attributes).toContainEqual({
        key: 'storefold.correlation_id',
        value: { stringValue: REQUEST_ID },
      });
  });

  it('names no parent that is never sent, from the first start on', async () => {
    await vi.waitFor(() => {
      const sent = new Set(collector.spans.map(({ traceId, spanId }) => `${traceId} ${spanId}`));
      const orphans = collector.spans.filter(
        ({ traceId, parentSpanId }) => parentSpanId && !sent.has(`${traceId} ${parentSpanId}`),
      );
      expect(orphans.map(({ name }) => name)).toEqual([]);
      expect(collector.spans.filter(({ parentSpanId }) => parentSpanId).length).toBeGreaterThan(20);
    }, PATIENTLY);
  });

  it('keeps two requests apart that have one id, each with what it led to', async () => {
    const id = '7d3b5a43-0b5b-4e9e-9f0d-2c8f0b7a1f02';
    const twice = store.storefront.with({ requestId: id });
    for (const _ of ['first', 'again']) await done(twice.post('/api/v3/store/carts', {}));
    const spans = () => collector.spans.filter(({ traceId }) => traceId === id.replaceAll('-', ''));
    await vi.waitFor(() => {
      const requests = spans().filter(({ name }) => name === 'POST /api/v3/store/carts');
      expect(requests).toHaveLength(2);
      expect(new Set(requests.map(({ spanId }) => spanId)).size).toBe(2);
      const appends = spans().filter(({ name }) => name === 'append order');
      expect(appends).toHaveLength(2);
      expect(new Set(appends.map(({ parentSpanId }) => parentSpanId))).toEqual(
        new Set(requests.map(({ spanId }) => spanId)),
      );
    }, PATIENTLY);
  });

  it('sends nothing that somebody typed', () => {
    expect(JSON.stringify(collector.spans)).not.toMatch(/grace|Hopper|Side Street/i);
  });
});
