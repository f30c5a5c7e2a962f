/**
 * A table in Markdown, aligned for reading as text: the first column left, the others right. Columns in which no row has
 * anything are left out.
 */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const isFilled = headings.map((_, column) => rows.some((row) => row[column]));
  const all = [headings, ...rows].map((row) => row.filter((_, column) => isFilled[column]));
  const widths = (all[0] ?? []).map((_, column) =>
    Math.max(3, ...all.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => pad(cell, column, widths)).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [first, ...others] = all.map(line);
  return [first, rule, ...others].join('\n');
}

function pad(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const decimals = (value: number, count: number): string => value.toFixed(count);
