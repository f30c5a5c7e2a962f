import { withinEdits } from './typing-mistakes.ts';
import type { Occurrence, Words } from './word-index.ts';
import { placedWords } from './words.ts';

/** The match of one document with one word of the query. */
interface Match {
  readonly typos: number;
  readonly isExact: boolean;
  readonly occurrences: readonly Occurrence[];
}

/** Words after this many are ignored. */
const MAX_WORDS = 10;
const MAX_DISTANCE = 8;

/**
 * Those of the documents that have every word of the text, best match first. Undefined for a text without words.
 */
export function searchText(text: string, index: Words, documents: Iterable<string>): string[] | undefined {
  const words = placedWords(text)
    .map(({ word }) => word)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const byWord = words.map((word, number) => matchesOf(word, number === words.length - 1, index));
  for (const [number, word] of words.entries()) addJoined(word, words[number + 1], number, byWord, index);
  const [first = new Map<string, Match>(), ...others] = byWord;
  const found = [...first.keys()].filter((id) => others.every((matches) => matches.has(id)));
  const scores = new Map(
    found.map((id) => [id, scoreOf(byWord.flatMap((matches) => matches.get(id) ?? []))]),
  );
  const order = [...documents].filter((id) => scores.has(id));
  return order.sort((one, other) => compareScores(scores.get(one) ?? [], scores.get(other) ?? []));
}

/**
 * Matches a word as a whole, with typing mistakes, or split in two. The last word of a query also matches as a prefix.
 */
function matchesOf(asked: string, isLast: boolean, index: Words): Map<string, Match> {
  const matches = new Map<string, Match>();
  for (const word of index.words()) {
    const typos = withinEdits(asked, word, isLast);
    if (typos === undefined) continue;
    for (const [id, occurrences] of index.withWord(word)) {
      keepBetter(matches, id, { typos, isExact: word === asked, occurrences });
    }
  }
  for (let cut = 1; cut < asked.length; cut++) {
    const [left, right] = [index.withWord(asked.slice(0, cut)), index.withWord(asked.slice(cut))];
    for (const [id, lefts] of left) {
      const occurrences = lefts.filter((one) => right.get(id)?.some((other) => isNext(one, other)));
      if (occurrences.length > 0) keepBetter(matches, id, { typos: 1, isExact: false, occurrences });
    }
  }
  return matches;
}

/** Two adjacent words of the query also match as one word. */
function addJoined(
  word: string,
  next: string | undefined,
  number: number,
  byWord: readonly Map<string, Match>[],
  index: Words,
): void {
  if (next === undefined) return;
  for (const [id, occurrences] of index.withWord(word + next)) {
    const match = { typos: 1, isExact: false, occurrences };
    for (const matches of byWord.slice(number, number + 2)) keepBetter(matches, id, match);
  }
}

function keepBetter(matches: Map<string, Match>, id: string, match: Match): void {
  const known = matches.get(id);
  const isBetter =
    !known || match.typos < known.typos || (match.typos === known.typos && match.isExact && !known.isExact);
  if (isBetter) matches.set(id, match);
}

const isNext = (one: Occurrence, other: Occurrence): boolean =>
  one.attribute === other.attribute && other.position === one.position + 1;

/** The score by the ranking rules: typo, proximity, attribute, exactness. Smaller is better. */
function scoreOf(matches: readonly Match[]): number[] {
  const sum = (of: (match: Match, number: number) => number) =>
    matches.map(of).reduce((all, each) => all + each, 0);
  return [
    sum(({ typos }) => typos),
    sum(({ occurrences }, number) => distance(occurrences, matches[number + 1]?.occurrences)),
    sum(({ occurrences }) => Math.min(...occurrences.map(({ attribute }) => attribute))),
    sum(({ isExact }) => (isExact ? 0 : 1)),
  ];
}

function distance(left: readonly Occurrence[], right: readonly Occurrence[] | undefined): number {
  if (!right) return 0;
  const distances = left.flatMap((from) =>
    right
      .filter((to) => to.attribute === from.attribute)
      .map((to) =>
        to.position >= from.position ? to.position - from.position : from.position - to.position + 1,
      ),
  );
  return Math.min(MAX_DISTANCE, ...distances);
}

function compareScores(one: readonly number[], other: readonly number[]): number {
  for (const [rule, score] of one.entries()) {
    const difference = score - (other[rule] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
