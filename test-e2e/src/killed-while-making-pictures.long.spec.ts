import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, rounds } from '@storefold/engines/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './harness/client.ts';
import { formOf, pngOf } from './harness/picture.ts';
import { type StoreOptions, type StoreProcess, startStore } from './harness/store-process.ts';
import { done } from './tables/shop.ts';

const PRODUCTS = '/api/v3/admin/products';
const killing = new URL('../dist/harness/killed-while-keeping-files.js', import.meta.url);
/** The picture itself is the first of its files, and the preview the seventh. */
const KILLED_AT = [1, 4, 7, 2, 3, 5, 6].slice(0, rounds({ short: 2, full: 7 }));

describe('a store killed while it keeps a picture and makes its sizes', () => {
  let options: StoreOptions;
  let running: StoreProcess | undefined;
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-pictures-'));
    options = { launcher: 'start', dataDir, port: await freePort(), env: { SAMPLE_DATA: 'none' } };
  });
  afterEach(() => running?.kill());
  afterAll(() => rm(options.dataDir, { recursive: true, force: true }));

  it.each(KILLED_AT)(
    'at file %i: takes the picture once, makes all sizes at the next start, and sends none in part',
    async (file) => {
      const killable = await startStore({
        ...options,
        env: {
          ...options.env,
          NODE_OPTIONS: `--import=${killing.href}`,
          KILLED_AT_FILE: String(file),
        },
      });
      running = killable;
      const { body: product } = await done(killable.admin.post(PRODUCTS, { name: `Vase ${file}` }));
      const media = `${PRODUCTS}/${product.id}/media`;
      // Another picture each time, whose files are not there yet.
      const picture = pngOf(2_100 + file, 700 + file);
      const sent = (client: Client) => client.with({ idempotencyKey: `picture-${file}` });
      await sent(killable.admin)
        .post(media, formOf(picture))
        .catch(() => undefined);
      await expect.poll(() => isRunning(killable.pid), { timeout: 20_000 }).toBe(false);

      const store = await startStore(options);
      running = store;
      const { body } = await done(sent(store.admin).post(media, formOf(picture)));
      const read = async () => (await done(store.admin.get(`${media}/${body.id}`))).body;
      await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('ready');
      const { srcset, ...shown } = await read();
      const urls = Object.values(shown)
        .map(String)
        .filter((value) => value.startsWith(`${store.baseUrl}/media/`));
      expect(urls).toHaveLength(7);
      for (const url of urls) expect(await digestSentAt(url)).toBe(digestIn(url));
      for (const each of srcset.split(', ')) expect(urls).toContain(each.split(' ')[0]);
      expect((await done(store.admin.get(media))).body.data).toHaveLength(1);
    },
    60_000,
  );
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const digestIn = (url: string): string => new URL(url).pathname.split('/')[2] ?? '';

async function digestSentAt(url: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return createHash('sha256').update(bytes).digest('hex');
}
