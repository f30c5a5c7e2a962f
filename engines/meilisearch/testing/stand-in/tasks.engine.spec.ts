import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MetEngine, meetEngine, newUid, refusalOf } from './engine-under-test.ts';

describe('indexes and tasks', () => {
  let engine: MetEngine;

  beforeAll(async () => {
    engine = await meetEngine();
  });

  afterAll(() => engine.close());

  it('a write answers with its task, which ends with times, details and no error', async () => {
    const uid = newUid();
    const enqueued = await engine.client.createIndex(uid, { primaryKey: 'key' });
    expect(enqueued).toEqual({
      taskUid: expect.any(Number),
      indexUid: uid,
      status: 'enqueued',
      type: 'indexCreation',
      enqueuedAt: expect.stringMatching(TIME),
    });
    const task = await engine.client.tasks.waitForTask(enqueued);
    expect(task).toMatchObject({
      uid: enqueued.taskUid,
      batchUid: expect.any(Number),
      indexUid: uid,
      status: 'succeeded',
      type: 'indexCreation',
      canceledBy: null,
      details: { primaryKey: 'key' },
      error: null,
      duration: expect.stringMatching(/^PT[\d.]+S$/u),
      startedAt: expect.stringMatching(TIME),
      finishedAt: expect.stringMatching(TIME),
    });
    await engine.client.deleteIndex(uid).waitTask();
  });

  it('an index cannot be made twice', async () => {
    const { uid } = await engine.indexWith({});
    const { status, error } = await engine.client.createIndex(uid).waitTask();
    expect(status).toBe('failed');
    expect(error).toEqual({
      message: `Index \`${uid}\` already exists.`,
      code: 'index_already_exists',
      type: 'invalid_request',
      link: 'https://docs.meilisearch.com/errors#index_already_exists',
    });
  });

  it('what is asked of a missing index fails', async () => {
    const missing = engine.client.index(newUid());
    for (const task of [
      await missing.deleteDocuments(['a']).waitTask(),
      await missing.deleteAllDocuments().waitTask(),
      await missing.resetSettings().waitTask(),
      await missing.delete().waitTask(),
      await engine.client.updateIndex(missing.uid, { primaryKey: 'id' }).waitTask(),
    ]) {
      expect(task).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } });
    }
    for (const refused of [
      missing.search(''),
      missing.getDocuments(),
      missing.getSettings(),
      missing.getRawInfo(),
      missing.getStats(),
    ]) {
      expect(await refusalOf(refused)).toMatchObject({ status: 404, code: 'index_not_found' });
    }
  });

  it('a name that an index cannot have is refused', async () => {
    expect(await refusalOf(engine.client.createIndex('no name'))).toMatchObject({
      status: 400,
      code: 'invalid_index_uid',
      message: expect.stringMatching(/^Invalid value at `\.uid`: `no name` is not a valid index uid\./u),
    });
  });

  it('the primary key changes while there are no documents', async () => {
    const index = await engine.indexWith({});
    expect((await index.update({ primaryKey: 'key' }).waitTask()).status).toBe('succeeded');
    await index.addDocuments([{ key: 1 }]).waitTask();
    expect((await index.update({ primaryKey: 'id' }).waitTask()).error?.code).toBe(
      'index_primary_key_already_exists',
    );
  });

  it('indexes swap their names, documents and settings together', async () => {
    const left = await engine.indexWith({ filterableAttributes: ['n'] }, [{ id: 'left', n: 1 }]);
    const right = await engine.indexWith({}, [{ id: 'right' }]);
    const swap = await engine.client
      .swapIndexes([{ indexes: [left.uid, right.uid], rename: false }])
      .waitTask();
    expect(swap).toMatchObject({ status: 'succeeded', indexUid: null, type: 'indexSwap' });
    expect((await right.search('', { filter: 'n = 1' })).hits).toEqual([{ id: 'left', n: 1 }]);
    expect((await left.search('')).hits).toEqual([{ id: 'right' }]);
  });

  it('a swap with a missing index fails and swaps nothing, one with an index named twice is refused', async () => {
    const { uid } = await engine.indexWith({});
    const missing = newUid();
    expect(
      (await engine.client.swapIndexes([{ indexes: [uid, missing], rename: false }]).waitTask()).error,
    ).toMatchObject({ code: 'index_not_found', message: `Index \`${missing}\` not found.` });
    expect(
      await refusalOf(engine.client.swapIndexes([{ indexes: [uid, uid], rename: false }])),
    ).toMatchObject({ status: 400, code: 'invalid_swap_duplicate_index_found' });
  });

  it('lists tasks newest first, by index, status, type and page', async () => {
    const index = await engine.indexWith({}, [{ id: 1 }]);
    const failed = await index.addDocuments([{ id: 'not an id' }]).waitTask();
    const indexUids = [index.uid];
    const { results, total } = await engine.client.tasks.getTasks({ indexUids });
    expect(total).toBe(4);
    expect(results.map(({ type }) => type)).toEqual([
      'documentAdditionOrUpdate',
      'documentAdditionOrUpdate',
      'settingsUpdate',
      'indexCreation',
    ]);
    const byStatus = await engine.client.tasks.getTasks({ indexUids, statuses: ['failed'] });
    expect(byStatus.results.map(({ uid }) => uid)).toEqual([failed.uid]);
    const page = await engine.client.tasks.getTasks({ indexUids, limit: 1, from: failed.uid - 1 });
    expect(page).toMatchObject({ limit: 1, from: failed.uid - 1, next: failed.uid - 2, total: 4 });
    const oldest = await engine.client.tasks.getTasks({ indexUids, reverse: true, limit: 1 });
    expect(oldest.results.map(({ type }) => type)).toEqual(['indexCreation']);
  });

  it('an unknown task, status and parameter are refused', async () => {
    expect(await refusalOf(engine.client.tasks.getTask(99_999_999))).toMatchObject({
      status: 404,
      code: 'task_not_found',
    });
    const params = JSON.parse('{"statuses":["done"]}');
    expect(await refusalOf(engine.client.tasks.getTasks(params))).toMatchObject({
      status: 400,
      code: 'invalid_task_statuses',
    });
    expect(await refusalOf(engine.client.tasks.cancelTasks({}))).toMatchObject({
      status: 400,
      code: 'missing_task_filters',
    });
  });

  it('updatedAt moves with every change, and the stats count', async () => {
    const index = await engine.indexWith({}, [{ id: 1, a: 1 }]);
    const { updatedAt } = await index.getRawInfo();
    await index.addDocuments([{ id: 2 }]).waitTask();
    expect(Date.parse(String((await index.getRawInfo()).updatedAt))).toBeGreaterThanOrEqual(
      Date.parse(String(updatedAt)),
    );
    expect(await index.getStats()).toMatchObject({
      numberOfDocuments: 2,
      fieldDistribution: { id: 2, a: 1 },
    });
    expect((await engine.client.getStats()).indexes[index.uid]?.numberOfDocuments).toBe(2);
    expect((await engine.client.getRawIndexes({ limit: 1000 })).results.map(({ uid }) => uid)).toContain(
      index.uid,
    );
  });
});

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u;
