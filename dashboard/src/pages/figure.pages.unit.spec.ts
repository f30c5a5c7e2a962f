import { createAdminClient } from '@storefold/client';
import { expect, it } from 'vitest';
import { pageOf } from '../helpers/page.examples.ts';
import { figurePages } from './figure.pages.ts';
import type { Asked } from './route.ts';

it('the figures show the kinds of events that happened most, and fold the others', async () => {
  const names = Array.from({ length: 12 }, (_, at) => ({ name: `kind_${at}`, count: at + 1 }));
  const report = { interval: 'day', intervals: [], totals: { count: 78, names }, to: '2026-11-28T00:00:00Z' };
  const client = createAdminClient({
    baseUrl: 'http://store.invalid',
    fetch: async () => Response.json(report),
  });
  const page = { ...pageOf({ scopes: ['read_events'] }), client };
  let shown: Record<string, unknown> = {};
  const show = (_name: string, given: Record<string, unknown>) => {
    shown = given;
  };
  await figurePages[0]?.answer({ page, show } as unknown as Asked);
  const { kinds, others } = shown.events as Record<'kinds' | 'others', { name: string }[]>;
  expect(kinds.map(({ name }) => name)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5].map((count) => `kind_${count - 1}`),
  );
  expect(others.map(({ name }) => name)).toEqual(['kind_3', 'kind_2', 'kind_1', 'kind_0']);
});
