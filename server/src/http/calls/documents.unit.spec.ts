import { listRoles } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { type ListSpec, listQuery } from '../lists/list-query.ts';
import { parseListRequest } from '../lists/list-request.ts';
import { guestCaller } from '../request/caller.examples.ts';
import type { Call } from './call.ts';
import { findInStore, listFrom, shownPage } from './documents.ts';

describe('answers from the read models', () => {
  it('shows one page of a collection with the number of all', async () => {
    const asked: unknown[] = [];
    const collection = {
      async page(query: unknown) {
        asked.push(query);
        return { documents: [mug, shirt], count: 7 };
      },
    };
    const answer = await shownPage(collection, query, async (_, { name }) => ({ name }));
    expect(answer.data).toEqual([{ name: 'Mug' }, { name: 'Shirt' }]);
    expect(answer.meta).toMatchObject({ page: 2, limit: 2, count: 7, pages: 4, in: 2 });
    expect(asked).toEqual([query]);
  });

  it('lists what the store has, as a call asks', async () => {
    const asked: unknown[] = [];
    const collection = {
      async page(query: unknown) {
        asked.push(query);
        return { documents: [mug], count: 1 };
      },
    };
    const list = parseListRequest('limit=5');
    const queryOf = (spec: ListSpec) => listQuery(list, spec);
    const call = { ...callFor(undefined, 'store_1'), endpoint: listRoles, list, queryOf };
    const byName = { defaultSort: [{ field: 'name' }] };
    const { data } = await listFrom(collection, call, (id, { name }) => `${id} ${name}`, byName);
    expect(data).toEqual(['mug Mug']);
    const filter = { field: 'store_id', eq: 'store_1' };
    expect(asked).toMatchObject([{ filter, sort: byName.defaultSort, limit: 5, offset: 0 }]);
    await listFrom(collection, call, (id) => id, { base: { field: 'name', eq: 'Mug' } });
    expect(asked.at(-1)).toMatchObject({ filter: { field: 'name', eq: 'Mug' } });
  });

  it('finds what the store has', async () => {
    expect(await findInStore(collection, callFor('mug', 'store_1'), 'product')).toBe(mug);
  });

  it.each([
    ['what another store has', 'mug', 'store_2'],
    ['what nobody has', 'hat', 'store_1'],
    ['no id at all', undefined, 'store_1'],
  ])('refuses %s alike', async (_, id, storeId) => {
    const found = findInStore(collection, callFor(id, storeId), 'product');
    await expect(found).rejects.toMatchObject({ code: 'record_not_found', message: 'Product not found' });
  });
});

const callFor = (id: string | undefined, storeId: string): Pick<Call, 'params' | 'caller'> => ({
  params: id === undefined ? {} : { id },
  caller: { ...guestCaller, store: { ...guestCaller.store, id: storeId } },
});

const mug = { id: 'mug', store_id: 'store_1', name: 'Mug' };
const shirt = { id: 'shirt', store_id: 'store_1', name: 'Shirt' };
const collection = { get: async (id: string) => [mug, shirt].find((each) => each.id === id) };
const query = { sort: [], limit: 2, offset: 2, page: 2 };
