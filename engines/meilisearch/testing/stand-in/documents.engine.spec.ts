import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MetEngine, meetEngine, newUid, refusalOf } from './engine-under-test.ts';

describe('documents', () => {
  let engine: MetEngine;

  beforeAll(async () => {
    engine = await meetEngine();
  });

  afterAll(() => engine.close());

  /** A request that the client would not send. */
  const send = async (path: string, contentType: string | undefined, body: string) => {
    const answer = await fetch(new URL(path, engine.host), {
      method: 'POST',
      body: Buffer.from(body),
      headers: {
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
        ...(engine.key === undefined ? {} : { authorization: `Bearer ${engine.key}` }),
      },
    });
    const { code }: { code?: string } = JSON.parse(await answer.text());
    return [answer.status, code];
  };

  it('POST replaces a document, PUT adds to it', async () => {
    const index = await engine.indexWith({}, [{ id: 1, a: 1, b: 1 }]);
    await index.updateDocuments([{ id: 1, b: 2, c: 2 }]).waitTask();
    expect(await index.getDocument(1)).toEqual({ id: 1, a: 1, b: 2, c: 2 });
    await index.addDocuments([{ id: 1, b: 3 }]).waitTask();
    expect(await index.getDocument(1)).toEqual({ id: 1, b: 3 });
  });

  it('a replaced document keeps its place, and a place that is free is taken again', async () => {
    const index = await engine.indexWith({}, [{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    await index.addDocuments([{ id: 'a', again: true }]).waitTask();
    await index.deleteDocument('b').waitTask();
    await index.addDocuments([{ id: 'd' }]).waitTask();
    expect((await index.getDocuments()).results.map(({ id }) => id)).toEqual(['a', 'd', 'c']);
    expect((await index.search()).hits.map(({ id }) => id)).toEqual(['a', 'd', 'c']);
  });

  it('an addition makes the index that it needs', async () => {
    const uid = newUid();
    const { details } = await engine.client
      .index(uid)
      .addDocuments([{ id: 1 }, { id: 2 }])
      .waitTask();
    expect(details).toEqual({ receivedDocuments: 2, indexedDocuments: 2 });
    expect((await engine.client.getRawIndex(uid)).primaryKey).toBe('id');
    await engine.client.deleteIndex(uid).waitTask();
  });

  it.each(REFUSED_ADDITIONS)('%j fails with %s and changes nothing', async (documents, code, message) => {
    const uid = newUid();
    const task = await engine.client.index(uid).addDocuments(documents).waitTask();
    expect(task).toMatchObject({ status: 'failed', details: { indexedDocuments: 0 }, error: { code } });
    expect(task.error?.message).toMatch(message);
    expect(await engine.client.getRawIndex(uid)).toMatchObject({ primaryKey: null });
    expect((await engine.client.index(uid).getDocuments()).total).toBe(0);
    await engine.client.deleteIndex(uid).waitTask();
  });

  it('a document without the primary key fails, and all that came with it', async () => {
    const index = await engine.indexWith({});
    const { error } = await index.addDocuments([{ id: 1 }, { name: 'x' }]).waitTask();
    expect(error).toMatchObject({
      code: 'missing_document_id',
      message: 'Document doesn\'t have a `id` attribute: `{"name":"x"}`.',
    });
    expect((await index.getDocuments()).total).toBe(0);
  });

  it('another primary key than the index has fails', async () => {
    const index = await engine.indexWith({}, [{ id: 1 }]);
    const { error } = await index.addDocuments([{ key: 1 }], { primaryKey: 'key' }).waitTask();
    expect(error?.code).toBe('index_primary_key_already_exists');
  });

  it('an id of 511 bytes is taken', async () => {
    const index = await engine.indexWith({});
    const { status } = await index.addDocuments([{ id: 'a'.repeat(511) }, { id: -12 }]).waitTask();
    expect(status).toBe('succeeded');
    expect(await index.getDocument('-12')).toEqual({ id: -12 });
  });

  it('deletes by ids, by filter and all', async () => {
    const index = await engine.indexWith({ filterableAttributes: ['n'] }, [
      { id: 1, n: 1 },
      { id: 2, n: 2 },
      { id: 3, n: 3 },
      { id: 'x', n: 4 },
      { id: 'y' },
    ]);
    expect((await index.deleteDocuments(['x', 'unknown', 'not an id']).waitTask()).details).toEqual({
      providedIds: 3,
      deletedDocuments: 1,
      originalFilter: null,
    });
    expect((await index.deleteDocuments({ filter: 'n > 1' }).waitTask()).details).toEqual({
      providedIds: 0,
      deletedDocuments: 2,
      originalFilter: '"n > 1"',
    });
    expect((await index.getDocuments()).results).toEqual([{ id: 1, n: 1 }, { id: 'y' }]);
    expect((await index.deleteAllDocuments().waitTask()).status).toBe('succeeded');
    expect((await index.getDocuments()).total).toBe(0);
  });

  it('deleting by a bad filter is refused at once, by one that is not filterable when it runs', async () => {
    const index = await engine.indexWith({}, [{ id: 1 }]);
    expect(await refusalOf(index.deleteDocuments({ filter: 'n &' }))).toMatchObject({
      status: 400,
      code: 'invalid_document_filter',
    });
    expect(await refusalOf(index.deleteDocuments({ filter: '' }))).toMatchObject({
      code: 'invalid_document_filter',
      message: 'Sending an empty filter is forbidden.',
    });
    const { error } = await index.deleteDocuments({ filter: 'n = 1' }).waitTask();
    expect(error).toMatchObject({ code: 'invalid_document_filter' });
  });

  it('lists with filter, fields, sort, limit and offset', async () => {
    const index = await engine.indexWith({ filterableAttributes: ['n'], sortableAttributes: ['n'] }, [
      { id: 1, n: 1, more: { deep: 1, deeper: 2 } },
      { id: 2, n: 2 },
      { id: 3, n: 3 },
      { id: 4 },
    ]);
    const listed = await index.getDocuments({
      filter: 'n >= 1',
      fields: ['id'],
      sort: ['n:desc'],
      limit: 2,
      offset: 1,
    });
    expect(listed).toEqual({ results: [{ id: 2 }, { id: 1 }], offset: 1, limit: 2, total: 3 });
    expect((await index.getDocuments({ fields: ['n', 'more.deep'], limit: 1 })).results).toEqual([
      { n: 1, more: { deep: 1 } },
    ]);
    expect((await index.getDocuments({ limit: 1, offset: 3 })).results).toEqual([{ id: 4 }]);
  });

  it('listing words its refusals without the name of the index', async () => {
    const index = await engine.indexWith({}, [{ id: 1 }]);
    expect(await refusalOf(index.getDocuments({ filter: 'n = 1' }))).toEqual({
      status: 400,
      code: 'invalid_document_filter',
      message:
        'Attribute `n` is not filterable. This index does not have configured filterable attributes.\n1:2 n = 1',
    });
    expect(await refusalOf(index.getDocuments({ sort: ['n:asc'] }))).toEqual({
      status: 400,
      code: 'invalid_document_sort',
      message: 'Attribute `n` is not sortable. This index does not have configured sortable attributes.',
    });
    expect(await refusalOf(index.getDocument('nowhere'))).toMatchObject({
      status: 404,
      code: 'document_not_found',
    });
  });

  it('bodies that are no documents are refused', async () => {
    const { uid } = await engine.indexWith({});
    const path = `/indexes/${uid}/documents`;
    expect(await send(path, 'application/json', '[{"id":1')).toEqual([400, 'malformed_payload']);
    expect(await send(path, 'application/json', '["text"]')).toEqual([400, 'malformed_payload']);
    expect(await send(path, 'application/json', '')).toEqual([400, 'missing_payload']);
    expect(await send(path, 'text/plain', '[]')).toEqual([415, 'invalid_content_type']);
    expect(await send(path, undefined, '[]')).toEqual([415, 'missing_content_type']);
    expect(await send(`${path}/delete-batch`, 'application/json', '"text"')).toEqual([400, 'bad_request']);
  });

  it('takes one object, and one object per line', async () => {
    const index = await engine.indexWith({});
    const path = `/indexes/${index.uid}/documents`;
    expect((await send(path, 'application/json', '{"id":1}'))[0]).toBe(202);
    expect((await send(path, 'application/x-ndjson', '{"id":2}\n{"id":3}\n'))[0]).toBe(202);
    await expect.poll(async () => (await index.getDocuments()).total).toBe(3);
  });
});

const REFUSED_ADDITIONS: [documents: Record<string, unknown>[], code: string, message: RegExp][] = [
  [
    [{ id: 1 }, { id: 'not an id' }],
    'invalid_document_id',
    /^Document identifier `"not an id"` is invalid\. .* more than 511 bytes\.$/u,
  ],
  [[{ id: 'é' }], 'invalid_document_id', /`"é"`/u],
  [[{ id: '' }], 'invalid_document_id', /`""`/u],
  [[{ id: 1.5 }], 'invalid_document_id', /`1\.5`/u],
  [[{ id: 'a'.repeat(512) }], 'invalid_document_id', /is invalid/u],
  [
    [{ name: 'x' }],
    'index_primary_key_no_candidate_found',
    /^The primary key inference failed as the engine did not find/u,
  ],
  [
    [{ id: 1, cardId: 2 }],
    'index_primary_key_multiple_candidates_found',
    /^The primary key inference failed as the engine found 2 fields/u,
  ],
];
