/**
 * Installs the packages of examples/starter, which is no part of the workspace, so that its tests can build it. Says what it did. Where Node is
 * older than the starter needs, or the registry does not give the packages in some minutes, its tests are left out, and this ends well. A
 * lock file of other packages is a fault of ours: it ends with 1.
 *
 *   node tools/install-starter.mjs
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';

const TIMES = 3;
/** All attempts together: nothing else waits longer for what may be left out. */
const WITHIN_MS = 240_000;
/** What a build needs of packages that are made for one kind of machine. */
const LOADING = [
  '--input-type=module',
  '--eval',
  "for (const each of ['vite', 'astro', '@astrojs/compiler-binding', 'lightningcss']) await import(each)",
];
const starter = join(dirname(import.meta.dirname), 'examples/starter');
const read = (file) => JSON.parse(readFileSync(join(starter, file), 'utf8'));
const { engines, dependencies } = read('package.json');
const until = Date.now() + WITHIN_MS;

const leftOut = (why) => console.log(`the starter is not installed: ${why}. Its tests are left out.`);

// npm ci refuses such a lock file too, but some versions of it refuse others as well.
if (!isDeepStrictEqual(dependencies, read('package-lock.json').packages[''].dependencies)) {
  console.error(
    'package-lock.json of the starter is of other packages than its package.json: npm install --prefix examples/starter',
  );
  process.exitCode = 1;
} else if (isOlder(process.versions.node, engines.node.replace('>=', '')))
  leftOut(`it needs Node ${engines.node}, and this is ${process.version}`);
else install(TIMES);

function install(times) {
  const wanted = ['ci', '--prefix', starter, '--loglevel=error', '--no-audit', '--no-fund'];
  const { status, stderr, error } = run('npm', wanted);
  // A registry without a package of this machine is no failure to npm: it is optional.
  const { status: loaded, stderr: missing } = status === 0 ? run(process.execPath, LOADING) : {};
  if (loaded === 0) return console.log(`the starter is installed, with Astro ${dependencies.astro}`);
  const said = (missing ?? stderr ?? '').trim();
  if (times > 1 && Date.now() < until) return install(times - 1);
  // Half an installation would look like a whole one to the tests.
  rmSync(join(starter, 'node_modules'), { recursive: true, force: true });
  const why = error?.message ?? (said.split('\n').find((line) => /error/i.test(line)) || `status ${status}`);
  leftOut(`npm ci failed ${TIMES - times + 1} times (${why})`);
}

function run(program, args) {
  const timeout = Math.max(1_000, until - Date.now());
  return spawnSync(program, args, { cwd: starter, encoding: 'utf8', timeout });
}

/** Whether a version is older than one of two numbers. */
function isOlder(version, least) {
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor = 0] = least.split('.').map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}
