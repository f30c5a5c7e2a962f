import { createAdminClient } from '@storefold/client';
import { expect, it } from 'vitest';
import { pageOf } from '../helpers/page.examples.ts';
import { customFieldPages } from './custom-field.pages.ts';
import type { Asked } from './route.ts';

it.each([
  ['value=Linen&translations[de][value]=Leinen&translations[fr][value]=Lin', { value: 'Linen' }],
  [
    'value=Silk&translations[de][value]=Seide&translations[fr][value]=Lin',
    { value: 'Silk', translations: { de: { value: 'Seide' } } },
  ],
  [
    'value=Linen&translations[de][value]=Leinen&translations[fr][value]=',
    { value: 'Linen', translations: { fr: { value: null } } },
  ],
])(
  'of a value only those texts are sent that somebody changed, so that a language that is not sold in stays (%s)',
  async (typed, body) => {
    const sent: unknown[] = [];
    const client = createAdminClient({
      baseUrl: 'http://store.invalid',
      fetch: async (url, init) => {
        const request = new Request(url, init);
        if (request.method === 'PATCH') sent.push(await request.json());
        return Response.json({
          id: 'cf_1',
          value: 'Linen',
          translations: { de: { value: 'Leinen' }, fr: { value: 'Lin' } },
        });
      },
    });
    const form = new URLSearchParams(`custom_field_id=cf_1&field_type=short_text&back=/admin&${typed}`);
    const asked = { page: { ...pageOf(), client }, params: { carrier: 'products', id: 'prod_1' }, form };
    await customFieldPages[0]?.answer(asked as unknown as Asked);
    expect(sent).toEqual([body]);
  },
);
