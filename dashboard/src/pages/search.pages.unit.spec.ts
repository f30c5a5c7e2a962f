import { createAdminClient } from '@storefold/client';
import { expect, it } from 'vitest';
import { pageOf } from '../helpers/page.examples.ts';
import type { Asked } from './route.ts';
import { searchPages } from './search.pages.ts';

it('a search asks only the lists that somebody may read, and never for more than a list takes as a filter', async () => {
  const asked: unknown[] = [];
  const client = createAdminClient({
    baseUrl: 'http://store.invalid',
    fetch: async (url) => {
      const { pathname, searchParams } = new URL(url instanceof Request ? url.url : url);
      asked.push([pathname, searchParams.get('q[search]')]);
      return Response.json({ data: [], meta: { count: 0 } });
    },
  });
  const page = { ...pageOf({ scopes: ['read_orders'], at: `/admin/search?q=${'a'.repeat(300)}` }), client };
  await searchPages[0]?.answer({ page, show: () => undefined } as unknown as Asked);
  expect(asked).toEqual([['/api/v3/admin/orders', 'a'.repeat(256)]]);
});
