import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { casesOn, freePort, inFullFormOnly } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copiedBy, packedFiles, root, steps } from './dockerfile-steps.ts';

const STEPS_MS = 1_800_000;
const MISSING = inFullFormOnly(
  'a whole installation and build; that all it copies is packed, a unit test holds',
);

casesOn('the image', MISSING, () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefold-image-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is made of what is packed, step by step in an empty folder, and runs a store', {
    timeout: STEPS_MS,
  }, async () => {
    const packed = packedFiles();
    const env: Record<string, string> = { PATH: process.env.PATH ?? '' };
    for (const [instruction, what] of steps) {
      if (instruction === 'COPY' && !what.startsWith('--from')) copy(what, packed);
      // Another user and another root are the last stage's.
      if (instruction === 'RUN' && !what.includes('chown')) run(what);
      if (instruction === 'ENV')
        for (const each of what.split(' ')) env[each.split('=')[0] ?? ''] = each.split('=')[1] ?? '';
    }
    const [, command = ''] = steps.findLast(([name]) => name === 'CMD') ?? [];
    const [, ...args] = JSON.parse(command) as string[];
    const port = await freePort();
    const own = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SAMPLE_DATA: 'none',
    };
    const store = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', env: { ...env, ...own } });
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    try {
      await expect.poll(isReady, { timeout: 120_000, interval: 250 }).toBe(true);
    } finally {
      store.kill('SIGKILL');
    }
  });

  function copy(what: string, packed: readonly string[]): void {
    for (const { from, to } of copiedBy(what, packed).copied) {
      mkdirSync(dirname(join(folder, to)), { recursive: true });
      cpSync(join(root, from), join(folder, to));
    }
  }

  function run(command: string): void {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
    expect(status, `RUN ${command}\n${stdout}${stderr}`).toBe(0);
  }
});
