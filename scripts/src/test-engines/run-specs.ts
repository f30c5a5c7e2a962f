import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, runVitest } from '../run-vitest.ts';
import type { Report } from './results.ts';

const REPORT = '.vitest/engines.json';

/** Runs what needs an engine, with these settings; resolves when it has ended. */
export async function runSpecs(
  urls: Readonly<Record<string, string>>,
  more: readonly string[],
): Promise<{ code: number; report: Report }> {
  rmSync(join(checkout, REPORT), { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  // Of the long tests those of the adapters: stories are told to a store of their own engines.
  const specs = ['--project', 'engine', '--project', 'long', '--exclude', 'test-e2e/**'];
  const code = await runVitest([...specs, ...reporters, ...more], urls);
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
