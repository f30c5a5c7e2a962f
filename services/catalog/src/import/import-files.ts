import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type ImportFormat, type ImportType, text } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { FileDigest, Files } from '@storefold/kernel/ports';
import { type ProcessSettings, TOKENS } from '@storefold/server/runtime';
import { slugOf } from '../slug.ts';
import { readable, startOf } from './file/arrived-file.ts';
import {
  csvRecords,
  FileBroken,
  type FilePlace,
  headersBySeparator,
  namesSeparator,
  type Separator,
} from './file/csv-records.ts';
import {
  type Header,
  headerAsRead,
  headerOf,
  type KnownFiles,
  type Mapping,
  rowOf,
  scoreOfHeader,
} from './file/header.ts';
import { refuseUnknownColumns } from './file/mapping.ts';
import { ndjsonLines } from './file/ndjson-lines.ts';
import { type OrderedRow, openRows, orderedRowIn, RowFile, RowOrder, textAt } from './file/row-file.ts';
import type { Import, ReaderData } from './import.ts';
import { knownFilesOf, recordKindOf } from './kinds/kinds.ts';
import { readNdjsonLine, readNdjsonRecord } from './product/ndjson-product.ts';
import type { ImportTerms, ReadRows } from './product/wanted-product.ts';
import { type ReadRecord, readRecord } from './read-record.ts';
import type { Row } from './row.ts';
import { type RowTerms, readRows, type SentRow } from './rows/read-rows.ts';

/** An import whose file is read, with how. */
export type ReadImport = Pick<Import, 'file_digest' | 'format' | 'import_type'> & {
  readonly reading: ReaderData;
  readonly rows_digest?: string | null;
};

/** The rows of a file, in the order in which they are read. */
export interface OrderedRows {
  /** Null: the file that was sent has them so. */
  readonly digest: FileDigest | null;
  readonly rowsCount: number;
  /** Columns in which there is something. */
  readonly usedColumns: ReadonlySet<number>;
  /** Where the rows begin that an older version had not read yet. */
  readonly nextByte: number;
}

const START: FilePlace = { byte: 0, line: 1 };
/** More than any shop writes. Each column that is not read is named in a warning. */
const MOST_COLUMNS = 1_000;
/** More rows than a product may have variants and pictures. */
const MOST_ROWS = 600;
/** A row of a megabyte is longer in JSON. */
const MOST_BYTES_OF_ROW = 8_000_000;

/** The files of imports, from the moment they arrive until they are read. */
@Injectable()
export class ImportFiles {
  constructor(
    @Inject(TOKENS.FILES) private readonly files: Files,
    @Inject(TOKENS.SETTINGS) private readonly settings: Pick<ProcessSettings, 'dataDir'>,
  ) {}

  /** Keeps a file in which there is something to read. Refused otherwise. `gone`: nobody waits for it any more. */
  async keep(
    path: string,
    type: ImportType,
    mapping: Mapping,
    gone: AbortSignal,
  ): Promise<{
    readonly digest: FileDigest;
    readonly format: ImportFormat;
    readonly reading: Omit<ReaderData, 'create_categories' | 'dry_run' | 'invite'>;
  }> {
    const file = await readable(path, gone);
    try {
      const { header, separator } = checkedHeader(file.start, file.layout, mapping, knownFilesOf(type));
      if (
        header &&
        !(await hasRows(recordsOf(createReadStream(file.path, { signal: gone }), file.layout, separator)))
      )
        throw refusals.invalid({ file: ['no_rows'] });
      gone.throwIfAborted();
      const reading = readingBy(header, { layout: file.layout, separator, mapping });
      const digest = await this.files.put('imports', { path: file.path });
      return { digest, format: header ? 'csv' : 'ndjson', reading };
    } finally {
      await file.dispose();
    }
  }

  /** The file of a preview, read with what its columns mean now. Refused when it is not kept any more. */
  async keptOf(
    { import_type, file_digest, format, reading: before }: ReadImport,
    mapping: Mapping,
  ): Promise<{
    readonly digest: FileDigest;
    readonly format: ImportFormat;
    readonly reading: Omit<ReaderData, 'create_categories' | 'dry_run' | 'invite'>;
  }> {
    // Young again, it stays until the fact that names it is stored.
    await this.files.renew('imports', file_digest);
    const opened = await this.files.open('imports', file_digest);
    if (!opened) throw refusals.invalid({ preview_id: ['preview_file_gone'] });
    const start = await startOf(opened.content);
    const { header, separator } = checkedHeader(start, before.layout, mapping, knownFilesOf(import_type));
    return {
      digest: file_digest,
      format,
      reading: readingBy(header, { layout: before.layout, separator, mapping }),
    };
  }

