import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase } from './fold-case.ts';

describe('folded case', () => {
  it.each([
    ['ÄÖÜ', 'äöü'],
    ['E\u0301', 'é'],
    ['ΟΔΟΣ', 'οδος'],
    ['STRASSE', 'strasse'],
    ['ẞ', 'ß'],
    ['İ', 'i\u0307'],
    ['ДОМ', 'дом'],
  ])('of %j and %j is one', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other));
  });

  it('keeps apart what only a language makes one', () => {
    expect(foldCase('ß')).not.toBe(foldCase('ss'));
    expect(foldCase('ı')).not.toBe(foldCase('i'));
  });

  it('twice is once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldCase(foldCase(text))).toBe(foldCase(text));
      }),
    );
  });
});
