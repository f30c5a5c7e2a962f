import { CUSTOM_FIELD_COLUMN as CUSTOM_FIELD, type Said, text } from '@storefold/contracts';
import type { Reader, RefusedSystem } from '../reader.ts';
import { Row, type RowCell } from '../row.ts';
import type { CsvRecord } from './csv-records.ts';

/** `means`: undefined when it is not read; `cf_…` for custom fields. `name`: as the header has it. */
interface FileColumn {
  readonly name: string;
  readonly means: string | undefined;
}

/** The header of a file, understood. */
export interface Header {
  readonly reader: Reader;
  readonly columns: readonly FileColumn[];
  /** Columns whose meaning its sender gave, by their places. */
  readonly mapped: ReadonlySet<number>;
}

/** The files of one type of records that are known. */
export interface KnownFiles {
  /** Of two that know a header equally well the first is taken. */
  readonly readers: readonly Reader[];
  readonly refusedSystems: readonly RefusedSystem[];
  /** Columns by one of which a record is made or found. */
  readonly naming: readonly string[];
  /** What columns may be said to mean: the columns of an export. */
  readonly meanings: ReadonlySet<string>;
  readonly families?: RegExp;
}

/** What the sender of a file says of columns: by their names in lower case; null: it is not read. */
export type Mapping = ReadonlyMap<string, string | null>;

/** The header, or what is wrong with it. */
type ReadHeader =
  | { readonly header: Header; readonly refusal?: undefined }
  | { readonly header?: undefined; readonly refusal: Said };

interface Candidate {
  readonly reader: Reader;
  readonly columns: readonly FileColumn[];
  readonly marks: number;
  readonly known: number;
}

/** A column that only one system has says as much as so many that others have too. */
const MARK = 4;
/** Columns of an unknown file that are named in the refusal. */
const NAMED = 30;

/** Which system wrote a file with these columns. */
export function headerOf(
  names: readonly string[],
  { readers, refusedSystems, naming }: KnownFiles,
  mapping: Mapping = new Map(),
): ReadHeader {
  const lower = names.map((name) => name.trim().toLowerCase());
  const candidates = readers.map((reader) => candidateOf(reader, names, lower, mapping));
  const [best] = candidates.toSorted((one, other) => scoreOf(other) - scoreOf(one));
  const refused = refusedSystems
    .map((system) => ({ system, marks: marksIn(system.marks, lower) }))
    .toSorted((one, other) => other.marks - one.marks)[0];
  if (refused && refused.marks > 1 && refused.marks >= (best?.marks ?? 0)) {
    const { title, nearest } = refused.system;
    const reader = readers.find(({ name }) => name === nearest);
    const columns = columnsOf(reader);
    return {
      refusal: text('file_of_system', { system: title, reader: reader?.title ?? nearest, columns }),
    };
  }
  if (!best || !isReadable(best, lower, { mapping, naming }))
    return { refusal: unknown(best, names, readers) };
  const mapped = new Set(lower.flatMap((name, index) => (mapping.has(name) ? [index] : [])));
  return { header: { reader: best.reader, columns: best.columns, mapped } };
}

/** The header of an import as it was understood when it was asked for. */
export function headerAsRead(
  reader: string,
  columns: readonly { readonly column: string; readonly means: string | null }[],
  mapping: Mapping,
  { readers }: KnownFiles,
): Header {
  const read = readers.find(({ name }) => name === reader);
  if (!read) throw new Error(`there is no reader ${reader}`);
  const named = columns.map(({ column, means }) => ({ name: column, means: means ?? undefined }));
  const mapped = new Set(
    columns.flatMap(({ column }, index) => (mapping.has(column.toLowerCase()) ? [index] : [])),
  );
  return { reader: read, columns: named, mapped };
}

/** A row of the file by what its columns mean; `mapped`: the cells whose meaning its sender gave. Of two that mean the same the first that says something counts. */
export function rowOf(
  { cells, line }: Pick<CsvRecord, 'cells' | 'line'>,
  header: Header,
): { readonly row: Row; readonly mapped: readonly (readonly [string, RowCell])[] } {
  const found = new Map<string, RowCell>();
  const mapped: (readonly [string, RowCell])[] = [];
  for (const [index, { name, means }] of header.columns.entries()) {
    const sent = cells[index] ?? '';
    const cell = means !== undefined && isProse(means) && sent.trim() !== '' ? sent : sent.trim();
    if (means === undefined || !cell || found.has(means)) continue;
    const told = { text: cell, column: name };
    found.set(means, told);
    if (header.mapped.has(index)) mapped.push([means, told]);
  }
  return { row: new Row(line, found), mapped };
}

