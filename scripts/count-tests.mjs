/**
 * Prints one plain line, `N passed, N failed, N skipped`, from the JSON report of a test run.
 * A file that could not run at all counts as one failure; a run without tests is a failure too.
 *
 *   node scripts/count-tests.mjs .vitest/report.json
 */
import { readFileSync } from 'node:fs';
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
const tests = report.testResults.flatMap((file) => file.assertionResults);
const count = (...statuses) => tests.filter((test) => statuses.includes(test.status)).length;
const brokenFiles = report.testResults.filter(
  (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
).length;

const passed = count('passed');
const failed = count('failed') + brokenFiles;
const skipped = tests.length - passed - count('failed');

console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = report.success && failed === 0 && passed > 0 ? 0 : 1;
