/** Prints rows under headings, the first column left-aligned and the others right-aligned. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ');
  const rule = widths.map((width) => '-'.repeat(width)).join('   ');
  return [line(headings), rule, ...rows.map(line)].join('\n');
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const decimals = (value: number, count: number): string => value.toFixed(count);
