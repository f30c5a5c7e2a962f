import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReadModels, START } from '@storefold/kernel/ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Good, goods, goodsCollection } from '../contract/search.examples.ts';
import { SearchedDocuments } from '../contract/searched-documents.ts';
import { openSqliteReadModels } from '../sqlite/read-models/sqlite-read-models.ts';
import { ChangedDocuments } from './changed-documents.ts';

let folder: string;
let readModels: ReadModels;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'changed-documents-'));
  readModels = await openSqliteReadModels({ file: join(folder, 'read-models.db') });
});

afterAll(async () => {
  await readModels?.close();
  await rm(folder, { recursive: true });
});

it('changes that were stored together are taken in together, however many', async () => {
  const { changed, kept } = await opened();
  for (const name of ['a', 'b', 'c']) await kept.write({ put: manyCalled(name, 400) });
  const head = await changed.head();
  const first = await changed.next(START, head);
  expect([first.put.length, first.upTo]).toEqual([800, 2]);
  const rest = await changed.next(first.upTo, head);
  expect([rest.put.length, rest.upTo]).toEqual([400, head]);

  await kept.write({ remove: [...manyCalled('a', 400), ...manyCalled('b', 400)].map(({ id }) => id) });
  const gone = await changed.next(head, await changed.head());
  expect([gone.put.length, gone.remove.length]).toEqual([0, 800]);
});

it('what is there again is not removed', async () => {
  const { changed, kept } = await opened(goods);
  await kept.write({ remove: ['linen', 'mug'] });
  await kept.write({ put: goods.filter(({ id }) => id === 'mug') });
  const { put, remove } = await changed.next(0, await changed.head());
  expect([put.map(({ id }) => id), remove]).toEqual([['mug'], ['linen']]);
});

it('what changes after the head was seen waits for the next time', async () => {
  const { changed, kept } = await opened(goods);
  const head = await changed.head();
  await kept.write({ put: goods.slice(0, 2), remove: ['mug'] });
  const first = await changed.next(START, head);
  expect([first.put.length, first.remove, first.upTo]).toEqual([goods.length - 3, [], head]);
  const next = await changed.next(first.upTo, await changed.head());
  expect([next.put.map(({ id }) => id), next.remove]).toEqual([['linen', 'polo'], ['mug']]);
});

it('all documents come once, in the order of their ids', async () => {
  const { changed, kept } = await opened();
  await kept.write({ put: manyCalled('a', 1_200) });
  const ids: string[] = [];
  for await (const documents of changed.all()) ids.push(...documents.map(({ id }) => id));
  expect(ids).toEqual(manyCalled('a', 1_200).map(({ id }) => id));
  expect(await changed.extent()).toEqual({ count: 1_200, last: 1 });
});

async function opened(documents: readonly Good[] = []) {
  const kept = await SearchedDocuments.open<Good>(readModels, goodsCollection, documents);
  return { kept, changed: new ChangedDocuments(kept.searched) };
}

const manyCalled = (name: string, count: number): Good[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${name}${String(index).padStart(4, '0')}`,
    text: '',
    store_id: 'store_1',
    price: index,
    tags: [],
    words: [name],
  }));
