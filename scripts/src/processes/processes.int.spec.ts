import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@storefold/kernel/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Processes } from './processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefold-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the processes of a launcher', () => {
  it('leave no program behind when the launcher is killed', async () => {
    const pidFile = join(folder, 'pid');
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', launching(pidFile)]);
    await expect.poll(() => pidIn(pidFile)).toBeGreaterThan(0);
    const pid = pidIn(pidFile);
    expect(isAlive(pid)).toBe(true);
    launcher.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('end with their launcher in order, also one that cannot be started', async () => {
    const pidFile = join(folder, 'pid');
    const processes = new Processes(createLogger({ logLevel: 'silent' }), () => undefined);
    processes.startProgram('nothing', join(folder, 'no-such-program'), []);
    processes.startProgram('sleeper', '/bin/sh', tellingIts(pidFile));
    await expect.poll(() => pidIn(pidFile)).toBeGreaterThan(0);
    await processes.stop();
    expect(isAlive(pidIn(pidFile))).toBe(false);
  });

  it.each([
    ['refused to start', 78, 1],
    ['finds its files in use by another process at start after start', 75, 2],
  ])('are not started again when one %s, which is told', async (_, exitCode, starts) => {
    const refusals: number[] = [];
    const begun = join(folder, 'begun');
    const refuse = (code: number) => refusals.push(code);
    const processes = new Processes(createLogger({ logLevel: 'silent' }), refuse, 0);
    processes.startProgram('refusing', '/bin/sh', ['-c', 'echo >> "$0"; exit "$1"', begun, String(exitCode)]);
    await expect.poll(() => refusals, { timeout: 10_000 }).toEqual([exitCode]);
    expect(readFileSync(begun, 'utf8')).toHaveLength(starts);
    await processes.stop();
  });
});

const tellingIts = (pidFile: string): string[] => ['-c', 'echo $$ > "$0"; exec sleep 60', pidFile];

const pidIn = (file: string): number => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const launching = (pidFile: string): string => `
  const { Processes } = await import(${JSON.stringify(new URL('../../dist/processes/processes.js', import.meta.url).href)});
  const processes = new Processes({});
  processes.startProgram('sleeper', '/bin/sh', ${JSON.stringify(tellingIts(pidFile))});
`;
