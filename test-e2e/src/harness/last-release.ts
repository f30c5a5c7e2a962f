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

/** The programs of the last release. */
export interface LastRelease {
  /** The folder where they are. */
  readonly programs: string;
  /** By workspace the packages that could not be had, with their versions: its program does not start without them. */
  readonly lacks: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Builds them unless they are built. */
export function buildLastRelease(): LastRelease {
  const program = join(root, 'tools/build-release.mjs');
  return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as LastRelease;
}
