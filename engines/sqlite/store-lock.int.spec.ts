import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtFile } from '../common/built-file.ts';
import { lockStore, StoreIsRunning } from './store-lock.ts';

describe('the lock of a store', () => {
  let folder: string;
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'store-lock-'));
    dataDir = join(folder, 'data');
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map(kill));
    rmSync(folder, { recursive: true });
  });

  /** A process that tries to lock the directory, says what came of it, and stays. */
  async function launch(): Promise<{ child: ChildProcess; said: string }> {
    const program = `
      const { lockStore } = await import(${JSON.stringify(builtFile('./store-lock.js', import.meta.url).href)});
      try {
        lockStore(${JSON.stringify(dataDir)});
        console.log('locked');
        setInterval(() => undefined, 60_000);
      } catch (error) {
        console.log(error.name + ': ' + error.message);
      }
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [said] = await once(createInterface({ input: child.stdout }), 'line');
    return { child, said };
  }

  it('refuses a second store and names the directory and the process that runs the first', async () => {
    const lock = lockStore(dataDir);
    const { said } = await launch();
    expect(said).toMatch(/^StoreIsRunning: a store is already running on /);
    expect(said).toContain(dataDir);
    expect(said).toContain(`process ${process.pid}`);
    lock.release();
  });

  it('refuses this process while another one runs the store', async () => {
    const { child, said } = await launch();
    expect(said).toBe('locked');
    const refusal = refusalOf(() => lockStore(dataDir));
    expect(refusal).toMatchObject({ dataDir, pid: child.pid });
  });

  it('is gone with a process that was killed', async () => {
    for (let round = 0; round < 3; round++) {
      const { child, said } = await launch();
      expect(said).toBe('locked');
      await kill(child);
      const lock = lockStore(dataDir);
      expect((await launch()).said).toContain(`process ${process.pid}`);
      lock.release();
    }
  });

  it('lets the next one in when it is released, and may be released twice', async () => {
    const lock = lockStore(dataDir);
    lock.release();
    lock.release();
    expect((await launch()).said).toBe('locked');
  });

  it('lets exactly one of many in that start at the same time', async () => {
    const launched = await Promise.all(Array.from({ length: 5 }, launch));
    const holders = launched.filter(({ said }) => said === 'locked');
    expect(holders).toHaveLength(1);
    const pid = holders[0]?.child.pid;
    for (const { said } of launched)
      expect(said).toMatch(new RegExp(`^locked$|StoreIsRunning.*process ${pid}\\b`));
  });

  it('is one for each directory', () => {
    const locks = [lockStore(dataDir), lockStore(join(folder, 'other'))];
    for (const lock of locks) lock.release();
  });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function refusalOf(lock: () => unknown): StoreIsRunning {
  try {
    lock();
  } catch (error) {
    if (error instanceof StoreIsRunning) return error;
    throw error;
  }
  throw new Error('expected a refusal, but the directory was locked');
}
