/** Longer names are not compared. */
const MAX_CHARACTERS = 64;

/**
 * The name that was probably meant: the one that differs in the fewest letters, at most a third of those written, so that
 * it resembles the word. Undefined when none does. `most`: how many letters may differ instead.
 */
export function nearestName(
  written: string,
  names: Iterable<string>,
  most = Math.floor(written.length / 3),
): string | undefined {
  if (written.length > MAX_CHARACTERS) return undefined;
  let nearest: string | undefined;
  let least = most + 1;
  for (const name of names) {
    if (Math.abs(name.length - written.length) >= least) continue;
    const letters = differencesBetween(written, name);
    if (letters >= least) continue;
    least = letters;
    nearest = name;
  }
  return nearest;
}

/** How many letters have to be added, left out, replaced or swapped with the next to get from one word to the other. */
function differencesBetween(one: string, other: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const replaced = (previous[column - 1] ?? 0) + (isSame ? 0 : 1);
      const least = Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwapped ? (before[column - 2] ?? 0) + 1 : least;
      current.push(Math.min(least, swapped));
    }
    before = previous;
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
