/** Longer names are not compared. */
const MAX_CHARACTERS = 64;

/**
 * The name that was probably meant: the one that differs in the fewest letters, at most a third of them. Undefined when
 * none is near. `most`: how many letters may differ instead.
 */
export function nearestName(
  written: string,
  names: Iterable<string>,
  most = Math.max(2, Math.floor(written.length / 3)),
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

/** How many letters have to be added, left out or replaced to get from one word to the other (Levenshtein). */
function differencesBetween(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const current = [row + 1];
    for (const [column, its] of Array.from(other).entries()) {
      const replaced = (previous[column] ?? 0) + (letter === its ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
