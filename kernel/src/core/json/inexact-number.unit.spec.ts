import { describe, expect, it } from 'vitest';
import { inexactNumberIn } from './inexact-number.ts';

describe('a number that JSON cannot hold exactly', () => {
  it.each([
    '1e400',
    '-1e400',
    '1e-400',
    '1E+309',
    '12345678901234567890',
    '0.1000000000000000055',
    '9007199254740993',
    '1234567890123456.789',
    `1e${'9'.repeat(50)}`,
    '0.0000000000000000000000000000000000000000000000001234567890123456789',
  ])('%s is found', (number) => {
    expect(inexactNumberIn(number)).toEqual([]);
  });

  it.each([
    '0',
    '-0',
    '0e999',
    '0.1',
    '1.10',
    '1e100',
    '1.0E+0100',
    '1e23',
    '100000000000000000000000',
    '0.30000000000000004',
    '9007199254740991',
    '12.5000000000000000000000',
    '5e-324',
    '1.7976931348623157e308',
  ])('%s is none', (number) => {
    expect(inexactNumberIn(number)).toBeUndefined();
  });

  it('is named by its place', () => {
    const text =
      '{ "1e400": "1e400", "a\\"b": [1, {"c" : [true, null, "12345678901234567890"]}, {"d":\t1e400}]}';
    expect(inexactNumberIn(text)).toEqual(['a"b', 2, 'd']);
  });

  it('is found behind what is empty and nested', () => {
    expect(inexactNumberIn('{"a":{},"b":[[],{}],"c":[[2,[]],1e400]}')).toEqual(['c', 1]);
  });

  it('is not looked for in texts', () => {
    const text = JSON.stringify({ id: '12345678901234567890', escaped: 'a\\"1e400', name: '\\' });
    expect(inexactNumberIn(text)).toBeUndefined();
  });

  it('is found in time that grows with the text', () => {
    const text = `[${'"12345678901234567890",'.repeat(40_000)}${'[{"a":'.repeat(500)}1e400${'}]'.repeat(500)}]`;
    const begin = performance.now();
    expect(inexactNumberIn(text)).toHaveLength(1_001);
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});
