import { setImmediate as nextTurn } from 'node:timers/promises';
import { createAdminClient } from '@storefold/client';
import { expect, it } from 'vitest';
import { pageOf } from '../helpers/page.examples.ts';
import { orderPages } from './order.pages.ts';
import type { Asked } from './route.ts';

it('the page of an order asks at once for all that follows from its id', async () => {
  const asked: string[] = [];
  const client = createAdminClient({
    baseUrl: 'http://store.invalid',
    // A store that never answers is asked for nothing that waits for an answer.
    fetch: (url) => {
      asked.push(new URL(url instanceof Request ? url.url : url).pathname.replace('/api/v3/admin', ''));
      return new Promise(() => undefined);
    },
  });
  const page = { ...pageOf(), client };
  void orderPages[0]?.answer({ page, params: { id: 'or_1' } } as unknown as Asked);
  await nextTurn();
  expect(asked.toSorted()).toEqual([
    '/custom_field_definitions',
    '/orders/or_1',
    '/orders/or_1/refunds',
    '/payment_methods',
    '/streams/order-1',
  ]);
});
