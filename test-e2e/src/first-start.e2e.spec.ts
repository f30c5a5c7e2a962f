import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, openSqliteReadModels } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf } from './harness/program.ts';
import { type StoreOptions, type StoreProcess, startStore } from './harness/store-process.ts';

const script = programOf('scripts/dist/start.js');

describe('the first start', () => {
  let options: StoreOptions;
  let store: StoreProcess;
  /** What comes after what users start costs half. */
  const bundled = () => ({ ...options, built: false });

  beforeAll(async () => {
    const parent = await mkdtemp(join(tmpdir(), 'storefold-first-'));
    options = {
      launcher: 'start',
      built: true,
      dataDir: join(parent, 'made', 'by', 'the', 'store'),
      port: await freePort(),
      env: { SAMPLE_DATA: '10' },
    };
    store = await startStore(options);
  });
  afterAll(async () => {
    await store?.stop();
    await rm(options.dataDir, { recursive: true, force: true });
  });

  it('makes its folder, and keys that only its owner may read', async () => {
    expect(await readdir(options.dataDir)).toEqual(
      expect.arrayContaining(['credentials.json', 'events.db', 'read-models', 'vault.db']),
    );
    const { mode } = await stat(join(options.dataDir, 'credentials.json'));
    expect(mode & 0o777).toBe(0o600);
    expect(store.credentials).toMatchObject({
      base_url: store.baseUrl,
      publishable_key: expect.stringMatching(/^pk_/),
      secret_key: expect.stringMatching(/^sk_/),
      admin: { email: expect.stringContaining('@'), password: expect.any(String) },
    });
  });

  it('tells where it answers and where the keys are, and no secret', async () => {
    await expect.poll(() => store.output()).toContain('credentials.json');
    await expect.poll(() => store.output()).toContain(store.baseUrl);
    expect(store.output()).not.toContain(store.credentials.secret_key);
    expect(store.output()).not.toContain(store.credentials.admin.password);
  });

  it('lets the admin in', async () => {
    const { email, password } = store.credentials.admin;
    const { status, body } = await store.storefront.with({ key: '' }).post('/api/v3/admin/auth/login', {
      email,
      password,
    });
    expect(status).toBe(200);
    const me = await store.storefront.with({ key: '', jwt: body.token }).get('/api/v3/admin/me');
    expect(me.body.email).toBe(email);
  });

  it('is alone on its data directory: a second store is refused with a clear message', async () => {
    const second = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: options.dataDir, PORT: String(await freePort()) },
    });
    expect(second.status).not.toBe(0);
    expect(second.stderr).toContain('already running');
    expect(second.stderr).toContain(options.dataDir);
  });

  it('stops at Ctrl-C with exit code 0, and the next start finds everything again', async () => {
    const { body: before } = await store.storefront.get('/api/v3/store/products?limit=100');
    const exited = new Promise<number | null>((resolve) => {
      void store.stop().then(resolve);
    });
    expect(await exited).toBe(0);
    const { credentials } = store;
    store = await startStore(bundled());
    expect(store.credentials).toEqual(credentials);
    const { body: after } = await store.storefront.get('/api/v3/store/products?limit=100');
    expect(after).toEqual(before);
  });

  it('rebuilds the read models when they are gone', async () => {
    const { body: before } = await store.storefront.get('/api/v3/store/products?limit=100&sort=price');
    await store.stop();
    await rm(join(options.dataDir, 'read-models'), { recursive: true });
    store = await startStore(bundled());
    const { body: after } = await store.storefront.get('/api/v3/store/products?limit=100&sort=price');
    expect(after).toEqual(before);
  });
});

describe('a start that cannot be', () => {
  const startIn = async (dataDir: string, command: string, args: readonly string[]) =>
    spawnSync(command, args, {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, SAMPLE_DATA: 'none', PORT: String(await freePort()) },
      timeout: 110_000,
    });

  it('names the setting that is wrong, what is allowed, and what to do', () => {
    const { status, stderr } = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, PORT: 'eighty' },
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain('PORT is "eighty"');
  });

  it('names a data directory in which no files can be made', () => {
    const { status, stderr } = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: '/dev/null/store' },
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain('DATA_DIR is "/dev/null/store"');
    expect(stderr).not.toContain('    at ');
  });

  it.each([
    ['store.lock', 'delete it while no store runs'],
    ['events.db', 'restore log and vault from a backup'],
    ['vault.db', 'restore log and vault from a backup'],
    ['read-models/catalog.db', 'delete it, because it is built again'],
  ])('says in one line what to do when %s is damaged', async (name, advice) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-damaged-'));
    await mkdir(join(dataDir, 'read-models'));
    await writeFile(join(dataDir, name), 'this is no database '.repeat(1_000));
    const { status, stderr } = await startIn(dataDir, process.execPath, [script]);
    expect([status, stderr]).toEqual([78, expect.stringContaining(advice)]);
    expect(stderr).toContain(join(dataDir, name));
    expect(stderr.trim().split('\n')).toHaveLength(1);
    await rm(dataDir, { recursive: true });
  });

  it.each([1, 20])('says in one line what to do when files cannot grow beyond %s KB', async (kilobytes) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-full-'));
    // A limit that the system puts on files fails writes as a full disk does.
    const limited = `ulimit -f ${kilobytes * 2}; exec "$0" "$1"`;
    const { status, stderr } = await startIn(dataDir, '/bin/sh', ['-c', limited, process.execPath, script]);
    expect([status, stderr]).toEqual([78, expect.stringContaining('free space on its disk')]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    await rm(dataDir, { recursive: true });
  });

  it('says what to stop when another process shares its read models, and exits with 75', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-shared-'));
    const file = join(dataDir, 'read-models', 'catalog.db');
    const sharing = await openSqliteReadModels({ file });
    const { status, stderr } = await startIn(dataDir, process.execPath, [script]);
    expect([status, stderr]).toEqual([75, expect.stringContaining('stop them first')]);
    expect(stderr).toContain(file);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    await sharing.close();
    await rm(dataDir, { recursive: true });
  });

  it('explains itself with --help', () => {
    const { status, stdout } = spawnSync(process.execPath, [script, '--help'], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toContain('DATA_DIR');
  });

  it('ends when its port is taken, and says so', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-port-'));
    const { status, stderr } = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, SAMPLE_DATA: 'none', PORT: String(port) },
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain(`Port ${port} `);
    holder.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
