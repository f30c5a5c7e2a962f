/**
 * Prints why tests were skipped, and last one plain line, `N passed, N failed, N skipped`, from the JSON report of a
 * test run. A file that could not run at all counts as one failure; a run without tests is a failure too.
 * The reason stands in the name of a suite or a test: `the bus on NATS (left out: no nats-server is installed)`.
 *
 *   node scripts/count-tests.mjs .vitest/report.json
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`no report of the tests: ${error.message}`);
    return { success: false, testResults: [] };
  }
}

const report = readReport(process.argv[2] ?? '.vitest/report.json');
const tests = report.testResults.flatMap((file) =>
  file.assertionResults.map((test) => ({ ...test, file: relative('.', file.name) })),
);
const count = (...statuses) => tests.filter((test) => statuses.includes(test.status)).length;
const brokenFiles = report.testResults.filter(
  (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
).length;

const passed = count('passed');
const failed = count('failed') + brokenFiles;
const skipped = tests.length - passed - count('failed');

for (const [reason, number] of reasons()) {
  console.log(`left out: ${number} ${number === 1 ? 'case' : 'cases'}, ${reason}`);
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = report.success && failed === 0 && passed > 0 ? 0 : 1;

/** How many were skipped for each reason, most first; for want of one the file is named. */
function reasons() {
  const counts = new Map();
  for (const test of tests.filter(({ status }) => status !== 'passed' && status !== 'failed')) {
    const reason = reasonOf(test);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

function reasonOf({ ancestorTitles, title, file }) {
  const names = [...ancestorTitles, title];
  const reason = names.map((name) => /\(left out: (.+)\)$/.exec(name)?.[1]).find(Boolean);
  return reason === undefined ? `no reason given, in ${file}` : `because ${reason}`;
}
