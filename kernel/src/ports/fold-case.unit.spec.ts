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

  it('of a piece is a piece of the folded whole, whatever stands behind it', () => {
    for (const piece of ['ΟΔΟΣ', 'İ', 'Ä', 'ẞ']) expect(foldCase(`${piece}x`)).toContain(foldCase(piece));
  });

  it('twice is once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldCase(foldCase(text))).toBe(foldCase(text));
      }),
    );
  });
});
