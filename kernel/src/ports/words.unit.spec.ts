import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compoundsOf, wordsOf } from './words.ts';

describe('words of a text', () => {
  it.each([
    ['Blue Mug', ['blue', 'mug']],
    ['  blue,  blue ', ['blue']],
    ['T-Shirt', ['t', 'shirt', 'tshirt']],
    ["men's", ['men', 's', 'mens']],
    ['LS-100-W', ['ls', '100', 'w', 'ls100w']],
    ['Café CAFE\u0301', ['cafe']],
    ['Straße', ['strasse']],
    ['Łódź Ærø Œuvre', ['lodz', 'aero', 'oeuvre']],
    ['İstanbul', ['istanbul']],
    ['ΟΔΟΣ οδός', ['οδοσ']],
    ['ﬁne ½', ['fine', '1', '2', '12']],
    ['Ｗｉｄｅ', ['wide']],
    ['日本 東京', ['日本', '東京']],
    ['%', []],
    ['', []],
  ])('%j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('are cut where nobody would type on', () => {
    expect(wordsOf('😀x'.repeat(3))).toEqual(['x', 'xxx']);
    expect(wordsOf('a'.repeat(1_000))).toEqual(['a'.repeat(64)]);
  });

  it('find every text by itself, by its words and by each beginning of a word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const words = wordsOf(text);
        const begins = (asked: string): boolean => words.some((word) => word.startsWith(asked));
        for (const { parts, joined } of compoundsOf(text)) {
          expect(parts.every(begins) || (joined !== undefined && begins(joined))).toBe(true);
        }
        for (const word of words) expect(wordsOf(word)).toEqual([word]);
        expect(wordsOf(text.toUpperCase().toLowerCase())).toEqual(wordsOf(text.toUpperCase()));
      }),
    );
  });
});
