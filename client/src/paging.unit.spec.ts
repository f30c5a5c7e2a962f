import { describe, expect, it } from 'vitest';
import { createStoreClient } from './client.ts';
import { fakeStore, inTurn, offline, options, page, refused } from './fake-store.examples.ts';

const pages = [page.bind(null, ['a', 'b'], 2), page.bind(null, ['c', 'd'], 3), page.bind(null, ['e'], null)];

describe('a list', () => {
  it('is one page for who waits for it', async () => {
    const store = inTurn(...pages);
    const { data, meta } = await createStoreClient(options(store)).products.list();
    expect([data, meta.next]).toEqual([['a', 'b'], 2]);
    expect(store.asked).toHaveLength(1);
  });

  it('is every item of every page for who goes through it, with the same filters', async () => {
    const store = inTurn(...pages);
    const items: unknown[] = [];
    for await (const item of createStoreClient(options(store)).products.list({ search: 'shirt', limit: 2 }))
      items.push(item);
    expect(items).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(store.asked.map(({ url }) => url.search)).toEqual([
      '?search=shirt&limit=2',
      '?search=shirt&limit=2&page=2',
      '?search=shirt&limit=2&page=3',
    ]);
  });

  it('asks for no page that nobody comes to', async () => {
    const store = inTurn(...pages);
    for await (const item of createStoreClient(options(store)).products.list()) if (item) break;
    expect(store.asked).toHaveLength(1);
  });

  it('goes on where the network failed, and stops at a refusal', async () => {
    const store = inTurn(pages[0] ?? offline, offline, () => refused(401, 'invalid_token'));
    const walk = async () => {
      for await (const item of createStoreClient(options(store)).products.list()) void item;
    };
    await expect(walk()).rejects.toMatchObject({ code: 'invalid_token' });
    expect(store.asked).toHaveLength(3);
  });

  it('starts at the page that was asked for', async () => {
    const store = fakeStore(() => page(['z'], null));
    for await (const item of createStoreClient(options(store)).products.list({ page: 9 })) void item;
    expect(store.asked[0]?.url.search).toBe('?page=9');
  });
});
