/** The first text, by code point, after all texts with this prefix. Undefined when there is none. */
export function prefixEnd(prefix: string): string | undefined {
  const points = Array.from(prefix);
  while (points.length > 0) {
    const last = points.pop()?.codePointAt(0) ?? LAST_POINT;
    if (last < LAST_POINT) return points.join('') + String.fromCodePoint(nextPoint(last));
  }
  return undefined;
}

const LAST_POINT = 0x10ffff;
/** The character after the last one before the surrogates is the first one after them. */
const nextPoint = (point: number): number => (point === 0xd7ff ? 0xe000 : point + 1);
