import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StoreProcess, startStore } from './harness/store-process.ts';

const password = 'correct horse battery';

describe('an older log under the read models of a newer one', () => {
  let folder: string;
  let store: StoreProcess | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefold-restored-'));
  });
  afterAll(async () => {
    await store?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const at = (name: string) => join(folder, name);

  it('shows what the log has and nothing else, also when the log has grown beyond them since', async () => {
    await runOn('newer', () => register('kept', 5));
    await cp(at('newer'), at('older'), { recursive: true });
    await runOn('newer', () => register('lost', 10));
    await cp(at('older'), at('grown'), { recursive: true });
    await runOn('grown', () => register('new', 25));

    for (const [dataDir, expected] of [
      ['older', numbered('kept', 5)],
      ['grown', [...numbered('kept', 5), ...numbered('new', 25)]],
    ] as const) {
      await putReadModels({ from: 'newer', to: dataDir });
      await runOn(dataDir, async () => {
        expect(await customers()).toEqual(new Set(expected));
        await register('later', 1);
        expect(await customers()).toEqual(new Set([...expected, ...numbered('later', 1)]));
      });
    }
  }, 300_000);

  async function runOn(dataDir: string, work: () => Promise<void>): Promise<void> {
    store = await startStore({
      launcher: 'start',
      dataDir: at(dataDir),
      port: await freePort(),
      env: { SAMPLE_DATA: 'none' },
    });
    await work();
    expect(await store.stop()).toBe(0);
    store = undefined;
  }

  async function register(name: string, count: number): Promise<void> {
    for (const email of numbered(name, count)) {
      const answer = await store?.storefront.post('/api/v3/store/customers', { email, password });
      expect(answer?.status).toBe(201);
    }
  }

  async function customers(): Promise<Set<string>> {
    const answer = await store?.admin.get('/api/v3/admin/customers?limit=100');
    const { data } = answer?.body ?? { data: [] };
    return new Set(data.map(({ email }: { email: string }) => email));
  }

  async function putReadModels({ from, to }: { from: string; to: string }): Promise<void> {
    const folderOf = (dataDir: string) => join(at(dataDir), 'read-models');
    await rm(folderOf(to), { recursive: true });
    await cp(folderOf(from), folderOf(to), { recursive: true });
  }
});

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, each) => `${name}-${each}@example.com`);
