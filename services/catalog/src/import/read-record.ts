import { type Said, text } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import { personsIn, RecordBody } from './product/record-body.ts';
import type { ImportTerms, Place, RowProblem, RowWarning } from './product/wanted-product.ts';
import type { Reader } from './reader.ts';
import type { RecordKind } from './record-kind.ts';
import type { Row, RowCell } from './row.ts';

/** The rows of one record, as the body that its owner takes. */
export interface ReadRecord {
  readonly lines: readonly number[];
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowWarning[];
  /** Undefined: it cannot be read. */
  readonly body: JsonObject | undefined;
  /** What names the people whom it tells of, also where it cannot be read. */
  readonly persons: readonly string[];
  /** Where a field of the body comes from. */
  placeOf(field: string): Place;
}

interface SentRow {
  readonly row: Row;
  readonly mapped: readonly (readonly [string, RowCell])[];
  readonly hasMoreCells: boolean;
}

interface RowTerms extends ImportTerms {
  readonly reader: Reader;
  readonly columns: ReadonlyMap<string, string>;
  readonly columnsCount: number;
}

/** Reads the rows of one record. What cannot be read in one of them refuses all. */
export function readRecord(sent: readonly SentRow[], terms: RowTerms, kind: RecordKind): ReadRecord {
  const problems: RowProblem[] = [];
  const warnings: RowWarning[] = [];
  const columnOf = (row: Row, means: string) => row.columnOf(means) ?? terms.columns.get(means) ?? null;
  const notes = {
    terms,
    warn: (row: Row, means: string, said: Said) =>
      warnings.push({ line: row.line, column: columnOf(row, means) ?? means, said }),
    refuse: (row: Row, means: string, said: Said) => {
      const value = row.raw(means);
      problems.push({
        line: row.line,
        column: columnOf(row, means),
        said,
        ...(value !== undefined && { value }),
      });
    },
    unread: (row: Row, means: string, said: Said = 'column_not_read') =>
      warnings.push({ column: columnOf(row, means) ?? means, said }),
    has: (means: string) => terms.columns.has(means),
  };
  for (const { row, hasMoreCells } of sent)
    if (hasMoreCells)
      problems.push({
        line: row.line,
        column: null,
        said: text('row_has_more_cells', { count: terms.columnsCount }),
      });
  const rows = sent.map(({ row }) => row);
  const shaped = terms.reader.shape ? terms.reader.shape(rows, notes) : rows;
  const mapped = new Map(sent.map((each) => [each.row.line, each.mapped]));
  const read = shaped.map((row) => row.withCells(mapped.get(row.line) ?? []));
  const body = new RecordBody(read, notes);
  kind.fill(body, read, notes);
  return {
    lines: rows.map(({ line }) => line),
    problems,
    warnings,
    body: problems.length > 0 ? undefined : body.whole,
    persons: personsIn(body.whole),
    placeOf: (field) => body.placeOf(field),
  };
}
