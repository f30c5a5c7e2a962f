import { expect, it } from 'vitest';
import { withoutFormulas, withoutGuards } from './formula.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['@x', "'@x"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t'=1"],
  ['a;=1', "a;'=1"],
  ['a\t+1', "a\t'+1"],
  ['a\n-1', "a\n'-1"],
  ['a\r\n=1;;@2', "a\r\n'=1;;'@2"],
  ['a;"=1"', 'a;"\'=1"'],
  ["a;'=1", "a;''=1"],
  ["'=1", "''=1"],
  ['-5;-6', "'-5;'-6"],
  ["'\tx", "''\tx"],
  ['\rx', "'\rx"],
])('%j is no formula in any column', (cell, safe) => {
  expect(withoutFormulas(cell)).toBe(safe);
  expect(withoutGuards(safe)).toBe(cell);
});

it.each(['-5.00', '-5,00', 'a-b', 'a; -5', '2+2=4', "it's", 'x,=1', ''])('%j stays as it is', (cell) => {
  expect(withoutFormulas(cell)).toBe(cell);
  expect(withoutGuards(cell)).toBe(cell);
});
