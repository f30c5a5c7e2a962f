import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternOf } from './regular-expression.ts';

describe('a text as a regular expression', () => {
  it('matches that text and nothing else', () => {
    const special = fc.constantFrom(...Array.from(String.raw`\^$.*+?()[]{}|/-#&~ abAB0é😀`), ...SEQUENCES);
    const text = fc.array(special, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (literal, other) => {
        const pattern = new RegExp(`^(?:${patternOf(literal)})$`, 'u');
        expect(pattern.test(literal)).toBe(true);
        expect(pattern.test(other)).toBe(other === literal);
        expect(new RegExp(patternOf(literal), 'u').test(`x${literal}x`)).toBe(true);
      }),
    );
  });

  it('is refused when it is longer than the server takes', () => {
    expect(() => patternOf('.'.repeat(16_000))).not.toThrow();
    expect(() => patternOf('.'.repeat(17_000))).toThrow(TypeError);
  });
});

/** What begins something of its own in one dialect or another. */
const SEQUENCES = ['\n', '\\d', '\\E', '\\Q', '(?i)', '(*UTF)'];