  /** How the file of an import is read that an older version took, and did not say. */
  async readingOf({ file_digest, format }: Pick<Import, 'file_digest' | 'format'>): Promise<ReaderData> {
    const opened = format === 'csv' ? await this.files.open('imports', file_digest) : undefined;
    const start = opened && (await startOf(opened.content));
    const best = start && bestHeader(start, knownFilesOf('products'));
    const columns = (best?.header?.columns ?? []).map(({ name, means }) => ({
      column: name,
      means: means ?? null,
    }));
    return {
      reader: best?.header?.reader.name ?? (format === 'csv' ? 'shopify' : 'ndjson'),
      layout: 'text',
      separator: best?.separator ?? null,
      columns,
      mapping: {},
      create_categories: true,
      dry_run: false,
    };
  }

  /**
   * Brings the rows of one product together, and counts them up to where the file can be read. Rejects with the reason of `ended`.
   * `readUpTo`: the line up to which an older version has read it.
   */
  async order(file: ReadImport, readUpTo: number, ended: AbortSignal): Promise<OrderedRows> {
    if (file.format === 'ndjson') return this.#counted(file, ended);
    // Where files arrive. What a process leaves there that is killed is removed.
    const folder = join(this.settings.dataDir, 'files', 'incoming');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `rows-${randomUUID()}`);
    const apart = `${path}-apart`;
    try {
      const header = headerIn(file);
      const content = await this.#open(file.file_digest, START, ended);
      const records = recordsOf(content, file.reading.layout, file.reading.separator ?? ',');
      const ordered = header.reader.joint
        ? await writeJoined(records, header, { path, apart })
        : await writeInTurn(records, header, { path, readUpTo });
      ended.throwIfAborted();
      return { ...ordered, digest: await this.files.put('imports', { path }) };
    } finally {
      await Promise.all([rm(path, { force: true }), rm(apart, { force: true })]);
    }
  }

  /** The products of a file from a place on. Rejects with FileBroken behind the last row that can be read. */
  async *products(
    file: ReadImport,
    from: FilePlace,
    terms: ImportTerms,
    ended: AbortSignal,
  ): AsyncGenerator<ReadRows> {
    if (file.format === 'ndjson') {
      const lines = ndjsonLines(await this.#open(file.file_digest, from, ended), from);
      for await (const line of lines) yield readNdjsonLine(line, terms);
      return;
    }
    yield* this.#grouped(file, from, terms, ended, readRows);
  }

  /** The records of a file of another type from a place on, as `products`. */
  async *records(
    file: ReadImport,
    from: FilePlace,
    terms: ImportTerms,
    ended: AbortSignal,
  ): AsyncGenerator<ReadRecord & FileProgress> {
    const kind = recordKindOf(file.import_type);
    if (file.format === 'ndjson') {
      const lines = ndjsonLines(await this.#open(file.file_digest, from, ended), from);
      for await (const line of lines) yield readNdjsonRecord(line);
      return;
    }
    yield* this.#grouped(file, from, terms, ended, (rows, rowTerms) => readRecord(rows, rowTerms, kind));
  }

  async *#grouped<Read>(
    file: ReadImport,
    from: FilePlace,
    terms: ImportTerms,
    ended: AbortSignal,
    read: (rows: readonly SentRow[], terms: RowTerms) => Read,
  ): AsyncGenerator<Read & FileProgress> {
    const header = headerIn(file);
    const columns = new Map(
      header.columns.toReversed().flatMap(({ name, means }) => (means === undefined ? [] : [[means, name]])),
    );
    const rowTerms = { ...terms, reader: header.reader, columns, columnsCount: header.columns.length };
    const content = await this.#open(file.rows_digest ?? '', from, ended);
    const lines = ndjsonLines(content, from, MOST_BYTES_OF_ROW);
    yield* groupsIn(lines, header, (rows) => read(rows, rowTerms));
  }

  async #counted(file: ReadImport, ended: AbortSignal): Promise<OrderedRows> {
    let rowsCount = 0;
    try {
      for await (const _ of ndjsonLines(await this.#open(file.file_digest, START, ended), START))
        rowsCount += 1;
    } catch (error) {
      if (!(error instanceof FileBroken)) throw error;
    }
    return { digest: null, rowsCount, usedColumns: new Set(), nextByte: 0 };
  }

  async #open(digest: FileDigest, { byte, line }: FilePlace, ended: AbortSignal): Promise<Readable> {
    const opened = await this.files.open('imports', digest, { start: byte });
    if (!opened) throw new FileBroken(line, 'file_gone');
    return addAbortSignal(ended, opened.content);
  }
}

