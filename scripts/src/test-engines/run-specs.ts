import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { checkout } from './checkout.ts';
import type { Report } from './results.ts';

const REPORT = '.vitest/engines.json';

/** Runs what needs an engine, with these settings; resolves when it has ended. */
export async function runSpecs(
  urls: Readonly<Record<string, string>>,
  more: readonly string[],
): Promise<{ code: number; report: Report }> {
  rmSync(join(checkout, REPORT), { force: true });
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const args = [vitest, 'run', '--project', 'engine', ...reporters, ...more];
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: checkout,
      env: { ...process.env, ...urls },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  });
  return { code, report: reportIn(join(checkout, REPORT)) };
}

/** An empty one when the tests ended before they wrote it. */
function reportIn(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { testResults: [] };
  }
}
