import type { Position } from '@storefold/kernel/ports';

/**
 * The place of a product among those of a category: a text that compares with others by code point, as a fraction of these
 * digits. Between two places there is always another one, and none ends with a zero.
 */
type Place = string;

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
/** As many as the last position of a log has. */
const LENGTH = Number.MAX_SAFE_INTEGER.toString(digits.length).length;

/** Behind everything that was placed before this position of the log, and before what comes later. */
export const placeAt = (position: Position): Place =>
  `${position.toString(digits.length).padStart(LENGTH, '0')}i`;

/** A place between two others; `before` is none where it is to be the first. */
export function placeBetween(before: Place, after: Place): Place {
  const same = Array.from(after).findIndex((digit, index) => (before[index] ?? '0') !== digit);
  if (same > 0) return after.slice(0, same) + placeBetween(before.slice(same), after.slice(same));
  const [low, high] = [rankOf(before), rankOf(after)];
  if (high - low > 1) return digitOf(Math.round((low + high) / 2));
  // The next digit is as good where more of them follow.
  if (after.length > 1) return digitOf(high);
  return digitOf(low) + behind(before.slice(1));
}

function behind(before: Place): Place {
  const low = rankOf(before);
  if (digits.length - low > 1) return digitOf(Math.round((low + digits.length) / 2));
  return digitOf(low) + behind(before.slice(1));
}

const rankOf = (place: Place): number => digits.indexOf(place[0] ?? '0');
const digitOf = (rank: number): string => digits[rank] ?? '';
