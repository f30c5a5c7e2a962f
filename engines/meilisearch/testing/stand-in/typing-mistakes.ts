/** The lengths from which a word may have one typing mistake, or two. */
const ONE_FROM = 5;
const TWO_FROM = 9;

/**
 * The number of mistakes between a query word and an indexed word, or its prefix if that is permitted. Undefined when
 * there are too many. A wrong first letter counts as two.
 */
export function withinEdits(asked: string, word: string, isBeginningEnough: boolean): number | undefined {
  if (word === asked || (isBeginningEnough && word.startsWith(asked))) return 0;
  const allowed = asked.length >= TWO_FROM ? 2 : asked.length >= ONE_FROM ? 1 : 0;
  if (allowed === 0 || word.length < asked.length - allowed) return undefined;
  if (!isBeginningEnough && word.length > asked.length + allowed) return undefined;
  const edits = edited(asked, word, isBeginningEnough) + (asked[0] === word[0] ? 0 : 1);
  return edits <= allowed ? edits : undefined;
}

/** The edit distance: letters added, omitted, changed, or two adjacent ones swapped. */
function edited(asked: string, word: string, isBeginningEnough: boolean): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= asked.length; row++) {
    const here = [row];
    for (let column = 1; column <= word.length; column++) {
      const isSame = asked[row - 1] === word[column - 1];
      const isExchanged =
        row > 1 && column > 1 && asked[row - 1] === word[column - 2] && asked[row - 2] === word[column - 1];
      here.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (here[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (twoAbove[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [twoAbove, above] = [above, here];
  }
  return isBeginningEnough ? Math.min(...above) : (above.at(-1) ?? 0);
}
