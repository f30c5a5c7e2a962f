import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Level } from '@storefold/contracts';
import { differencesBetween } from './compatibility/compare.ts';
import { promisedNow } from './compatibility/promised.ts';
import { readPromised, readRelease, writeRelease } from './compatibility/release.ts';
import { levelsNow, levelsReleased, RELEASES, withLevels } from './compatibility/releases-file.ts';
import { reportOf } from './compatibility/report.ts';
import { goldenDigests } from './events/golden-digests.ts';
import { runVitest } from './run-vitest.ts';

const HELP = `npm run compatibility: what those who build on the last release would notice of this version.

  npm run compatibility [-- --levels | --release]

It compares both APIs, public events, facts and questions between services with those of the last release in
contracts/release, prints each difference, and ends with 1 when one of them breaks somebody ("!") without a reason in
contracts/release/release.json.

  --levels    write new kinds of facts to contracts/src/releases.ts, which says with which level of the store each came
  --release   make this version the last release: its promises are written there, and no difference is left, with the
              examples of the reference, which a store of this version answers now
`;

const root = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) process.stdout.write(HELP);
else if (args.includes('--levels')) writeLevels(version, levelsNow());
else if (args.includes('--release')) await release();
else {
  const { text, isCompatible } = reportOf(differencesBetween(readPromised(), promisedNow()), readRelease());
  process.stdout.write(text);
  process.exitCode = isCompatible ? 0 : 1;
}

async function release(): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const recorded = await recordExamples();
  writeLevels(version, levelsReleased(version));
  writeRelease(version, commit, promisedNow(), { golden: goldenDigests(), recorded });
  console.log(`${version} (${commit}) is the last release.`);
}

/** A test tells a day in a shop, and records it. */
async function recordExamples() {
  const folder = mkdtempSync(join(tmpdir(), 'storefold-examples-'));
  const file = join(folder, 'examples.json');
  try {
    const day = ['--project', 'e2e', 'test-e2e/src/reference', '-t', 'the reference (has|shows)'];
    if ((await runVitest(day, { EXAMPLES_FILE: file })) !== 0)
      throw new Error('the examples could not be recorded');
    return JSON.parse(readFileSync(file, 'utf8')) as Record<'examples' | 'refusals', object>;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeLevels(version: string, levels: readonly Level[]): void {
  const file = new URL(RELEASES, root);
  writeFileSync(file, withLevels(readFileSync(file, 'utf8'), version, levels));
  console.log(`${RELEASES} is as it should be.`);
}
