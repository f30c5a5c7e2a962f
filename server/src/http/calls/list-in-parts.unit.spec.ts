import type { Document, Filter } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { pageInParts } from './list-in-parts.ts';
import { toJsonInParts } from './response-json.ts';

describe('a list in parts', () => {
  it('reads large documents one by one, when those before are written, and small ones together', async () => {
    const collection = collectionOf([
      cart('a', LARGE),
      cart('b', LARGE),
      ...['c', 'd', 'e'].map((id) => cart(id, 9)),
    ]);
    const pieces = toJsonInParts(await listed(collection));
    const readAt: string[][] = [];
    let text = '';
    for await (const piece of pieces) {
      text += piece;
      readAt.push(collection.read.flat());
    }
    expect(collection.read).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
    const all = ['a', 'b', 'c', 'd', 'e'];
    expect(readAt).toEqual([[], ['a'], ['a', 'b'], all, all, all, all]);
    expect(JSON.parse(text)).toMatchObject({
      data: all.map((id) => ({ id })),
      meta: { count: 5, in: 5, to: 5 },
    });
  });

  it('leaves out what does not match any more when its turn comes, and counts what it shows', async () => {
    const collection = collectionOf([cart('a', LARGE), cart('b', LARGE), cart('c', LARGE)]);
    const pieces = toJsonInParts(await listed(collection), new Set(['id']));
    let text = '';
    for await (const piece of pieces) {
      text += piece;
      if (piece.includes('"a"')) collection.documents.delete('b');
    }
    expect(JSON.parse(text)).toMatchObject({ data: [{ id: 'a' }, { id: 'c' }], meta: { count: 3, in: 2 } });
    expect(collection.filters).toEqual(
      ['a', 'b', 'c'].map((id) => ({ all: [ofCustomer, { field: 'id', in: [id] }] })),
    );
  });

  it('is an empty list where nothing is found', async () => {
    let text = '';
    for await (const piece of toJsonInParts(await listed(collectionOf([])))) text += piece;
    expect(JSON.parse(text)).toMatchObject({ data: [], meta: { count: 0, in: 0, from: 0, pages: 1 } });
  });
});

const LARGE = 300_000;
const ofCustomer: Filter = { field: 'customer_id', eq: 'cus_1' };
const cart = (id: string, bytes: number) => ({ id, bytes });

const listed = (collection: ReturnType<typeof collectionOf>) =>
  pageInParts(collection, { filter: ofCustomer, sort: [], limit: 25, offset: 0 }, async (documents) => [
    ...documents,
  ]);

/** Documents of which each reading is noted. */
function collectionOf(all: readonly { id: string; bytes: number }[]) {
  const documents = new Map(all.map((each) => [each.id, each]));
  const read: string[][] = [];
  const filters: unknown[] = [];
  return {
    documents,
    read,
    filters,
    outline: async () => ({ documents: [...all], count: all.length }),
    async find({ filter }: { filter?: Filter } = {}): Promise<Document[]> {
      filters.push(filter);
      const ids = idsIn(filter);
      read.push(ids);
      return ids.flatMap((id) => documents.get(id) ?? []);
    },
  };
}

function idsIn(filter: Filter | undefined): string[] {
  const [, among] = filter && 'all' in filter ? filter.all : [];
  return among && 'in' in among ? among.in.map(String) : [];
}
