import { describe, expect, it } from 'vitest';
import { readValue } from './custom-field-value.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('a value of a custom field', () => {
  it.each([
    ['short_text', ' Linen ', ' Linen '],
    ['long_text', 'a\nb', 'a\nb'],
    ['rich_text', '<p onclick="x()">a<script>b</script></p>', '<p>a</p>'],
    ['number', 12.5, '12.5'],
    ['number', '12.50', '12.50'],
    ['number', '-007', '-7'],
    ['number', '-0.0', '0.0'],
    ['number', '12345678901234567890.123456789', '12345678901234567890.123456789'],
    ['boolean', false, 'false'],
    ['boolean', 'true', 'true'],
    ['json', { a: [1, null] }, '{"a":[1,null]}'],
    ['json', '{ "a": 1 }', '{"a":1}'],
    ['json', '{ "a": 1.50, "b": "1e400" }', '{"a":1.5,"b":"1e400"}'],
    ['json', 0, '0'],
    ['json', nested(32), nested(32)],
  ] as const)('of type %s, sent as %j, is %j', (type, value, text) => {
    expect(readValue(type, value)).toEqual({ text });
  });

  it.each([
    ['short_text', '  '],
    ['rich_text', '<script>b</script>'],
    ['number', ''],
    ['boolean', null],
    ['json', undefined],
  ] as const)('of type %s, sent as %j, is blank', (type, value) => {
    expect(readValue(type, value)).toEqual({ text: null });
  });

  it.each([
    ['short_text', 5],
    ['short_text', 'x'.repeat(256)],
    ['long_text', ['a']],
    ['long_text', 'a\0'],
    ['number', '1e5'],
    ['number', 1e300],
    ['number', '1,5'],
    ['number', 'NaN'],
    ['number', '.5'],
    ['boolean', 1],
    ['boolean', 'yes'],
    ['json', '{a: 1}'],
    ['json', '{"a":1e400}'],
    ['json', '[12345678901234567890]'],
    ['json', '0.1000000000000000055'],
    ['json', nested(33)],
    ['json', nested(20_000)],
  ] as const)('of type %s is not %j', (type, value) => {
    expect(readValue(type, value)).toHaveProperty('problem');
  });
});
