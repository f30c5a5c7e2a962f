import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casesOn, freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from './harness/client.ts';
import { noPairs } from './harness/paired-store.ts';
import {
  isWhole,
  type LaunchedStore,
  launchStore,
  type StoreOptions,
  startStore,
} from './harness/store-process.ts';

const POLL_MS = 20;
const PRODUCTS = '/api/v3/store/products?limit=1';

casesOn('a store in many processes', noPairs, () => {
  let options: StoreOptions;
  let url: string;
  let first: LaunchedStore;

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-first-'));
    const env = { SAMPLE_DATA: '60' };
    options = { launcher: 'start-services', dataDir, port: await freePort(), env };
    url = `http://127.0.0.1:${options.port}`;
  });
  afterAll(async () => {
    await first?.kill();
    await rm(options.dataDir, { recursive: true, force: true });
  });

  it('shows no list before everything in it is made', async () => {
    const { dataDir, env } = options;
    const mayStart = join(dataDir, 'catalog-may-start');
    first = launchStore({ ...options, env: { ...env, NODE_OPTIONS: held('/catalog/', mayStart) } });
    const statuses = new Set<number>();
    const counts = new Set<number>();
    const look = async () => {
      const { status, count } = await countProducts(`${url}${PRODUCTS}`, dataDir);
      statuses.add(status);
      if (status === 200) counts.add(count);
      // From here on the whole start of the catalog is watched.
      if (status === 503) await writeFile(mayStart, '');
      return isWhole(url);
    };
    await expect.poll(look, { timeout: 110_000, interval: POLL_MS }).toBe(true);
    await look();
    expect(counts.size, [...counts].join()).toBe(1);
    expect(statuses).toContain(503);
    // That services wait for one another is normal.
    const lines = first.output().split('\n');
    expect(lines.filter((line) => line.includes('"stack"'))).toEqual([]);
  });

  it('serves again after a service was killed, and after its launcher was, in whose place another starts', async () => {
    const credentials = JSON.parse(await readFile(join(options.dataDir, 'credentials.json'), 'utf8'));
    const guest = new Client(url, { key: credentials.publishable_key });
    const readProduct = async () => {
      const { body } = await guest.get(PRODUCTS);
      return (await guest.get(`/api/v3/store/products/${body.data?.[0].id}`)).status;
    };
    expect(await readProduct()).toBe(200);

    const catalog = catalogOf(first.child.pid);
    process.kill(catalog, 'SIGKILL');
    await expect.poll(() => catalogOf(first.child.pid)).not.toBe(catalog);
    await expect.poll(readProduct).toBe(200);

    const pids = childrenOf(first.child.pid).map(({ pid }) => pid);
    first.child.kill('SIGKILL');
    await first.exited;
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    const second = await startStore(options);
    expect(await readProduct()).toBe(200);
    expect(await second.stop()).toBe(0);
  });
});

/** 0 while there is none. */
const catalogOf = (launcher: number | undefined): number =>
  childrenOf(launcher).find(({ program }) => program.includes('/catalog/'))?.pid ?? 0;

function childrenOf(launcher: number | undefined): { pid: number; program: string }[] {
  const lines = execFileSync('ps', ['-Awwo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, program = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === launcher ? [{ pid: Number(pid), program }] : [];
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The option by which Node starts programs of this name only once a file is there. */
function held(name: string, file: string): string {
  const program = `
    if (process.argv[1]?.includes(${JSON.stringify(name)})) {
      const { existsSync } = await import('node:fs');
      while (!existsSync(${JSON.stringify(file)})) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  `;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}

/** Status 0: the store does not listen yet, or has no keys yet. */
async function countProducts(url: string, dataDir: string): Promise<{ status: number; count: number }> {
  try {
    const { publishable_key: key } = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8'));
    const response = await fetch(url, { headers: { 'X-Service-Api-Key': key } });
    const body = (await response.json()) as { meta?: { count: number } };
    return { status: response.status, count: body.meta?.count ?? 0 };
  } catch {
    return { status: 0, count: 0 };
  }
}
