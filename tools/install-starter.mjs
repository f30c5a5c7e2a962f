/**
 * Installs the packages of examples/starter, which is no part of the workspace, so that its tests can build it. Says what it did. Where Node is
 * older than the starter needs, or the registry does not give the packages after three times, its tests are left out, and this ends well. A
 * lock file that does not fit is a fault of ours: it ends with 1.
 *
 *   node tools/install-starter.mjs
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

const TIMES = 3;
const starter = join(dirname(import.meta.dirname), 'examples/starter');
const { engines, dependencies } = JSON.parse(readFileSync(join(starter, 'package.json'), 'utf8'));

const leftOut = (why) => console.log(`the starter is not installed: ${why}. Its tests are left out.`);

if (isOlder(process.versions.node, engines.node.replace('>=', '')))
  leftOut(`it needs Node ${engines.node}, and this is ${process.version}`);
else install(TIMES);

function install(times) {
  const wanted = ['ci', '--prefix', starter, '--loglevel=error', '--no-audit', '--no-fund'];
  const { status, stderr, error } = spawnSync('npm', wanted, { encoding: 'utf8', timeout: 180_000 });
  if (status === 0) return console.log(`the starter is installed, with Astro ${dependencies.astro}`);
  const said = (stderr ?? '').trim();
  if (said.includes('EUSAGE')) {
    console.error(said);
    process.exitCode = 1;
    return;
  }
  if (times > 1) return install(times - 1);
  // Half an installation would look like a whole one to the tests.
  rmSync(join(starter, 'node_modules'), { recursive: true, force: true });
  leftOut(`npm ci failed ${TIMES} times (${error?.message ?? (said.split('\n')[0] || `status ${status}`)})`);
}

/** Whether a version is older than one of two numbers. */
function isOlder(version, least) {
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor = 0] = least.split('.').map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}