const readingBy = (
  header: Header | undefined,
  {
    layout,
    separator,
    mapping,
  }: { readonly layout: ReaderData['layout']; readonly separator: Separator; readonly mapping: Mapping },
) => ({
  reader: header?.reader.name ?? ('ndjson' as const),
  layout,
  separator: header && layout === 'text' ? separator : null,
  columns: (header?.columns ?? []).map(({ name, means }) => ({ column: name, means: means ?? null })),
  mapping: Object.fromEntries(mapping),
});

const headerIn = ({ import_type: type, reading: { reader, columns, mapping } }: ReadImport): Header =>
  headerAsRead(reader, columns, new Map(Object.entries(mapping)), knownFilesOf(type));

type Record = Omit<OrderedRow, 'begins'>;

/** The rows behind the header. */
async function* recordsOf(
  content: Readable,
  layout: ReaderData['layout'],
  separator: Separator,
): AsyncGenerator<Record> {
  let isHeader = true;
  for await (const record of layout === 'rows' ? sheetRows(content) : csvRecords(content, separator, START)) {
    if (isHeader && namesSeparator(record.cells)) continue;
    if (!isHeader) yield record;
    isHeader = false;
  }
}

async function* sheetRows(content: Readable): AsyncGenerator<Record> {
  for await (const { text: line } of ndjsonLines(content, START, MOST_BYTES_OF_ROW))
    if (line !== undefined) yield orderedRowIn(line);
}

/** A file whose rows of one product follow each other. */
async function writeInTurn(
  records: AsyncIterable<Record>,
  header: Header,
  { path, readUpTo }: { readonly path: string; readonly readUpTo: number },
): Promise<Omit<OrderedRows, 'digest'>> {
  const file = new RowFile(path);
  const usedColumns = new Set<number>();
  const keyOf = header.reader.keyOf ?? keyOfNames;
  const isKeyed =
    header.reader.keyOf !== undefined || header.columns.some(({ means }) => KEYS.includes(means ?? ''));
  let rowsCount = 0;
  let nextByte = 0;
  let rowsOfProduct = 0;
  let key: string | undefined;
  try {
    for await (const record of records) {
      noteUsed(record.cells, usedColumns);
      const named = keyOf(rowOf(record, header).row);
      // A row that does not say of which product it is continues the one before.
      const isSame =
        isKeyed && rowsOfProduct > 0 && rowsOfProduct < MOST_ROWS && (named === undefined || named === key);
      if (!isSame) {
        rowsOfProduct = 0;
        key = undefined;
      }
      key ??= named;
      rowsOfProduct += 1;
      rowsCount += 1;
      await file.write({ begins: !isSame, line: record.line, cells: record.cells });
      if (record.line < readUpTo) nextByte = file.byteSize;
    }
  } catch (error) {
    await breakOff(file, error);
  }
  await file.end();
  return { rowsCount, usedColumns, nextByte };
}

/** A file whose rows name each other. It is written twice: as it is, and in the order of its products. */
async function writeJoined(
  records: AsyncIterable<Record>,
  header: Header,
  { path, apart }: { readonly path: string; readonly apart: string },
): Promise<Omit<OrderedRows, 'digest'>> {
  const { joint } = header.reader;
  const asSent = new RowFile(apart);
  const order = new RowOrder();
  const usedColumns = new Set<number>();
  let rowsCount = 0;
  let broken: FileBroken | undefined;
  try {
    for await (const record of records) {
      noteUsed(record.cells, usedColumns);
      order.add(asSent.byteSize, joint?.(rowOf(record, header).row) ?? { names: [] });
      rowsCount += 1;
      await asSent.write({ begins: false, line: record.line, cells: record.cells });
    }
  } catch (error) {
    if (!(error instanceof FileBroken)) throw error;
    broken = error;
  }
  const end = asSent.byteSize;
  await asSent.end();
  const file = new RowFile(path);
  const source = await openRows(apart);
  try {
    for (const group of order.groups())
      for (const [place, index] of group.entries()) {
        const line = await textAt(source, order.partOf(index, end));
        await file.writeText(place % MOST_ROWS === 0 ? `[1${line.slice(2)}` : line);
      }
    if (broken) await file.breakOff(broken);
  } finally {
    await source.close();
  }
  await file.end();
  return { rowsCount, usedColumns, nextByte: 0 };
}

