import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { differencesBetween } from './compatibility/compare.ts';
import { promisedNow } from './compatibility/promised.ts';
import { readPromised, readRelease, writeRelease } from './compatibility/release.ts';
import { reportOf } from './compatibility/report.ts';

const HELP = `npm run compatibility: what those who build on the last release would notice of this version.

  npm run compatibility [-- --release]

It compares both APIs, public events, facts and questions between services with those of the last release in
contracts/release, prints each difference, and ends with 1 when one of them breaks somebody ("!") without a reason in
contracts/release/release.json.

  --release   make this version the last release: its promises are written there, and no difference is left
`;

const root = new URL('../../', import.meta.url);
const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) process.stdout.write(HELP);
else if (args.includes('--release')) release();
else {
  const { text, isCompatible } = reportOf(differencesBetween(readPromised(), promisedNow()), readRelease());
  process.stdout.write(text);
  process.exitCode = isCompatible ? 0 : 1;
}

function release(): void {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  writeRelease(version, commit, promisedNow());
  console.log(`${version} (${commit}) is the last release.`);
}
