import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The commit of the last release, as the baseline of contracts names it. */
const { commit } = JSON.parse(readFileSync(join(root, 'contracts/release/release.json'), 'utf8')) as {
  commit: string;
};

/** Why the last release cannot be built here. Undefined when it can. */
export const noLastRelease =
  spawnSync('git', ['cat-file', '-e', commit], { cwd: root, stdio: 'ignore' }).status === 0
    ? undefined
    : `the history of this clone does not have the last release, ${commit.slice(0, 12)}`;

/** Builds the last release unless it is built, and returns where its programs are. */
export function buildLastRelease(): string {
  const program = join(root, 'scripts/build-release.mjs');
  const folder = execFileSync(process.execPath, [program], { encoding: 'utf8' });
  return join(folder, '.vitest/programs');
}