async function breakOff(file: RowFile, error: unknown): Promise<void> {
  if (!(error instanceof FileBroken)) throw error;
  await file.breakOff(error);
}

function noteUsed(cells: readonly string[], used: Set<number>): void {
  for (const [index, cell] of cells.entries()) if (cell !== '' && cell.trim() !== '') used.add(index);
}

/** Where reading goes on behind a record. */
interface FileProgress {
  readonly nextByte: number;
  readonly nextLine: number;
}

async function* groupsIn<Read>(
  lines: ReturnType<typeof ndjsonLines>,
  header: Header,
  read: (rows: readonly SentRow[]) => Read,
): AsyncGenerator<Read & FileProgress> {
  let rows: SentRow[] = [];
  let next = { nextByte: 0, nextLine: 1 };
  let broken: unknown;
  try {
    for await (const { text: line, nextByte } of lines) {
      const ordered = orderedRowIn(line ?? '');
      if (ordered.begins && rows.length > 0) {
        yield { ...read(rows), ...next };
        rows = [];
      }
      const { row, mapped } = rowOf(ordered, header);
      const hasMoreCells = ordered.cells.slice(header.columns.length).some((cell) => cell !== '');
      rows.push({ row, mapped, hasMoreCells });
      next = { nextByte, nextLine: ordered.line + 1 };
    }
  } catch (error) {
    broken = error;
  }
  if (rows.length > 0) yield { ...read(rows), ...next };
  if (broken !== undefined) throw broken;
}

const KEYS = ['product_id', 'slug', 'name'];

const keyOfNames = (row: Row): string | undefined => {
  const named = row.text('product_id') ?? row.text('slug') ?? row.text('name');
  return named === undefined ? undefined : slugOf(named) || named;
};

/** JSON begins with a brace or a bracket, and no header of CSV does. */
function checkedHeader(
  start: Buffer,
  layout: ReaderData['layout'],
  mapping: Mapping,
  known: KnownFiles,
): { readonly header: Header | undefined; readonly separator: Separator } {
  if (layout === 'rows') {
    const [first = ''] = start.toString().split('\n', 1);
    const cells = first === '' ? [] : orderedRowIn(first).cells;
    refuseUnknownColumns(mapping, cells);
    const read = headerOf(cells, known, mapping);
    return { header: accepted(read), separator: ',' };
  }
  const [first] = start.toString().replace('\ufeff', '').trimStart();
  if (first === undefined) throw refusals.invalid({ file: ['blank'] });
  if (first === '{') return { header: undefined, separator: ',' };
  if (first === '[') throw refusals.invalid({ file: ['one_list_of_json'] });
  const { separator, names } = bestNames(start, known);
  refuseUnknownColumns(mapping, names);
  return { header: accepted(headerOf(names, known, mapping)), separator };
}

function accepted({ header, refusal }: ReturnType<typeof headerOf>): Header {
  if (!header) throw refusals.invalid({ file: [refusal] });
  if (header.columns.length > MOST_COLUMNS)
    throw refusals.invalid({ file: [text('too_many_columns', { most: MOST_COLUMNS })] });
  return header;
}

/** The header by the separator by which it is understood best. */
function bestNames(
  start: Buffer,
  known: KnownFiles,
): { readonly separator: Separator; readonly names: readonly string[] } {
  const scored = [...headersBySeparator(start)].map(([separator, names]) => ({
    separator,
    names,
    score: scoreOfHeader(names, known),
  }));
  const [best] = scored.toSorted(
    (one, other) => other.score - one.score || other.names.length - one.names.length,
  );
  return best ?? { separator: ',', names: [] };
}

function bestHeader(start: Buffer, known: KnownFiles) {
  const { separator, names } = bestNames(start, known);
  return { separator, ...headerOf(names, known) };
}

/** A file that breaks off in its first row has one. */
async function hasRows(records: AsyncIterable<unknown>): Promise<boolean> {
  try {
    for await (const _ of records) return true;
    return false;
  } catch (error) {
    if (error instanceof FileBroken) return true;
    throw error;
  }
}
