import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Meilisearch } from 'meilisearch';
import { expect, it } from 'vitest';
import { WAIT } from './engine-under-test.ts';
import { startMeilisearchStandIn } from './meilisearch-stand-in.ts';

it('a line that was not finished is forgotten, and the next one stands alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'meilisearch-'));
  const standIn = await startMeilisearchStandIn({ dataDir });
  const client = new Meilisearch({ host: standIn.host, defaultWaitOptions: WAIT });
  await client.createIndex('a').waitTask();
  await standIn.kill();
  await appendFile(join(dataDir, 'tasks.ndjson'), '{"what":"enqueued","uid":1,');

  for (const expected of [['a'], ['a', 'b']]) {
    await standIn.restart();
    await expect.poll(() => client.isHealthy()).toBe(true);
    expect((await client.getRawIndexes()).results.map(({ uid }) => uid)).toEqual(expected);
    await client.createIndex('b').waitTask();
  }
  await standIn.stop();
  await rm(dataDir, { recursive: true });
});
