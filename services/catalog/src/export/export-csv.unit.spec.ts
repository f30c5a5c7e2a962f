import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { csvOf } from './export-csv.ts';

it.each(['A\n1+1', 'A\r1+1', 'A\r\n1+1', '\n', 'a,b', 'say "no"\n2'])(
  'keeps %j in its cell, so that no line begins in it',
  (cell) => {
    const rows = [
      ['before', cell, 'after'],
      ['1', '2', '3'],
    ];
    const text = csvOf(rows);
    expect(parse(text)).toEqual(rows);
    expect(text).toContain(`"${cell.replaceAll('"', '""')}"`);
  },
);

it.each([',', ';', '\t'])('has no cell that is a formula where %j separates cells', (delimiter) => {
  const hidden = [
    '=1+1',
    'a;=1+1',
    'a\t=1+1',
    'a\n=1+1',
    'a\r\n@x',
    'a;"=1+1"',
    'a,b;+1',
    '"\n=1',
    ';-1;＝2',
  ];
  const text = csvOf([['id', ...hidden], hidden, ...hidden.map((cell) => [cell, cell])]);
  const cells: string[][] = parse(text, { delimiter, relax_quotes: true, relax_column_count: true });
  // A spreadsheet that does not see a quotation mark ends the row at each line break.
  const lines = text.split(/[\r\n]+/).flatMap((line) => line.split(delimiter));
  for (const cell of [...cells.flat(), ...(delimiter === ',' ? [] : lines)])
    expect(cell).not.toMatch(/^"*[=+\-@＝＋－＠]/);
});
