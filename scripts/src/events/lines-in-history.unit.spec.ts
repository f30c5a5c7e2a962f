import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesInHistory } from './lines-in-history.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;
if (!hasGit) console.warn('lines in history: skipped, there is no git');

describe.skipIf(!hasGit)('the lines that a file ever had', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefold-history-'));
  const origin = join(folder, 'origin');

  beforeAll(() => {
    mkdirSync(origin);
    git(origin, 'init', '-q', '-b', 'main');
    commit('one\n');
    commit('one\ntwo\n');
    git(origin, 'checkout', '-q', '-b', 'side');
    commit('one\ntwo\nthree\n');
    git(origin, 'checkout', '-q', 'main');
    appendFileSync(join(origin, 'other'), 'x');
    git(origin, 'add', '.');
    git(origin, 'commit', '-qm', 'other');
    git(origin, 'merge', '-q', '--no-ff', '-s', 'ours', 'side');
    commit('two\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are found in a clean clone, also those that a merge lost', () => {
    const clone = join(folder, 'clone');
    git(folder, 'clone', '-q', origin, clone);
    expect(linesInHistory(clone, 'list')).toEqual({ lines: new Set(['one', 'two', 'three']) });
  });

  it('are unknown in a shallow clone, in a folder without history, and in one inside another repository', () => {
    const shallow = join(folder, 'shallow');
    git(folder, 'clone', '-q', '--depth', '1', `file://${origin}`, shallow);
    const exported = join(folder, 'exported');
    cpSync(origin, exported, { recursive: true });
    rmSync(join(exported, '.git'), { recursive: true });
    const inside = join(origin, 'inside');
    mkdirSync(inside);
    const reasons = [shallow, exported, inside].map((place) => linesInHistory(place, 'list'));
    expect(reasons).toEqual([
      { unknown: expect.stringContaining('shallow') },
      { unknown: expect.stringContaining('no git repository') },
      { unknown: expect.stringContaining('inside another repository') },
    ]);
  });

  function commit(content: string): void {
    writeFileSync(join(origin, 'list'), content);
    git(origin, 'add', '.');
    git(origin, 'commit', '-qm', 'list');
  }
});

/** Runs git without the settings of whoever runs the tests: a hook of git, for example, names its own repository. */
function git(cwd: string, ...args: readonly string[]): void {
  const settings = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  const { status, stderr } = spawnSync('git', [...settings, ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  expect(status, stderr).toBe(0);
}
