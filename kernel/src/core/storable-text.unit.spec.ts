import { describe, expect, it } from 'vitest';
import { problemInJson, storableText } from './storable-text.ts';

describe('text that cannot be stored', () => {
  it.each([
    ['a\0b', 'holds a NUL character'],
    ['a\ud800', 'holds text that is not valid Unicode'],
    ['\udc00b', 'holds text that is not valid Unicode'],
    ['😀 \\u0000', undefined],
  ])('%j: %s', (text, problem) => {
    expect(problemInJson(text)).toBe(problem);
    expect(problemInJson({ a: [{ [text]: 1 }] })).toBe(problem);
    expect(problemInJson([1, null, { a: text }])).toBe(problem);
    expect(problemInJson(storableText(text))).toBeUndefined();
  });
});
