/**
 * Builds the programs of the last release, which `contracts/release` names, from the history of this clone, so that specs can
 * run its services beside those of today. Prints as JSON where the `programs` are, and which packages each one of them `lacks`. What
 * is there already is left alone. Ends with 1, and says why, where the history does not have that commit.
 *
 * It has today's modules of npm. Packages that the release needs beside them are installed into that folder, of its exact versions.
 * Where the registry is not there, the programs that need them do not start.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
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
const lacks = addPackages() ? {} : goneSince();
execFileSync(process.execPath, [join(folder, 'scripts/quick-build.mjs')], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
await bundlePrograms(folder);
process.stdout.write(JSON.stringify({ programs: join(folder, '.vitest/programs'), lacks }));

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

/** Those that today's store has no use for any more. They stand apart, so that each finds its own dependencies first. */
function addPackages() {
  const gone = new Map(Object.values(goneSince()).flatMap(Object.entries));
  if (gone.size === 0) return true;
  const apart = join(folder, 'packages-gone-since');
  mkdirSync(apart, { recursive: true });
  const packages = [...gone].map(([name, version]) => `${name}@${version}`);
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  // A registry that is not there must not cost minutes at each run.
  const patience = ['--fetch-retries=0', '--fetch-timeout=20000'];
  const { status } = spawnSync('npm', ['install', ...options, ...patience, '--prefix', apart, ...packages], {
    cwd: apart,
    stdio: 'ignore',
  });
  if (status !== 0) return false;
  for (const name of gone.keys()) {
    const link = join(folder, 'node_modules', name);
    rmSync(link, { force: true });
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(apart, 'node_modules', name), link);
  }
  // They were bundled without.
  rmSync(join(folder, '.vitest'), { recursive: true, force: true });
  return true;
}

/** By workspace of the release the packages that it needs and that are not found, with their versions. */
function goneSince() {
  const lacking = {};
  for (const workspace of workspacesIn(folder)) {
    const manifest = join(folder, workspace, 'package.json');
    if (!existsSync(manifest)) continue;
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    const places = ['', workspace].map((place) => join(folder, place, 'node_modules'));
    const isGone = ([name]) => !places.some((place) => existsSync(join(place, name)));
    const gone = Object.entries(dependencies).filter(isGone);
    if (gone.length > 0) lacking[workspace] = Object.fromEntries(gone);
  }
  return lacking;
}

function workspacesIn(repository) {
  return JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).workspaces.flatMap((name) =>
    name.endsWith('/*')
      ? readdirSync(join(repository, dirname(name))).map((each) => join(dirname(name), each))
      : [name],
  );
}
