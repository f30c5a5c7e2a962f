/** The server refuses longer patterns. The limit is in bytes. */
const MAX_PATTERN_BYTES = 32_764;

/**
 * A pattern that matches exactly this text. Every value in a regular expression must pass through this function. Throws
 * a TypeError for a text that is too long. There is no pattern for a text with NUL.
 */
export function patternOf(literal: string): string {
  const pattern = literal.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  if (Buffer.byteLength(pattern) > MAX_PATTERN_BYTES) {
    throw new TypeError('a text of this length cannot be looked for within others');
  }
  return pattern;
}

/** The end of the text. `$` would also match before a last line break. */
export const AT_THE_END = String.raw`\z`;
