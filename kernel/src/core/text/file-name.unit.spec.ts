import { expect, it } from 'vitest';
import { visibleName } from './file-name.ts';

it.each([
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\u2066b\u2069c\u200f\u061c.pdf', 'abc.pdf'],
  ['line\u2028break\r\n\u0085\u0000.txt', 'linebreak.txt'],
  ['zero\u200bwidth\ufeff\u2060.csv', 'zerowidth.csv'],
])('%j is what is seen of it', (name, seen) => {
  expect(visibleName(name)).toBe(seen);
});

it.each(['Über Größe 1.pdf', '日本語.txt', 'می\u200cخواهم.pdf', '👩\u200d🚀.png', 'שלום.pdf'])(
  '%j stays as it is',
  (name) => {
    expect(visibleName(name)).toBe(name);
  },
);
