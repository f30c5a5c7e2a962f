import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCutKey, textKey, textOfKey } from './text-key.ts';

describe('the key of a text', () => {
  it('has letters and digits only, few enough that Meilisearch compares all of them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(textKey(text)).toMatch(/^t[0-9a-g]{0,433}$/);
      }),
    );
  });

  it('is equal only for equal texts, however Meilisearch would compare them', () => {
    const texts = [
      'Shirt',
      'shirt',
      'shirt ',
      ' shirt',
      'shírt',
      'shi\u0301rt',
      '',
      '3e1',
      '30',
      'SHIRT',
      'ſhirt',
    ];
    const long = ['a', 'b', 'B', 'b '].map((end) => 'x'.repeat(300) + end);
    const keys = [...texts, ...long].map(textKey);
    expect(new Set(keys).size).toBe(texts.length + long.length);
  });

  it('is in the order of the texts by code point', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        fc.pre(!(isCutKey(textKey(one)) && isCutKey(textKey(other))));
        expect(Math.sign(compared(textKey(one), textKey(other)))).toBe(
          Math.sign(Buffer.compare(Buffer.from(one), Buffer.from(other))),
        );
      }),
      { numRuns: 500 },
    );
    expect(['\u{1f381}', 'Ä', 'b', 'a', 'B', '\uffff', ''].toSorted(byKey)).toEqual([
      '',
      'B',
      'a',
      'b',
      'Ä',
      '\uffff',
      '\u{1f381}',
    ]);
  });

  it('gives the text back unless it is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        fc.pre(!isCutKey(textKey(text)));
        expect(textOfKey(textKey(text))).toBe(text);
      }),
    );
    expect(isCutKey(textKey('x'.repeat(200)))).toBe(false);
    expect(isCutKey(textKey('x'.repeat(201)))).toBe(true);
    expect(isCutKey(textKey('ä'.repeat(101)))).toBe(true);
  });
});

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const byKey = (one: string, other: string): number => compared(textKey(one), textKey(other));

/** Short ones, and long ones that begin alike. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc
    .tuple(fc.integer({ min: 195, max: 205 }), fc.string({ unit: 'grapheme', maxLength: 4 }))
    .map(([length, end]) => 'x'.repeat(length) + end),
);
