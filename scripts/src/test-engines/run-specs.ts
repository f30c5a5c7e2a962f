import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, runVitest } from '../run-vitest.ts';
import type { Report } from './results.ts';

/** Of the long tests only those of the adapters: a store of an end-to-end test brings engines of its own. */
const SPECS = ['engines/', 'services/'];
const REPORT = '.vitest/engines.json';

/** Runs what needs an engine, with these settings; resolves when it has ended. */
export async function runSpecs(
  urls: Readonly<Record<string, string>>,
  more: readonly string[],
): Promise<{ code: number; report: Report }> {
  rmSync(join(checkout, REPORT), { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const projects = ['--project', 'engine', '--project', 'long'];
  const code = await runVitest([...projects, ...reporters, ...SPECS, ...more], urls);
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
