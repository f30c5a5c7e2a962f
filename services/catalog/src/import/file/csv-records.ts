import type { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';

/** The separators of cells. */
const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** The cells of one row, and where it stands. */
export interface CsvRecord {
  readonly cells: readonly string[];
  /** Its first line, from 1. */
  readonly line: number;
  /** Where the next row begins. */
  readonly nextByte: number;
  readonly nextLine: number;
}

/** Where reading begins. */
export interface FilePlace {
  readonly byte: number;
  readonly line: number;
}

/** From this line on a file cannot be read. */
export class FileBroken extends Error {
  override readonly name = 'FileBroken';

  constructor(
    readonly line: number,
    readonly why: 'quote_not_closed' | 'quote_misplaced' | 'row_too_long' | 'file_gone',
  ) {
    super(`${why} in line ${line}`);
  }
}

/** Longer rows are more likely a quotation mark that is not closed. */
const MAX_RECORD_BYTES = 1_000_000;

/**
 * So much is parsed at once: milliseconds, whatever it is. A reader that stops after a few rows has parsed little more than
 * those.
 */
const PIECE_BYTES = 4_096;

const optionsFor = (separator: Separator): Options => ({
  delimiter: separator,
  // Of tabs it would take those that separate empty cells.
  trim: separator !== '\t',
  // Where tabs separate cells, quotation marks are mostly inches.
  relax_quotes: separator === '\t',
  bom: true,
  columns: false,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: MAX_RECORD_BYTES,
});

/**
 * The rows of a file from a place on, as they arrive; rows without anything in them are passed over. Rejects with FileBroken
 * after the last row that can be read.
 */
export async function* csvRecords(
  content: Readable,
  separator: Separator,
  from: FilePlace,
): AsyncGenerator<CsvRecord> {
  let found: CsvRecord[] = [];
  let line = from.line;
  let blankLines = 0;
  let failure: Error | undefined;
  const passOver = (blank: number) => {
    line += blank - blankLines;
    blankLines = blank;
  };
  const parser: Parser = parse({
    ...optionsFor(separator),
    on_record: (cells: string[], { bytes, empty_lines }) => {
      passOver(empty_lines);
      acceptAnyLength(parser);
      const nextLine = line + 1 + cells.reduce((sum, cell) => sum + lineBreaksIn(cell), 0);
      if (cells.some((cell) => cell !== ''))
        found.push({ cells, line, nextByte: from.byte + bytes, nextLine });
      line = nextLine;
      return null;
    },
  });
  parser.on('error', (error) => {
    failure ??= error;
  });
  const taken = () => {
    const records = found;
    found = [];
    return records;
  };
  const failed = () => {
    passOver(parser.info.empty_lines);
    return failure && brokenBy(failure, line);
  };
  for await (const chunk of content as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      const piece = chunk.subarray(start, start + PIECE_BYTES);
      await new Promise<void>((resolve) => parser.write(piece, () => resolve()));
      yield* taken();
      if (failure) throw failed();
      await othersTurn();
    }
  }
  await new Promise<void>((resolve) => {
    parser.once('end', resolve).once('error', () => resolve());
    parser.resume();
    parser.end();
  });
  yield* taken();
  if (failure) throw failed();
}

/**
 * Each row may have another number of cells. The parser compares it with that of its first row, and makes an Error with a stack for each
 * row that differs, also where that is allowed: 50 µs and more. So each row is its first.
 */
function acceptAnyLength({ info }: Parser): void {
  Object.assign(info, { records: 0 });
}

/** How many line breaks a cell has. */
const lineBreaksIn = (cell: string): number =>
  cell.includes('\n') || cell.includes('\r') ? (cell.match(/\r\n|\n|\r/g)?.length ?? 0) : 0;

/** What the parser complains of that lies in the file. */
const complaints: ReadonlyMap<string, FileBroken['why']> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'quote_not_closed'],
  ['CSV_INVALID_CLOSING_QUOTE', 'quote_misplaced'],
  ['CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE', 'quote_misplaced'],
  ['INVALID_OPENING_QUOTE', 'quote_misplaced'],
  ['CSV_MAX_RECORD_SIZE', 'row_too_long'],
]);

function brokenBy(error: Error, line: number): Error {
  const why = error instanceof CsvError ? complaints.get(error.code) : undefined;
  return why === undefined ? error : new FileBroken(line, why);
}

/** The header by each separator. `start`: the first bytes of a file. One whose first line names the separator has one. */
export function headersBySeparator(start: Buffer): ReadonlyMap<Separator, readonly string[]> {
  const named = SEPARATOR_LINE.exec(start.subarray(0, 32).toString())?.[1];
  const possible = separators.filter((each) => named === undefined || each === named);
  return new Map(possible.map((separator) => [separator, headerBy(start, separator)]));
}

function headerBy(start: Buffer, separator: Separator): readonly string[] {
  try {
    const rows = parseAtOnce(start, { ...optionsFor(separator), to: 2 }) as string[][];
    return rows.find((row) => !namesSeparator(row)) ?? [];
  } catch {
    return headerAlone(start, separator);
  }
}

/** A second row that cannot be read says nothing against the first. */
function headerAlone(start: Buffer, separator: Separator): readonly string[] {
  try {
    const [header] = parseAtOnce(start, { ...optionsFor(separator), to: 1 }) as string[][];
    return header && !namesSeparator(header) ? header : [];
  } catch {
    return [];
  }
}

/** `sep=;`, as Excel writes and reads it. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?\r?\n/i;

/** Whether a row is the one that names the separator. A separator in it makes two cells of it. */
export const namesSeparator = (cells: readonly string[]): boolean =>
  /^sep=.?$/i.test(cells[0]?.trim() ?? '') && cells.slice(1).every((cell) => cell === '');
