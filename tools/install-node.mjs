/**
 * Gets a version of Node as npm carries it, and prints the folder of its `node`. Quick when it is there already. Ends with 1, and says why,
 * where there is none for this machine.
 *
 *   PATH=$(node tools/install-node.mjs 24.21.0):$PATH
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

const [version = ''] = process.argv.slice(2);
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const engines = process.env.ENGINES_FOLDER || join(dirname(import.meta.dirname), '.engines');
const folder = join(engines, `node-${version}`);
const bin = join(folder, 'node_modules', name, 'bin');

const isThere = () =>
  spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;

let said = '';
if (!isThere()) {
  mkdirSync(folder, { recursive: true });
  const wanted = ['install', '--loglevel=error', '--no-save', '--prefix', folder, `${name}@${version}`];
  const { stderr, error } = spawnSync('npm', wanted, { encoding: 'utf8', timeout: 300_000 });
  said = error?.message ?? (stderr ?? '').trim().split('\n')[0];
}
if (isThere()) console.log(bin);
else {
  console.error(`Node ${version} cannot be had from npm here${said ? `: ${said}` : ''}`);
  process.exitCode = 1;
}
