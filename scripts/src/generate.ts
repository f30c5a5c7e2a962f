import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { generatedFiles, root } from './generated/generated-files.ts';
import { checkout, runVitest } from './run-vitest.ts';

const EXAMPLES = 'gateway/examples.json';

/** What tells the day and shows its answers. */
const RECORDING = ['--project', 'e2e', 'test-e2e/src/reference', '-t', 'the reference (has|shows)'];

const HELP = `npm run generate: makes everything that is derived of what is said elsewhere.

  npm run generate [-- FILE...]

Without names of files it makes all:
${[...generatedFiles.map(({ path }) => path), EXAMPLES].map((path) => `  ${path}\n`).join('')}
The last one takes half a minute: it is what a store answers on the day that test-e2e/src/reference/day tells.
`;

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) process.stdout.write(HELP);
else {
  await generate((path) => args.length === 0 || args.includes(path)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

async function generate(isWanted: (path: string) => boolean): Promise<void> {
  for (const { path, made } of generatedFiles.filter((file) => isWanted(file.path))) {
    const file = new URL(path, root);
    const before = readFileSync(file, 'utf8');
    const text = await made(before);
    if (text !== before) writeFileSync(file, text);
    console.log(`${path}: ${text === before ? 'as it was' : 'made anew'}`);
    for (const line of linesGone(before, text)) console.log(`  - ${line}`);
  }
  if (!isWanted(EXAMPLES)) return;
  makeReadable(new URL(EXAMPLES, root));
  // The store runs as it is built.
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-b'], { cwd: checkout, stdio: 'inherit' });
  process.exitCode = status === 0 ? await runVitest([...RECORDING, '--update'], {}) : 1;
}

/** What stood there before: by it, somebody sees what they wrote by hand into a file that is made. */
function linesGone(before: string, text: string): string[] {
  const kept = new Set(text.split('\n'));
  return before.split('\n').filter((line) => !kept.has(line));
}

/** The store that is recorded serves the examples of before, which a merge may have broken. */
function makeReadable(file: URL): void {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    writeFileSync(file, JSON.stringify({ examples: {}, refusals: {} }));
  }
}
