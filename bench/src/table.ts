/** A table in Markdown, aligned for reading as text: the first column left, the others right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => pad(row[column] ?? '', column, width)).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [first, ...others] = all.map(line);
  return [first, rule, ...others].join('\n');
}

const pad = (cell: string, column: number, width: number): string =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const decimals = (value: number, count: number): string => value.toFixed(count);
