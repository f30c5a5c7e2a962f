import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, runVitest } from '../run-vitest.ts';
import type { Report } from './results.ts';

/** Of the long tests those of the adapters, and the one whose store takes the servers that are named. */
const SPECS = ['engines/', 'services/', 'test-e2e/src/engine-parity/'];
const REPORT = '.vitest/engines.json';

/** What vitest is told to run: the files that are named, and all where none is. */
export const specsFor = (more: readonly string[]): string[] =>
  more.some((each) => !each.startsWith('-')) ? [...more] : [...SPECS, ...more];

/**
 * Runs what needs an engine, with these settings; resolves when it has ended. `more`: parts of paths to which it is narrowed
 * down, and options of vitest.
 */
export async function runSpecs(
  urls: Readonly<Record<string, string>>,
  more: readonly string[],
): Promise<{ code: number; report: Report }> {
  rmSync(join(checkout, REPORT), { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const projects = ['--project', 'engine', '--project', 'long'];
  const code = await runVitest([...projects, ...reporters, ...specsFor(more)], urls);
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
