import { notImitated } from './errors.ts';
import { FilterCursor } from './filter-cursor.ts';
import type { FilterFailure, FilterToken } from './filter-failure.ts';
import type { Comparison } from './filter-node.ts';
import { unescapeValue } from './filter-values.ts';

/** Walks through the text of a filter, word by word and value by value. */
export class FilterReader extends FilterCursor {
  /** The word and the blanks on both sides. */
  takeSpacedWord(word: string): boolean {
    return this.attempt(() => {
      this.takeSpaces();
      return this.takeWord(word);
    });
  }

  /** The word and the blanks after it. */
  takeWord(word: string): boolean {
    return this.attempt(() => {
      const taken = this.take(WORD) === word;
      this.takeSpaces();
      return taken;
    });
  }

  /** The sign and the blanks on both sides. */
  takeSpaced(sign: string): boolean {
    return this.attempt(() => {
      this.takeSpaces();
      const taken = this.takeText(sign);
      this.takeSpaces();
      return taken;
    });
  }

  /** The keywords with blanks between them; what follows the last one stays. */
  takePhrase(...keywords: readonly string[]): boolean {
    return this.attempt(() =>
      keywords.every((keyword, index) => (index === 0 || this.takeSpaces()) && this.takeText(keyword)),
    );
  }

  /** The keyword, as a token that tells where it stands. */
  takeKeyword(keyword: string): FilterToken | undefined {
    const start = this.position;
    return this.takeText(keyword) ? this.token(start, this.position) : undefined;
  }

  /** NOT, if one of the operators follows. */
  takeNotBefore(operators: readonly string[]): boolean {
    return this.attempt(() => {
      if (!this.takeText('NOT') || !this.takeSpaces()) return false;
      return operators.some((operator) => this.filter.startsWith(operator, this.position));
    });
  }

  takeComparison(): Comparison | undefined {
    return this.take(/<=|>=|!=|<|>|=/uy) as Comparison | undefined;
  }

  /** The attribute that a condition begins with. */
  takeFieldName(primaryStart: number): FilterToken {
    const value = this.tryValue();
    if (value) return value;
    this.takeSpaces();
    const word = this.#word();
    if (isKeyword(word)) throw this.#expectedValue();
    throw this.failure(primaryStart, { kind: 'invalid operation' });
  }

  /** A value where there must be one. */
  takeValue(): FilterToken {
    const value = this.tryValue();
    if (value) return value;
    this.takeSpaces();
    throw this.#expectedValue();
  }

  /** A word or a quoted text, and the blanks on both sides. @throws when a quote does not end */
  tryValue(): FilterToken | undefined {
    const before = this.position;
    this.takeSpaces();
    this.#refuseGeoValue();
    const token = this.#takeQuoted('"') ?? this.#takeQuoted("'") ?? this.#takeWordToken();
    if (token) this.takeSpaces();
    else this.position = before;
    return token;
  }

  /** What stands between the brackets after IN. */
  takeList(): FilterToken[] {
    if (!this.takeText('[')) throw this.failure(this.position, { kind: 'opening bracket' });
    const values: FilterToken[] = [];
    for (let value = this.tryValue(); value; value = this.#tryNextValue()) values.push(value);
    this.takeSpaced(',');
    if (this.takeSpaced(']')) return values;
    if (this.atEnd) throw this.failure(this.position, { kind: 'closing bracket' });
    throw this.failure(this.position, { kind: 'expected list', reserved: isKeyword(this.#word()) });
  }

  refuseGeoOperation(): void {
    if (/\s*_geo(?:Radius|BoundingBox|Polygon)(?![\p{Alphabetic}\p{N}_.-])/uy.test(this.rest)) {
      throw notImitated('filters on geographical coordinates');
    }
    if (/\s*_vectors[\s.]/uy.test(this.rest)) throw notImitated('filters on vectors');
  }

  #tryNextValue(): FilterToken | undefined {
    const before = this.position;
    const value = this.takeSpaced(',') ? this.tryValue() : undefined;
    if (!value) this.position = before;
    return value;
  }

  #refuseGeoValue(): void {
    const name =
      /_geo(?:Point|Distance)|_geo(?:Radius|BoundingBox|Polygon)?(?![\p{Alphabetic}\p{N}_.-])/uy.exec(
        this.rest,
      )?.[0];
    if (name === undefined) return;
    const misused = name === '_geoRadius' || name === '_geoBoundingBox' || name === '_geoPolygon';
    throw this.failure(this.position, { kind: misused ? 'misused geo' : 'reserved geo', name });
  }

  #takeQuoted(quote: string): FilterToken | undefined {
    const start = this.position;
    if (!this.takeText(quote)) return undefined;
    let end = this.position;
    while (end < this.filter.length && this.filter[end] !== quote) end += this.filter[end] === '\\' ? 2 : 1;
    if (end >= this.filter.length) throw this.failure(start, { kind: 'missing delimiter', delimiter: quote });
    const raw = this.filter.slice(start + 1, end);
    const unescaped = unescapeValue(raw.replaceAll(`\\${quote}`, quote));
    if (typeof unescaped !== 'string') throw this.failure(start + 1, unescaped, end);
    this.position = end + 1;
    return { ...this.token(start + 1, end), text: unescaped };
  }

  #takeWordToken(): FilterToken | undefined {
    const word = this.#word();
    if (word === undefined || isKeyword(word)) return undefined;
    const start = this.position;
    this.position += word.length;
    return this.token(start, this.position);
  }

  #expectedValue(): FilterFailure {
    const end = this.position + (/^[^\s()=<>!]*/u.exec(this.rest)?.[0].length ?? 0);
    const reserved = isKeyword(this.#word());
    return this.failure(this.position, { kind: 'expected value', reserved }, end);
  }

  #word(): string | undefined {
    return this.ahead(WORD);
  }
}

const WORD = /[\p{Alphabetic}\p{N}_.-]+/uy;

const KEYWORDS = new Set([
  'AND',
  'OR',
  'IN',
  'NOT',
  'TO',
  'EXISTS',
  'IS',
  'NULL',
  'EMPTY',
  'CONTAINS',
  'STARTS',
  'WITH',
  '_geoRadius',
  '_geoBoundingBox',
  '_geoPolygon',
]);

const isKeyword = (word: string | undefined): boolean => word !== undefined && KEYWORDS.has(word);
