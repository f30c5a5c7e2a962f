import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { RequestTally } from './request-tally.ts';

describe('a tally of requests', () => {
  it('has one series for each endpoint and status, and one for all paths without an endpoint', async () => {
    const tally = new RequestTally();
    const ended = (method: string, path: string | undefined) =>
      tally.add({ known: undefined, beganMs: 0, method, path, status: 200, tookMs: 1 });
    ended('GET', '/health');
    ended('GET', '/docs');
    ended('GET', undefined);
    ended('GET', '/api/v3/store/products');
    ended('HEAD', '/api/v3/store/products');
    const registry = new Registry();
    tally.register(registry, { name: 'requests', help: 'r' }, { name: 'seconds', help: 's' });
    const text = await registry.metrics();
    expect(text).toContain('requests{endpoint="none",status="200"} 3');
    expect(text).toContain('requests{endpoint="products.list",status="200"} 2');
    // What alerts ask for is there before it happens for the first time.
    expect(text).toContain('requests{endpoint="products.list",status="500"} 0');
    expect(text).toContain('requests{endpoint="none",status="503"} 0');
    const series = text.split('\n').filter((line) => /^\w/.test(line));
    const names = series.map((line) => line.slice(0, line.lastIndexOf(' ')));
    expect(names.length).toBe(new Set(names).size);
  });
});
