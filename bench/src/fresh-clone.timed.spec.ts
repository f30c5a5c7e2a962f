import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { casesOn, freePort, rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProcessTree } from './store/process-tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The short form judges no times, because the machine may have other work. */
const FIRST_ANSWER_WITHIN_S = rounds({ short: 110, full: 20 });
const AT_MOST_MB = 1_000;

/** What a build makes beside `dist`. */
const MADE = ['client/src/generated', 'contracts/src/made', 'dashboard/src/made', 'docs/made'];

/** What no clone has, some of which other tests write meanwhile. */
const NOT_CLONED = ['.git', '.vitest', '.engines', '.astro', 'node_modules', 'dist', 'data'];

const missing = process.platform === 'linux' ? undefined : 'memory of processes is read from /proc';

casesOn('npm start in a fresh clone', missing, () => {
  let clone: string;
  let started: ChildProcess | undefined;

  beforeAll(async () => {
    clone = await mkdtemp(join(tmpdir(), 'storefold-clone-'));
    await cloneInto(clone);
  });
  afterAll(async () => {
    if (started?.pid !== undefined) process.kill(-started.pid, 'SIGKILL');
    await rm(clone, { recursive: true, force: true });
  });

  it(`says that it builds, answers within ${FIRST_ANSWER_WITHIN_S} s on at most ${AT_MOST_MB} MB, and serves the client and the pages that are made of code`, async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const sinceMs = performance.now();
    const store = spawn('npm', ['start'], {
      cwd: clone,
      detached: true,
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, DATA_DIR: join(clone, 'data'), PORT: String(port) },
    });
    started = store;
    let said = '';
    store.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const processes = new ProcessTree(store.pid ?? 0);
    let mostMb = 0;
    let answeredS: number | undefined;
    while (answeredS === undefined && performance.now() - sinceMs < 110_000) {
      mostMb = Math.max(mostMb, processes.residentMb());
      const answers = await fetch(`${address}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (answers) answeredS = (performance.now() - sinceMs) / 1_000;
      else await sleep(50);
    }
    process.stdout.write(`a fresh clone answered after ${answeredS?.toFixed(1)} s, on ${mostMb} MB\n`);
    expect(said).toMatch(/Building: \d+ files are new or changed/);
    expect(answeredS).toBeLessThan(FIRST_ANSWER_WITHIN_S);
    expect(mostMb).toBeLessThan(AT_MOST_MB);

    const client = await fetch(`${address}/assets/storefold-client.js`);
    expect([client.status, client.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(await readdir(join(clone, 'client/dist'))).toContain('storefold-client.min.js');
    expect(await client.text()).toContain('createStoreClient');
    const events = await fetch(`${address}/guide/events`);
    expect(await events.text()).toContain('GiftCardIssued');
  });
});

/** What `git clone` and `npm ci` leave: sources without anything built, and packages, of which ours lead into the clone. */
async function cloneInto(clone: string): Promise<void> {
  const folders: string[] = [];
  const isCloned = (path: string): boolean => {
    const [name = ''] = path.split('/').slice(-1);
    if (name === 'node_modules') folders.push(relative(root, path));
    if (MADE.includes(relative(root, path))) return false;
    return !NOT_CLONED.includes(name);
  };
  await cp(root, clone, { recursive: true, filter: isCloned });
  for (const folder of folders) {
    await mkdir(join(clone, folder));
    for (const name of await readdir(join(root, folder))) {
      await linkPackage(join(root, folder, name), join(clone, folder, name));
    }
  }
}

async function linkPackage(path: string, link: string): Promise<void> {
  if (!path.endsWith('/@storefold')) return symlink(path, link);
  await mkdir(link);
  for (const name of await readdir(path)) await symlink(await readlink(join(path, name)), join(link, name));
}
