import { describe, expect, it } from 'vitest';
import { prefixEnd } from './prefix-end.ts';

describe('the end of a prefix', () => {
  it.each([
    ['a', 'b'],
    ['az', 'a{'],
    ['\uD7FF', '\uE000'],
    ['a\u{10FFFF}', 'b'],
    ['\u{10FFFF}', undefined],
    ['', undefined],
    ['😀', '😁'],
  ])('of %j is %j', (prefix, end) => {
    expect(prefixEnd(prefix)).toBe(end);
  });
});
