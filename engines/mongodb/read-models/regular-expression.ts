/** Longer patterns are refused by the server; it counts bytes. */
const MAX_PATTERN_BYTES = 32_764;

/**
 * A text as a pattern that matches it and nothing else: the only way from a value into a regular expression. Throws a
 * TypeError for a text that is too long to be looked for; there is no pattern for one with NUL.
 */
export function patternOf(literal: string): string {
  const pattern = literal.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  if (Buffer.byteLength(pattern) > MAX_PATTERN_BYTES) {
    throw new TypeError('a text of this length cannot be looked for within others');
  }
  return pattern;
}

/** The very end; `$` would match before a last line break too. */
export const AT_THE_END = String.raw`\z`;
