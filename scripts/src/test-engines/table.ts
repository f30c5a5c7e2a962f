import type { Result } from './results.ts';

const HEADINGS = ['port', 'adapter', 'met', 'which is', 'passed', 'failed', 'not run'];

const KINDS: Readonly<Record<string, string>> = {
  real: 'the real server',
  'third-party': 'a third-party server',
  'stand-in': 'a stand-in',
};

/** One line for each adapter, under headings, in columns. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ port, adapter, engine, kind, passed, failed, notRun }) => [
    port,
    adapter,
    engine,
    KINDS[kind] ?? kind,
    ...[passed, failed, notRun].map(String),
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [HEADINGS, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
