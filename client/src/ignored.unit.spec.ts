import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createStoreClient } from './client.ts';
import { type FakeStore, fakeStore, json, options, page } from './fake-store.examples.ts';

const ignoring = (names: string): FakeStore =>
  fakeStore(() => json({ data: [], meta: { next: null } }, 200, { 'x-service-ignored': names }));

describe('what a store in development ignored', () => {
  let warn: MockInstance<typeof console.warn>;
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  });
  afterEach(() => {
    warn.mockRestore();
  });

  it('is warned of, with the request and what was probably meant', async () => {
    const store = ignoring('sort nam (did you mean name?), q[colour_eq], expand maker');
    await createStoreClient(options(store)).products.list({ limit: 2, sort: 'name' });
    expect(warn.mock.calls).toEqual([
      [
        'GET /products: the store ignored sort nam (did you mean name?), q[colour_eq], expand maker. ' +
          'It says so in development only.',
      ],
    ]);
  });

  it('is warned of once for each name, whichever client asks', async () => {
    const client = createStoreClient(options(ignoring('sort rank, q[size_eq]')));
    await client.products.list();
    await client.with({ locale: 'de' }).products.list();
    await createStoreClient(
      options(ignoring('q[size_eq] (did you mean q[sku_eq]?), expand shop')),
    ).products.list();
    expect(warn.mock.calls.map(([text]) => String(text).split('. ')[0])).toEqual([
      'GET /products: the store ignored sort rank, q[size_eq]',
      'GET /products: the store ignored expand shop',
    ]);
  });

  it('is nothing in production, where the store names nothing', async () => {
    await createStoreClient(options(fakeStore(() => page([], null)))).products.list();
    expect(warn).not.toHaveBeenCalled();
  });
});
