import { Fault } from './errors.ts';
import { type Json, type JsonObject, textOf } from './json.ts';

/** Tells whether a document matches a filter. */
export type Test = (document: JsonObject) => boolean;

/** Each pair of parentheses counts as four levels, each NOT as one. */
const MAX_DEPTH = 150;

/**
 * Parses a filter: `=`, `IN [...]`, comparisons of numbers, joined by AND, OR, NOT and parentheses.
 * Other operators of the engine are refused like syntax errors. @throws Fault
 */
export function readFilter(
  filter: string,
  filterable: readonly string[],
  indexUid: string,
): Test | undefined {
  if (filter.trim() === '') return undefined;
  const reader = new FilterReader(filter, filterable, indexUid);
  const test = reader.readAny(0);
  if (!reader.isAtEnd) throw reader.refuse('Found unexpected characters at the end of the filter.');
  return test;
}

class FilterReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(
    private readonly filter: string,
    private readonly filterable: readonly string[],
    private readonly indexUid: string,
  ) {
    this.#tokens =
      filter.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[<>!]=|[^\s\p{L}\p{N}_.+-]|[\p{L}\p{N}_.+-]+/gu) ??
      [];
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  refuse(why: string): Fault {
    return new Fault('invalid_search_filter', `${why}\n${this.#at + 1}: ${this.filter}`);
  }

  readAny(depth: number): Test {
    const tests = [this.#readAll(depth + 1)];
    while (this.#take('OR')) tests.push(this.#readAll(depth + 1));
    return (document) => tests.some((test) => test(document));
  }

  #readAll(depth: number): Test {
    const tests = [this.#readNot(depth + 1)];
    while (this.#take('AND')) tests.push(this.#readNot(depth + 1));
    return (document) => tests.every((test) => test(document));
  }

  #readNot(depth: number): Test {
    if (depth >= MAX_DEPTH) {
      throw this.refuse(
        'The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.',
      );
    }
    if (!this.#take('NOT')) return this.#readCondition(depth + 1);
    const test = this.#readNot(depth + 1);
    return (document) => !test(document);
  }

  #readCondition(depth: number): Test {
    if (this.#take('(')) {
      const test = this.readAny(depth + 1);
      if (this.#take(')')) return test;
      throw this.refuse('Expression is missing the following closing delimiter: `)`.');
    }
    const attribute = this.#readValue();
    if (!this.filterable.includes(attribute)) throw this.#notFilterable(attribute);
    const operator = this.#next();
    if (operator === 'IN') return equalsOneOf(attribute, this.#readList());
    const value = this.#readValue();
    if (operator === '=') return equalsOneOf(attribute, [value]);
    const compare = comparisons[operator];
    if (!compare) throw this.refuse(`Was expecting an operation at \`${operator}\`.`);
    const bound = Number(value);
    return (document) =>
      itemsOf(document[attribute]).some((item) => typeof item === 'number' && compare(item, bound));
  }

  #readList(): string[] {
    if (!this.#take('[')) throw this.refuse('Expected `[` after `IN` keyword.');
    const values: string[] = [];
    while (!this.#take(']')) {
      values.push(this.#readValue());
      this.#take(',');
    }
    return values;
  }

  #readValue(): string {
    const token = this.#next();
    if (token === '' || KEYWORDS.has(token)) {
      throw this.refuse('Was expecting a value but instead got nothing, or a reserved keyword.');
    }
    if (/^["']/u.test(token)) return token.slice(1, -1).replaceAll(/\\(.)/gu, '$1');
    if (/^[\p{L}\p{N}_.+-]+$/u.test(token)) return token;
    throw this.refuse(`Was expecting a value but instead got \`${token}\`.`);
  }

  #notFilterable(attribute: string): Fault {
    const available =
      this.filterable.length === 0
        ? 'This index does not have configured filterable attributes.'
        : `Available filterable attribute patterns are: ${this.filterable.map((name) => `\`${name}\``).join(', ')}.`;
    return this.refuse(
      `Index \`${this.indexUid}\`: Attribute \`${attribute}\` is not filterable. ${available}`,
    );
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }

  #next(): string {
    const token = this.#tokens[this.#at] ?? '';
    this.#at += 1;
    return token;
  }
}

const KEYWORDS = new Set([
  'AND',
  'OR',
  'NOT',
  'IN',
  'EXISTS',
  'TO',
  'IS',
  'NULL',
  'EMPTY',
  'CONTAINS',
  'STARTS',
]);

const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
};

function equalsOneOf(attribute: string, values: readonly string[]): Test {
  const texts = new Set(values.map(comparable));
  const numbers = new Set(values.filter((value) => value.trim() !== '').map(Number));
  return (document) =>
    itemsOf(document[attribute]).some((item) =>
      typeof item === 'number' ? numbers.has(item) : texts.has(comparable(textOf(item))),
    );
}

const itemsOf = (value: Json | undefined): readonly Json[] =>
  value === undefined || value === null ? [] : [value].flat();

/** The form in which texts are compared: trimmed, in compatibility decomposition, lower-case, with diacritics. */
const comparable = (text: string): string => text.trim().normalize('NFKD').toLowerCase();
