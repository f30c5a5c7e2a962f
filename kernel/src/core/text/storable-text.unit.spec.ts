import { describe, expect, it } from 'vitest';
import { problemInJson, storableText } from './storable-text.ts';

describe('text that cannot be stored', () => {
  it.each([
    ['a\0b', 'holds_nul'],
    ['a\ud800', 'holds_bad_unicode'],
    ['\udc00b', 'holds_bad_unicode'],
    ['😀 \\u0000', undefined],
  ])('%j: %s', (text, problem) => {
    expect(problemInJson(text)).toBe(problem);
    expect(problemInJson({ a: [{ [text]: 1 }] })).toBe(problem);
    expect(problemInJson([1, null, { a: text }])).toBe(problem);
    expect(problemInJson(storableText(text))).toBeUndefined();
  });
});
