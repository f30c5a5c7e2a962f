import { isWithin } from './attribute-patterns.ts';
import { isList, isObject, type Json, type JsonObject } from './json.ts';
import { namesIn, type Settings } from './settings.ts';
import type { WordIndex } from './word-index.ts';
import { placedWords, type Separators } from './words.ts';

const DISTANCE_BETWEEN_ITEMS = 8;

export function separatorsOf(settings: Settings): Separators {
  return { added: namesIn(settings.separatorTokens), removed: namesIn(settings.nonSeparatorTokens) };
}

/** The rank of an attribute among the searchable ones, or undefined when it is not searched. */
export function searchRank(settings: Settings, attribute: string, order: number): number | undefined {
  const searchable = namesIn(settings.searchableAttributes);
  if (searchable.includes('*')) return order;
  const rank = searchable.findIndex((name) => isWithin(name, attribute));
  return rank < 0 ? undefined : rank;
}

/** Enters the words of every searchable attribute, stop words left out. */
export function indexWords(index: WordIndex, id: number, document: JsonObject, settings: Settings): void {
  const separators = separatorsOf(settings);
  const stopWords = new Set(namesIn(settings.stopWords));
  for (const [order, [attribute, text]] of textsOf(document).entries()) {
    const rank = searchRank(settings, attribute, order);
    if (rank === undefined) continue;
    let start = 0;
    for (const item of text) {
      for (const { word, position } of placedWords(item, separators, start)) {
        if (!stopWords.has(word)) index.add(id, word, { attribute: rank, position });
        start = position + 1;
      }
      start += DISTANCE_BETWEEN_ITEMS - 1;
    }
  }
}

/** Attribute (nested ones dotted) → its texts. */
function textsOf(document: JsonObject): [string, string[]][] {
  const texts = new Map<string, string[]>();
  const visit = (attribute: string, value: Json): void => {
    if (isList(value)) for (const item of value) visit(attribute, item);
    else if (isObject(value)) {
      for (const [name, member] of Object.entries(value)) visit(`${attribute}.${name}`, member);
    } else if (value !== null) {
      const known = texts.get(attribute);
      if (known) known.push(String(value));
      else texts.set(attribute, [String(value)]);
    }
  };
  for (const [name, value] of Object.entries(document)) visit(name, value);
  return [...texts];
}
