import { Meilisearch } from 'meilisearch';
import { afterEach, describe, expect, it } from 'vitest';
import { onStandIn } from '../../../testing/cases-on.ts';
import { found, KEY, WAIT } from './engine-under-test.ts';
import {
  type MeilisearchStandIn,
  type MeilisearchStandInOptions,
  startMeilisearchStandIn,
} from './meilisearch-stand-in.ts';

describe('a stand-in', () => {
  onStandIn('search', 'Meilisearch');

  let standIn: MeilisearchStandIn;
  let client: Meilisearch;

  afterEach(() => standIn.stop());

  const start = async (options: MeilisearchStandInOptions = {}): Promise<void> => {
    standIn = await startMeilisearchStandIn({ key: KEY, taskDelayMs: 1, ...options });
    client = new Meilisearch({ host: standIn.host, apiKey: KEY, defaultWaitOptions: WAIT });
  };

  /** The client may hold a connection to the one before, and notices only when it uses it. */
  const restart = async (): Promise<void> => {
    await standIn.restart();
    await expect.poll(() => client.isHealthy()).toBe(true);
  };

  it('puts its key into its address', async () => {
    await start();
    const url = new URL(standIn.url);
    expect([decodeURIComponent(url.password), url.origin]).toEqual([KEY, standIn.host]);
  });

  it('a task is processing as long as it is told, and the next one waits', async () => {
    await start({ taskDelayMs: 10_000 });
    const { taskUid: first } = await client.createIndex('a');
    const { taskUid: second } = await client.createIndex('b');
    const statuses = async () =>
      (await Promise.all([first, second].map((uid) => client.tasks.getTask(uid)))).map(
        ({ status }) => status,
      );
    await expect.poll(statuses).toEqual(['processing', 'enqueued']);
  });

  it('runs tasks one after the other, in the order in which they came', async () => {
    await start({ taskDelayMs: 20 });
    const enqueued = [
      await client.createIndex('a'),
      await client.createIndex('b'),
      await client.createIndex('c'),
    ];
    const tasks = await client.tasks.waitForTasks(enqueued);
    const times = tasks.flatMap(({ startedAt, finishedAt }) => [String(startedAt), String(finishedAt)]);
    expect(times).toEqual(times.toSorted());
  });

  it('what is added is not found before its task has run', async () => {
    await start();
    await client.createIndex('a', { primaryKey: 'id' }).waitTask();
    standIn.pauseTasks();
    const task = await client.index('a').addDocuments([{ id: 1 }]);
    expect(await found(client.index('a'), '')).toEqual([]);
    expect((await client.tasks.getTask(task.taskUid)).status).toBe('enqueued');
    standIn.resumeTasks();
    await client.tasks.waitForTask(task);
    expect(await found(client.index('a'), '')).toEqual([1]);
  });

  it('holds every answer back for as long as it is told, and until it is told otherwise', async () => {
    await start();
    standIn.delay(200);
    const began = performance.now();
    await client.health();
    expect(performance.now() - began).toBeGreaterThanOrEqual(195);
    standIn.delay(AN_HOUR_MS);
    const heldBack = client.health();
    await expect.poll(() => standIn.requests()['GET /health']).toBe(2);
    standIn.delay(0);
    await heldBack;
  });

  it('counts requests by route', async () => {
    await start();
    await client.createIndex('a').waitTask();
    await found(client.index('a'), 'x');
    await found(client.index('a'), 'y');
    expect(standIn.requests()).toMatchObject({
      'POST /indexes': 1,
      'POST /indexes/:uid/search': 2,
    });
  });

  it('keeps nothing when it is killed', async () => {
    await start();
    await client.createIndex('a').waitTask();
    await standIn.kill();
    await expect(client.health()).rejects.toThrow();
    await restart();
    expect((await client.getRawIndexes()).total).toBe(0);
  });
});

const AN_HOUR_MS = 3_600_000;