/** Texts in which blanks at either end are as good as others. */
const isProse = (means: string): boolean => /^(?:description(?:_[a-z].*)?|meta_.*|cf_.*)$/.test(means);

const scoreOf = ({ marks, known }: Candidate): number => marks * MARK + known;

/** How well the header by a separator is understood. */
export const scoreOfHeader = (names: readonly string[], { readers, refusedSystems }: KnownFiles): number => {
  const lower = names.map((name) => name.trim().toLowerCase());
  const ofReaders = readers.map((reader) => scoreOf(candidateOf(reader, names, lower, new Map())));
  const ofRefused = refusedSystems.map(({ marks }) => marksIn(marks, lower) * MARK);
  return Math.max(...ofReaders, ...ofRefused);
};

/** A file that no column marks as one of its system is read if it names records and most of its columns are known. */
function isReadable(
  { reader, columns, marks, known }: Candidate,
  lower: readonly string[],
  { mapping, naming }: { readonly mapping: Mapping; readonly naming: readonly string[] },
): boolean {
  if (!columns.some(({ means }) => means !== undefined && naming.includes(means))) return false;
  if (marks > 0 || [...mapping.values()].some((means) => means !== null)) return true;
  const named = lower.filter((name) => name !== '' && !name.startsWith(CUSTOM_FIELD)).length;
  return reader.isPlain === true && known * 2 >= named;
}

function candidateOf(
  reader: Reader,
  names: readonly string[],
  lower: readonly string[],
  mapping: Mapping,
): Candidate {
  const seen = new Set<string>();
  const columns = names.map((sent, index): FileColumn => {
    const name = sent.trim();
    const key = lower[index] ?? '';
    // Of two columns with one name the first is read.
    const isFirst = !seen.has(key);
    seen.add(key);
    return { name, means: isFirst ? meaningOf(key, reader, mapping) : undefined };
  });
  const given = new Set(mapping.values());
  const own = columns.map(({ name, means }) => {
    const isMapped = mapping.has(name.toLowerCase());
    // What its sender says of a column, no other says too.
    return !isMapped && means !== undefined && given.has(means)
      ? { name, means: undefined }
      : { name, means };
  });
  const known = own.filter(({ means }) => means !== undefined && !means.startsWith(CUSTOM_FIELD)).length;
  return { reader, columns: own, marks: marksIn(reader.marks, lower), known };
}

function meaningOf(name: string, reader: Reader, mapping: Mapping): string | undefined {
  const given = mapping.get(name);
  if (given !== undefined) return given ?? undefined;
  if (name.startsWith(CUSTOM_FIELD)) return name;
  const known = Object.hasOwn(reader.columns, name) ? reader.columns[name] : undefined;
  if (known !== undefined) return known;
  for (const [pattern, means] of reader.families ?? []) {
    if (pattern.test(name)) return name.replace(pattern, means).toLowerCase();
  }
  return undefined;
}

const marksIn = (marks: readonly string[], lower: readonly string[]): number =>
  marks.filter((mark) => lower.includes(mark)).length;

const columnsOf = (reader: Reader | undefined): string =>
  Object.keys(reader?.columns ?? {})
    .slice(0, NAMED)
    .join(', ');

function unknown(best: Candidate | undefined, names: readonly string[], readers: readonly Reader[]): Said {
  const shown = names.map((name) => name.trim()).filter((name) => name !== '');
  // Bytes of a picture are no columns.
  if (shown.length === 0 || shown.some((name) => /[\p{Cc}\ufffd]/u.test(name))) return 'no_known_column';
  const nearest = best && best.known > 0 ? best.reader : readers[0];
  return text('file_unknown', {
    columns: shown
      .slice(0, NAMED)
      .map((name) => name.slice(0, 60))
      .join(', '),
    reader: nearest?.title ?? '',
    known: columnsOf(nearest),
  });
}
