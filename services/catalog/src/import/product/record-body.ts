import type { Said } from '@storefold/contracts';
import { type Json, type JsonObject, textProblem } from '@storefold/kernel/core';
import { instantIn } from '../instant.ts';
import type { Notes } from '../reader.ts';
import { flagIn, partsOf, type Row } from '../row.ts';
import { amountText } from '../row-cells.ts';
import type { Place } from './wanted-product.ts';

/**
 * The body of a record, filled from the cells of its rows: each field remembers the cell it comes from, so that what the owner says of
 * the field is said of the cell. A column that is not there and an empty cell leave the field out; `\N` makes it null.
 */
export class RecordBody {
  readonly whole: Record<string, Json> = {};
  readonly #places = new Map<string, { readonly row: Row; readonly means: string }>();

  constructor(
    private readonly rows: readonly Row[],
    private readonly notes: Notes,
  ) {}

  text(field: string, row: Row, means = field): void {
    const cell = row.cell(means);
    if (cell === undefined) return;
    const problem = cell === null ? undefined : textProblem(cell);
    if (problem !== undefined) this.notes.refuse(row, means, problem);
    else this.set(field, cell, row, means);
  }

  flag(field: string, row: Row, means = field): void {
    const cell = row.text(means);
    if (cell === undefined) return;
    const flag = flagIn(cell);
    if (flag === undefined) this.notes.refuse(row, means, 'not_a_flag');
    else this.set(field, flag, row, means);
  }

  texts(field: string, row: Row, means = field): void {
    const cell = row.cell(means);
    if (cell !== undefined) this.set(field, cell === null ? [] : [...new Set(partsOf(cell))], row, means);
  }

  /** In the currency of the row, or of the store: `1.234,50` and `12.9000` as well as `12.90`. */
  amount(field: string, row: Row, means = field): void {
    const currency = row.text('currency')?.toUpperCase() ?? this.notes.terms.currency;
    this.#checked(field, row, means, (cell) => amountText(cell, currency), 'invalid');
  }

  /** A whole number, also as spreadsheets write it: `3.0`. */
  count(field: string, row: Row, means = field): void {
    this.#checked(field, row, means, countIn, 'not_a_whole_number');
  }

  /** A time, or a day in the store's time zone. */
  instant(field: string, row: Row, means = field): void {
    this.#checked(field, row, means, (cell) => instantIn(cell, this.notes.terms.timezone), 'invalid');
  }

  json(field: string, row: Row, means = field): void {
    this.#checked(field, row, means, jsonIn, 'invalid');
  }

  #checked(
    field: string,
    row: Row,
    means: string,
    read: (cell: string) => Json | undefined,
    said: Said,
  ): void {
    const cell = row.cell(means);
    if (cell === undefined) return;
    const value = cell === null ? null : read(cell);
    if (value === undefined) this.notes.refuse(row, means, said);
    else this.set(field, value, row, means);
  }

  /** `field`: a path, as `addresses.0.city`. */
  set(field: string, value: Json, row: Row, means = field): void {
    const names = field.split('.');
    const last = names.pop() ?? field;
    let part: Record<string, Json> = this.whole;
    for (const [index, name] of names.entries()) {
      part[name] ??= /^\d+$/.test(names[index + 1] ?? last) ? [] : {};
      part = part[name] as Record<string, Json>;
    }
    part[last] = value;
    this.#places.set(field, { row, means });
  }

  /** The cell of a field, of what it is a part of, or of a part of it. */
  placeOf(field: string): Place {
    const found = this.#placeOf(field);
    const line = found?.row.line ?? this.rows[0]?.line ?? 0;
    if (!found || field === 'base') return { line, column: null };
    const value = found.row.raw(found.means);
    return { line, column: found.row.columnOf(found.means), ...(value !== undefined && { value }) };
  }

  #placeOf(field: string) {
    for (let name = field; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
      const found = this.#places.get(name);
      if (found) return found;
      if (!name.includes('.')) break;
    }
    for (const [name, found] of this.#places) if (name.startsWith(`${field}.`)) return found;
    return undefined;
  }
}

const countIn = (cell: string): number | undefined =>
  /^\d{1,9}(?:[.,]0*)?$/.test(cell) ? Number.parseInt(cell, 10) : undefined;

function jsonIn(cell: string): Json | undefined {
  try {
    return JSON.parse(cell) as Json;
  } catch {
    return undefined;
  }
}

/** What the body of a record names a person by. An address that cannot be one names nobody. */
export const personsIn = ({ email, customer_id: id }: JsonObject): string[] => [
  ...(typeof email === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? [email] : []),
  ...(typeof id === 'string' && id.trim() !== '' ? [id] : []),
];
