import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('counts the tests in the last line, after the reasons for which some were left out', () => {
  const { lines, code } = counted([
    {
      name: '/shop/bus.engine.spec.ts',
      status: 'passed',
      assertionResults: [
        { status: 'skipped', ancestorTitles: ['the bus (left out: no server)'], title: 'asks' },
        { status: 'pending', ancestorTitles: ['the bus (left out: no server)', 'deeper'], title: 'tells' },
        { status: 'passed', ancestorTitles: [], title: 'is a bus' },
      ],
    },
    {
      name: join(process.cwd(), 'search.engine.spec.ts'),
      status: 'passed',
      assertionResults: [{ status: 'skipped', ancestorTitles: [], title: 'finds' }],
    },
  ]);
  expect(lines).toEqual([
    'left out: 2 cases, because no server',
    'left out: 1 case, no reason given, in search.engine.spec.ts',
    '1 passed, 0 failed, 3 skipped',
  ]);
  expect(code).toBe(0);
});

it('names each test that failed, with the beginning of its message', () => {
  const failureMessages = ['AssertionError: expected 1 to be 2\n    at holds.spec.ts:3'];
  const failed = {
    status: 'failed',
    ancestorTitles: ['a cart'],
    title: 'holds',
    fullName: 'a cart holds',
    failureMessages,
  };
  const { lines, code } = counted([{ name: 'holds.spec.ts', status: 'failed', assertionResults: [failed] }]);
  expect(lines.slice(0, 2)).toEqual([
    'failed: holds.spec.ts: a cart holds',
    '  AssertionError: expected 1 to be 2',
  ]);
  expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  expect(code).toBe(1);
});

it('counts a file that could not run as a failure, and names it', () => {
  const passed = { status: 'passed', ancestorTitles: [], title: 'is fine' };
  const { lines, code } = counted([
    { name: '/shop/a.spec.ts', status: 'passed', assertionResults: [passed] },
    { name: 'b.spec.ts', status: 'failed', message: 'Cannot find a module', assertionResults: [] },
  ]);
  expect(lines).toEqual([
    'failed: b.spec.ts could not run',
    '  Cannot find a module',
    '1 passed, 1 failed, 0 skipped',
  ]);
  expect(code).toBe(1);
});

it('does not take a run without tests for a good one', () => {
  expect(counted([])).toEqual({ lines: ['0 passed, 0 failed, 0 skipped'], code: 1 });
});

it('adds up several runs, and takes none of them for good that was not', () => {
  const run = (success: boolean) => ({
    success,
    testResults: [
      {
        name: '/shop/a.spec.ts',
        status: 'passed',
        assertionResults: [{ ancestorTitles: [], title: 'holds', status: 'passed' }],
      },
    ],
  });
  expect(countedIn([run(true), run(true)])).toEqual({ lines: ['2 passed, 0 failed, 0 skipped'], code: 0 });
  expect(countedIn([run(true), run(false)]).code).toBe(1);
  expect(countedIn([])).toEqual({ lines: ['0 passed, 0 failed, 0 skipped'], code: 1 });
});

/** What the program says of a report with these files. */
const counted = (testResults: readonly object[]) => countedIn([{ success: true, testResults }]);

/** What the program says of these reports. */
function countedIn(reports: readonly object[]): { lines: string[]; code: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'storefold-count-'));
  try {
    const files = reports.map((report, index) => {
      const file = join(folder, `${index}.json`);
      writeFileSync(file, JSON.stringify(report));
      return file;
    });
    const program = join(import.meta.dirname, 'count-tests.mjs');
    const { stdout, status } = spawnSync(process.execPath, [program, ...files], { encoding: 'utf8' });
    return { lines: stdout.trim().split('\n'), code: status };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
