import type { CustomFieldQueries } from '@storefold/custom-fields';
import type { Caller, Expand } from '@storefold/server/http';
import { describe, expect, it } from 'vitest';
import { OrderFieldQueries } from './order-fields.queries.ts';

describe('custom fields of orders and their parts', () => {
  it('have labels in the language of the shopper, and for staff those of the store', async () => {
    const asked: unknown[] = [];
    const fields = {
      addTo: async (records: readonly { id: string }[], api: string, locale?: string) => {
        for (const { id } of records) asked.push([id, api, locale]);
      },
    } as unknown as CustomFieldQueries;
    const order = { id: 'or_1', items: [{ id: 'li_1' }], payments: [], fulfillments: [] } as never;
    const german = { locale: 'de', isLocaleAsked: true, store: { default_locale: 'en' } } as Caller;
    const queries = new OrderFieldQueries(fields);
    await queries.expand([order], everything, german);
    await queries.expand([order], everything, 'admin');
    expect(asked).toEqual([
      ['or_1', 'store', 'de'],
      ['li_1', 'store', 'de'],
      ['or_1', 'admin', undefined],
      ['li_1', 'admin', undefined],
    ]);
  });
});

const everything = { has: () => true, within: (): Expand => everything } as unknown as Expand;
