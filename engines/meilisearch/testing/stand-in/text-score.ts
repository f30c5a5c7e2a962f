import type { Join } from './joined-words.ts';
import type { TermMatch } from './term-matches.ts';
import type { Occurrence } from './word-index.ts';

/** How well one document answers the query; each number is better when smaller. */
export interface TextScore {
  readonly missingWords: number;
  readonly joinedWords: number;
  readonly distance: number;
  readonly attribute: number;
  readonly position: number;
  readonly inexactWords: number;
}

/** Undefined when the document lacks a word that may not be dropped. */
export const scoreOf = (
  id: number,
  matches: readonly Map<number, TermMatch>[],
  joins: readonly Join[],
  dropOrder: readonly number[],
): TextScore | undefined => {
  const present: (TermMatch | undefined)[] = matches.map((match) => match.get(id));
  let joinedWords = 0;
  for (const join of joins) {
    const match = join.matches.get(id);
    if (!match || present.slice(join.from, join.to).every((term) => term !== undefined)) continue;
    for (let number = join.from; number < join.to; number++) present[number] = match;
    joinedWords += 1;
  }
  const missingWords = wordsToDrop(present, dropOrder);
  if (missingWords === undefined) return undefined;
  const dropped = new Set(dropOrder.slice(0, missingWords));
  const kept = present.filter(
    (match, number): match is TermMatch => match !== undefined && !dropped.has(number),
  );
  const firsts = kept.map(({ occurrences }) => earliest(occurrences));
  return {
    missingWords,
    joinedWords,
    distance: distanceBetween(kept),
    attribute: sum(firsts.map(({ attribute }) => attribute)),
    position: sum(firsts.map(({ position }) => position)),
    inexactWords: kept.filter(({ exact }) => !exact).length,
  };
};

/** How many of the terms have to be dropped until the document has all others. */
const wordsToDrop = (
  present: readonly (TermMatch | undefined)[],
  dropOrder: readonly number[],
): number | undefined => {
  const missing = new Set(present.flatMap((match, number) => (match ? [] : [number])));
  for (let dropped = 0; dropped <= dropOrder.length; dropped++) {
    if (missing.size === 0) return dropped;
    const next = dropOrder[dropped];
    if (next !== undefined) missing.delete(next);
  }
  return undefined;
};

const MAX_DISTANCE = 8;

const distanceBetween = (matches: readonly TermMatch[]): number => {
  let total = 0;
  for (const [number, match] of matches.entries()) {
    const next = matches[number + 1];
    if (next) total += nearest(match.occurrences, next.occurrences);
  }
  return total;
};

const nearest = (left: readonly Occurrence[], right: readonly Occurrence[]): number => {
  let best = MAX_DISTANCE;
  for (const from of left) {
    for (const to of right) {
      if (from.attribute !== to.attribute) continue;
      const distance = to.position - from.position;
      best = Math.min(best, distance >= 0 ? distance : 1 - distance);
    }
  }
  return best;
};

const earliest = (occurrences: readonly Occurrence[]): Occurrence =>
  occurrences.reduce((best, next) =>
    next.attribute - best.attribute || next.position - best.position < 0 ? next : best,
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
