import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './harness/client.ts';
import { programOf } from './harness/program.ts';
import { type StoreProcess, startStore } from './harness/store-process.ts';

const api = '/api/v3/store';
const password = 'correct horse battery';

describe('a backup of a running store', () => {
  let folder: string;
  let store: StoreProcess | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefold-backup-'));
    store = await start('data');
  });
  afterAll(async () => {
    await store?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const at = (name: string) => join(folder, name);
  const start = async (dataDir: string) =>
    startStore({
      launcher: 'start',
      dataDir: at(dataDir),
      port: await freePort(),
      env: { SAMPLE_DATA: '20' },
    });
  const run = (script: string, dataDir: string, ...args: string[]) =>
    spawnSync(process.execPath, [programOf('scripts/dist/storefold.js'), script, ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: at(dataDir) },
    });

  it('under load has everything that was acknowledged before, and is restored as the same store', async () => {
    if (!store) throw new Error('no store');
    const shop = register(store.storefront);
    await expect.poll(() => shop.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(5);
    const before = [...shop.acknowledged];
    const backup = spawn(process.execPath, [programOf('scripts/dist/storefold.js'), 'backup', at('backup')], {
      env: { ...process.env, DATA_DIR: at('data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [backup.stdout, backup.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    expect(await once(backup, 'exit')).toEqual([0, null]);
    expect(said).toMatch(/vault.db {2}100 %[\s\S]*events.db {2}100 %[\s\S]*holds .*events, verified/);
    await shop.stop();
    const { body: products } = await store.storefront.get(`${api}/products?limit=100`);

    const running = run('restore', 'data', at('backup'));
    expect([running.status, running.stderr]).toEqual([75, expect.stringContaining('already running')]);
    expect(await store.stop()).toBe(0);
    const inTheWay = run('restore', 'data', at('backup'));
    expect([inTheWay.status, inTheWay.stderr]).toEqual([1, expect.stringContaining('is in the way')]);

    const restored = run('restore', 'restored', at('backup'));
    expect([restored.status, restored.stderr]).toEqual([0, '']);
    store = await start('restored');
    expect((await store.storefront.get(`${api}/products?limit=100`)).body).toEqual(products);
    for (const email of before) {
      const { status } = await store.storefront.post(`${api}/auth/login`, { email, password });
      expect([email, status]).toEqual([email, 200]);
    }
    expect((await store.admin.get('/api/v3/admin/customers')).body.meta.count).toBeGreaterThanOrEqual(
      before.length,
    );
  }, 180_000);

  it('that is killed never looks like a whole one', async () => {
    expect(await killedAtFirstWord(at('killed'))).toEqual([null, 'SIGKILL']);
    const left = (await readdir(folder)).filter((name) => name.startsWith('killed'));
    expect(left).toEqual([expect.stringMatching(/^killed\.incomplete-/)]);
    const refused = run('restore', 'fresh', at(left[0] ?? ''));
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('not a whole backup')]);
    expect(run('backup', 'restored', at('killed')).status).toBe(0);
  });

  it.each([
    ['before the vault is there', -1],
    ['before the log is there', 0],
  ])('whose restoring was cut off %s starts no store, until it is restored elsewhere', async (when, more) => {
    const sizeOf = async (file: string) => (await stat(join(at('killed'), file))).size;
    const blocks = Math.ceil((await sizeOf('vault.db')) / 512) + more;
    expect(await sizeOf('events.db')).toBeGreaterThan(blocks * 512);
    const cutOff = `cut ${when}`;
    // The disk is full at that moment.
    const limited = `ulimit -f ${blocks}; exec "$0" "$@"`;
    const restoring = [process.execPath, programOf('scripts/dist/storefold.js'), 'restore', at('killed')];
    const env = { ...process.env, DATA_DIR: at(cutOff), PORT: String(await freePort()) };
    const cut = spawnSync('/bin/sh', ['-c', limited, ...restoring], { encoding: 'utf8', env });
    expect([cut.status, cut.stderr]).toEqual([1, expect.stringContaining('The store was not restored')]);
    expect((await readdir(at(cutOff))).includes('vault.db')).toBe(more === 0);
    const started = spawnSync(process.execPath, [programOf('scripts/dist/start.js')], {
      encoding: 'utf8',
      env,
      timeout: 110_000,
    });
    expect([started.status, started.stderr]).toEqual([78, expect.stringContaining('npm run restore')]);
    expect(run('restore', cutOff, at('killed')).stderr).toContain('is in the way');
    expect(run('restore', `whole, ${when}`, at('killed')).status).toBe(0);
  });

  it.each(['backup', 'restore'])('%s says what it does, and what is missing', (script) => {
    expect(run(script, 'restored', '--help').stdout).toContain(`npm run ${script} -- `);
    const { status, stderr } = run(script, 'restored');
    expect([status, stderr]).toEqual([64, expect.stringContaining("missing required argument 'folder'")]);
  });

  /** A backup that is killed when it tells of its first progress. */
  function killedAtFirstWord(to: string) {
    const kill = "process.stderr.write = () => process.kill(process.pid, 'SIGKILL');";
    const args = [
      '--import',
      `data:text/javascript,${kill}`,
      programOf('scripts/dist/storefold.js'),
      'backup',
      to,
    ];
    const env = { ...process.env, DATA_DIR: at('restored') };
    return once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'exit');
  }
});

/** Customers who register one after the other until they are stopped. */
function register(storefront: Client) {
  const acknowledged: string[] = [];
  let isOver = false;
  const registering = (async () => {
    while (!isOver) {
      const email = `shopper-${acknowledged.length}@example.com`;
      const { status } = await storefront.post(`${api}/customers`, { email, password });
      expect(status).toBe(201);
      acknowledged.push(email);
    }
  })();
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await registering;
    },
  };
}
