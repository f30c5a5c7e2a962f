import { describe, expect, it } from 'vitest';
import { allOf, anyOf, listOf, named, sql } from './sql.ts';

describe('a piece of SQL', () => {
  it('binds every value and takes only SQL into its text', () => {
    const inner = sql`${named('a"b')} = ${"'; --"}`;
    expect(sql`SELECT ${1} WHERE ${inner} AND ${null}`).toEqual({
      text: 'SELECT ? WHERE "a""b" = ? AND ?',
      values: [1, "'; --", null],
    });
  });

  it('has as many question marks as values, also with lists of any length', () => {
    for (const length of [1, 2, 3, 5, 8, 1_000]) {
      const { text, values } = listOf(Array.from({ length }, (_, index) => index));
      expect(text.match(/\?/g)).toHaveLength(values.length);
      expect(new Set(values).size).toBe(length);
      expect(Math.log2(values.length) % 1).toBe(0);
    }
  });

  it('combines none to what is always or never so', () => {
    expect(allOf([]).text).toBe('TRUE');
    expect(anyOf([]).text).toBe('FALSE');
  });

  it('nests a thousand conditions no deeper than it must', () => {
    const { text, values } = anyOf(Array.from({ length: 1_000 }, (_, index) => sql`x = ${index}`));
    expect(values).toHaveLength(1_000);
    let depth = 0;
    const depths = Array.from(text, (each) => (depth += each === '(' ? 1 : each === ')' ? -1 : 0));
    expect(Math.max(...depths)).toBe(10);
  });
});
