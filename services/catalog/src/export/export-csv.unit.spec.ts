import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { csvOf } from './export-csv.ts';

it.each(['A\n=1+1', 'A\r=1+1', 'A\r\n=1+1', '\n', 'a,b', 'say "no"\n-2'])(
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
