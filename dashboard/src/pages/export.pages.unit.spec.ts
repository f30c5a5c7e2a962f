import { createAdminClient } from '@storefold/client';
import { expect, it } from 'vitest';
import { pageOf } from '../helpers/page.examples.ts';
import { exportPages } from './export.pages.ts';
import type { Asked } from './route.ts';

const answerOf = (method: string, path: string, asked: object) =>
  exportPages
    .find((route) => route.method === method && route.path === path)
    ?.answer({ params: {}, ...asked } as unknown as Asked);

it.each([
  [true, '\uFEFFname\r\n'],
  [false, 'name\r\n'],
])(
  'the file of an export that was asked for with a byte order mark (%s) begins with it',
  async (bom, file) => {
    const client = createAdminClient({
      baseUrl: 'http://store.invalid',
      fetch: async (url) =>
        String(url instanceof Request ? url.url : url).endsWith('/download')
          ? new Response(`${bom ? '\uFEFF' : ''}name\r\n`, { headers: { 'content-type': 'text/csv' } })
          : Response.json({ id: 'exp_1', filename: 'orders.csv', bom }),
    });
    const page = { ...pageOf(), client };
    const given = { page, params: { id: 'exp_1' } };
    expect(await answerOf('get', '/admin/exports/:id/download', given)).toMatchObject({ file });
  },
);

it('an export is asked for with what was filled in, and with nothing else', async () => {
  const sent: unknown[] = [];
  const client = createAdminClient({
    baseUrl: 'http://store.invalid',
    fetch: async (url, init) => {
      sent.push(await new Request(url, init).json());
      return Response.json({ id: 'exp_1' }, { status: 201 });
    },
  });
  const page = { ...pageOf(), client };
  for (const typed of [
    'type=bookings&from=2026-01-01&to=2026-03-31&decimal=%2C&bom=true',
    'type=customers&from=&to=&decimal=.',
    'type=orders&refund_rows=true&q%5Bstatus_eq%5D=placed',
  ])
    await answerOf('post', '/admin/exports', { page, form: new URLSearchParams(typed) });
  expect(sent).toEqual([
    { type: 'bookings', from: '2026-01-01', to: '2026-03-31', decimal: ',', bom: true },
    { type: 'customers', decimal: '.' },
    { type: 'orders', q: { status_eq: 'placed' }, refund_rows: true },
  ]);
});
