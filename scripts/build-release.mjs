/**
 * Builds the programs of the last release, which `contracts/release` names, from the history of this clone, so that specs can
 * run its services beside those of today. Prints the folder, whose `.vitest/programs` has them. What is there already is left
 * alone. Ends with 1, and says why, where the history does not have that commit.
 *
 * It has today's modules of npm: what a program of the release needs beside them is missing when it starts.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { bundlePrograms } from './bundle-programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { commit } = JSON.parse(readFileSync(join(root, 'contracts/release/release.json'), 'utf8'));
const folder = join(root, '.vitest', `release-${commit.slice(0, 12)}`);

if (spawnSync('git', ['cat-file', '-e', commit], { cwd: root, stdio: 'ignore' }).status !== 0) {
  process.stderr.write(`the history of this clone does not have the last release, ${commit.slice(0, 12)}\n`);
  process.exit(1);
}
if (!existsSync(folder)) takeOut();
linkModules();
execFileSync(process.execPath, [join(folder, 'scripts/quick-build.mjs')], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
await bundlePrograms(folder);
process.stdout.write(folder);

/** Under another name first, because a run that is ended half way must not leave half of it. */
function takeOut() {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive });
  renameSync(unfinished, folder);
}

/** The modules of today, and the packages of the release. */
function linkModules() {
  const modules = join(folder, 'node_modules');
  if (existsSync(modules)) return;
  const own = '@storefold';
  mkdirSync(join(modules, own), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== own) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const workspace of workspacesIn(folder)) {
    const manifest = join(folder, workspace, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name } = JSON.parse(readFileSync(manifest, 'utf8'));
    if (name.startsWith(`${own}/`)) symlinkSync(join(folder, workspace), join(modules, name));
    const nested = join(root, workspace, 'node_modules');
    const link = join(folder, workspace, 'node_modules');
    if (existsSync(nested) && !lstatSync(link, { throwIfNoEntry: false })) symlinkSync(nested, link);
  }
}

function workspacesIn(repository) {
  return JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).workspaces.flatMap((name) =>
    name.endsWith('/*')
      ? readdirSync(join(repository, dirname(name))).map((each) => join(dirname(name), each))
      : [name],
  );
}
