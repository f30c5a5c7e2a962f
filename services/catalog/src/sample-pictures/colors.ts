/** `#rrggbb`. */
export type Color = string;

const partsOf = (color: Color): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** `part`: how much of the other color, from 0 to 1. */
export function mixed(color: Color, other: Color, part: number): Color {
  const others = partsOf(other);
  const parts = partsOf(color).map((value, index) => value + ((others[index] ?? 0) - value) * part);
  return `#${parts.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** How different two colors look, from 0 to about 440. */
export function distanceBetween(color: Color, other: Color): number {
  const others = partsOf(other);
  return Math.hypot(...partsOf(color).map((value, index) => value - (others[index] ?? 0)));
}
