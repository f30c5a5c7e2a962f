/**
 * Prints which tests failed and why tests were skipped, and last one plain line, `N passed, N failed, N skipped`, from the
 * JSON reports of test runs. A file that could not run at all counts as one failure; a run without tests is a failure too.
 * The reason stands in the name of a suite or a test: `the bus on NATS (left out: no nats-server is installed)`.
 *
 *   node tools/count-tests.mjs .vitest/tests.json .vitest/long.json
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

const reports = process.argv.slice(2).map(readReport);
const files = reports.flatMap(({ testResults }) => testResults);
const tests = files.flatMap((file) =>
  file.assertionResults.map((test) => ({ ...test, file: relative('.', file.name) })),
);
const count = (...statuses) => tests.filter((test) => statuses.includes(test.status)).length;
const brokenFiles = files.filter(
  (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
);

const passed = count('passed');
const failed = count('failed') + brokenFiles.length;
const skipped = tests.length - passed - count('failed');

for (const { file, fullName, failureMessages } of tests.filter(({ status }) => status === 'failed')) {
  console.log(`failed: ${file}: ${fullName}\n  ${firstLines(failureMessages[0])}`);
}
for (const { name, message } of brokenFiles) {
  console.log(`failed: ${relative('.', name)} could not run\n  ${firstLines(message)}`);
}
for (const [reason, number] of reasons()) {
  console.log(`left out: ${number} ${number === 1 ? 'case' : 'cases'}, ${reason}`);
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
const allRan = reports.length > 0 && reports.every(({ success }) => success);
process.exitCode = allRan && failed === 0 && passed > 0 ? 0 : 1;

/** The beginning of a message, enough to tell one failure from another. */
function firstLines(message = 'no message') {
  return message.split('\n').slice(0, 6).join('\n  ').slice(0, 600);
}

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
