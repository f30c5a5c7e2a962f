import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellEngine } from '../../../testing/cases-on.ts';
import {
  type ExampleDocument,
  found,
  type MetEngine,
  meetEngine,
  newUid,
  refusalOf,
} from './engine-under-test.ts';

describe('indexes, documents and tasks', () => {
  let engine: MetEngine;

  beforeAll(async () => {
    engine = await meetEngine();
  });

  afterAll(() => engine.close());

  tellEngine(() => engine.met);

  it('a write answers with its task, which ends with times and no error', async () => {
    const index = await engine.indexWith({});
    const enqueued = await index.addDocuments([{ id: 1 }]);
    expect(enqueued).toMatchObject({
      indexUid: index.uid,
      status: 'enqueued',
      type: 'documentAdditionOrUpdate',
    });
    const task = await engine.client.tasks.waitForTask(enqueued);
    expect(task).toMatchObject({ uid: enqueued.taskUid, status: 'succeeded', error: null });
    expect(Date.parse(String(task.finishedAt))).toBeGreaterThanOrEqual(Date.parse(String(task.startedAt)));
  });

  it('an index cannot be made twice, and an impossible name is refused', async () => {
    const { uid } = await engine.indexWith({});
    expect(await engine.client.createIndex(uid).waitTask()).toMatchObject({
      status: 'failed',
      error: { code: 'index_already_exists', message: `Index \`${uid}\` already exists.` },
    });
    expect(await refusalOf(engine.client.createIndex('a b'))).toMatchObject({
      status: 400,
      code: 'invalid_index_uid',
    });
  });

  it('what is asked of a missing index or task is not found', async () => {
    const missing = engine.client.index<ExampleDocument>(newUid());
    const refused = [
      missing.getDocuments(),
      missing.getDocument(1),
      missing.getSettings(),
      found(missing, 'a'),
    ];
    for (const each of refused) {
      expect(await refusalOf(each)).toMatchObject({ status: 404, code: 'index_not_found' });
    }
    expect(await missing.deleteDocuments(['1']).waitTask()).toMatchObject({
      status: 'failed',
      error: { code: 'index_not_found' },
    });
    expect(await refusalOf(engine.client.tasks.getTask(4_000_000))).toMatchObject({ code: 'task_not_found' });
  });

  it('settings and documents make the index that they need', async () => {
    const { client } = engine;
    const [one, other] = [newUid(), newUid()];
    const added = client.index<ExampleDocument>(one).addDocuments([{ id: 1 }], { primaryKey: 'id' });
    const told = client.index(other).updateSettings({ filterableAttributes: ['a'] });
    expect([(await added.waitTask()).status, (await told.waitTask()).status]).toEqual([
      'succeeded',
      'succeeded',
    ]);
    for (const uid of [one, other]) await client.deleteIndex(uid).waitTask();
  });

  it('a document is replaced by the one of the same id', async () => {
    const index = await engine.indexWith({}, [{ id: 'a', name: 'old', more: 1 }]);
    await index.addDocuments([{ id: 'a', name: 'new' }]).waitTask();
    expect(await index.getDocument('a')).toEqual({ id: 'a', name: 'new' });
    expect(await refusalOf(index.getDocument('b'))).toMatchObject({
      status: 404,
      code: 'document_not_found',
    });
  });

  it.each([
    [[{ id: 'good' }, { id: 'not good' }], 'invalid_document_id'],
    [[{ id: 'good' }, { id: 1.5 }], 'invalid_document_id'],
    [[{ id: 'good' }, { name: 'a' }], 'missing_document_id'],
  ])('%j fails with %s and changes nothing', async (documents, code) => {
    const index = await engine.indexWith({});
    expect(await index.addDocuments(documents).waitTask()).toMatchObject({
      status: 'failed',
      error: { code },
    });
    expect((await index.getDocuments()).total).toBe(0);
  });

  it('one document with half of a surrogate pair makes all of its task fail', async () => {
    const index = await engine.indexWith({});
    const documents = [{ id: 1 }, { id: 2, name: 'half \ud83d' }];
    expect((await index.addDocuments(documents).waitTask()).status).toBe('failed');
    expect((await index.getDocuments()).total).toBe(0);
  });

  it('an id of 511 bytes is taken', async () => {
    const index = await engine.indexWith({});
    const task = await index.addDocuments([{ id: 'x'.repeat(511) }]).waitTask();
    expect(task.status).toBe('succeeded');
  });

  it('deletes by ids, those that are not there too, and all', async () => {
    const index = await engine.indexWith({}, [{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect((await index.deleteDocuments(['1', '9']).waitTask()).status).toBe('succeeded');
    expect((await index.getDocuments()).results).toEqual([{ id: 2 }, { id: 3 }]);
    await index.deleteAllDocuments().waitTask();
    expect((await index.getDocuments()).total).toBe(0);
  });

  it('lists with fields, limit and offset', async () => {
    const documents = Array.from({ length: 30 }, (_, id) => ({ id, name: `n${id}` }));
    const index = await engine.indexWith({}, documents);
    expect(await index.getDocuments({ fields: ['name'], limit: 2, offset: 1 })).toEqual({
      results: [{ name: 'n1' }, { name: 'n2' }],
      offset: 1,
      limit: 2,
      total: 30,
    });
    expect((await index.getDocuments()).results).toHaveLength(20);
  });

  it.each<[string, number, string]>([
    ['["text"]', 500, 'internal'],
    ['"text"', 400, 'malformed_payload'],
    ['{', 400, 'malformed_payload'],
  ])('%s is no document', async (body, status, code) => {
    const { uid } = await engine.indexWith({});
    const response = await fetch(`${engine.host}/indexes/${uid}/documents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${engine.key}` },
      body,
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  it('settings change alone, and are refused when they are not of their type', async () => {
    const index = await engine.indexWith({ filterableAttributes: ['a'] });
    await index.updateSettings({ searchableAttributes: ['b'] }).waitTask();
    expect(await index.getSettings()).toMatchObject({
      filterableAttributes: ['a'],
      searchableAttributes: ['b'],
      pagination: { maxTotalHits: 1_000 },
    });
    const wrong = { searchableAttributes: 'a' } as unknown as { searchableAttributes: string[] };
    expect(await refusalOf(index.updateSettings(wrong))).toMatchObject({
      status: 400,
      code: 'invalid_settings_searchable_attributes',
    });
  });
});
