/**
 * Lists the licences of all packages that are installed, ours aside, and names those that must not be.
 *
 *   npm run licences               one line for each licence, then each package that is refused
 *   npm run licences -- --all      also each package with its version
 *   npm run licences -- --shipped  without what only tests and tools need
 *
 * Ends with 1 when a package is refused: when its licence is not on the list below, or it names none.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { licencesOf } from './licence-list.mjs';

const isAll = process.argv.includes('--all');
const root = new URL('../', import.meta.url);
const read = (file) => JSON.parse(readFileSync(new URL(file, root), 'utf8'));
const { allowed, refused } = licencesOf(read('package-lock.json').packages, {
  isShipped: process.argv.includes('--shipped'),
  manifestOf: (folder) => read(`${folder}/package.json`),
});

for (const [licence, packages] of allowed) {
  process.stdout.write(`${String(packages.length).padStart(5)}  ${licence}\n`);
  if (isAll) for (const each of packages) process.stdout.write(`         ${each}\n`);
}
for (const { name, licence } of refused) process.stdout.write(`refused  ${name}: ${licence}\n`);
process.stdout.write(refused.length === 0 ? 'none is refused\n' : `${refused.length} refused\n`);
process.exitCode = refused.length === 0 ? 0 : 1;
