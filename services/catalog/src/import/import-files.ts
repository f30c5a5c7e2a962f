import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type ImportFormat, text } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { FileDigest, Files } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { type CsvHeader, readHeader } from './csv/csv-columns.ts';
import { csvRecords, FileBroken, type FilePlace } from './csv/csv-records.ts';
import { csvProducts } from './csv/csv-rows.ts';
import type { Import } from './import.ts';
import { ndjsonLines } from './ndjson-lines.ts';
import { readNdjsonLine } from './ndjson-product.ts';
import type { ImportTerms, ReadRows } from './wanted-product.ts';

type ImportFile = Pick<Import, 'file_digest' | 'format'>;

const START: FilePlace = { byte: 0, line: 1 };
/** The header of a CSV file has to be in its first bytes. */
const HEADER_BYTES = 65_536;
/** More than any shop writes. Each column that is not read is named in a warning. */
const MOST_COLUMNS = 1_000;

/** The files of imports, from the moment they arrive until they are read. */
@Injectable()
export class ImportFiles {
  constructor(@Inject(TOKENS.FILES) private readonly files: Files) {}

  /** Keeps a file in which there is something to read. Refused otherwise. `gone`: nobody waits for it any more. */
  async keep(
    path: string,
    gone: AbortSignal,
  ): Promise<{ readonly digest: FileDigest; readonly format: ImportFormat }> {
    const format = await checkedFormat(path, gone);
    gone.throwIfAborted();
    return { digest: await this.files.put('imports', { path }), format };
  }

  /** The columns of a CSV file. Undefined: it has none, or is gone. */
  async header({ file_digest, format }: ImportFile): Promise<CsvHeader | undefined> {
    if (format !== 'csv') return undefined;
    const opened = await this.files.open('imports', file_digest);
    return opened && readHeader(await startOf(opened.content));
  }

  /** How many rows there are, up to where the file can be read. Rejects with the reason of `ended`. */
  async countRows(file: ImportFile, ended: AbortSignal): Promise<number> {
    const header = await this.header(file);
    let count = 0;
    try {
      const rows = header ? this.#records(file, header, START, ended) : this.#lines(file, START, ended);
      for await (const _ of rows) count += 1;
    } catch (error) {
      if (!(error instanceof FileBroken)) throw error;
    }
    return count;
  }

  /** The products of a file from a place on. Rejects with FileBroken behind the last row that can be read. */
  async *products(
    file: ImportFile,
    from: FilePlace,
    terms: ImportTerms,
    ended: AbortSignal,
  ): AsyncGenerator<ReadRows> {
    const header = await this.header(file);
    if (header) yield* csvProducts(this.#records(file, header, from, ended), header, terms);
    else for await (const line of this.#lines(file, from, ended)) yield readNdjsonLine(line, terms);
  }

  async *#records(file: ImportFile, { separator }: CsvHeader, from: FilePlace, ended: AbortSignal) {
    yield* rowsBehindHeader(await this.#open(file, from, ended), separator, from);
  }

  async *#lines(file: ImportFile, from: FilePlace, ended: AbortSignal) {
    yield* ndjsonLines(await this.#open(file, from, ended), from);
  }

  async #open({ file_digest }: ImportFile, { byte, line }: FilePlace, ended: AbortSignal): Promise<Readable> {
    const opened = await this.files.open('imports', file_digest, { start: byte });
    if (!opened) throw new FileBroken(line, 'file_gone');
    return addAbortSignal(ended, opened.content);
  }
}

async function* rowsBehindHeader(content: Readable, separator: CsvHeader['separator'], from: FilePlace) {
  let isHeader = from.byte === 0;
  for await (const record of csvRecords(content, separator, from)) {
    if (!isHeader) yield record;
    isHeader = false;
  }
}

/** JSON begins with a brace or a bracket, and no header of CSV does. */
async function checkedFormat(path: string, gone: AbortSignal): Promise<ImportFormat> {
  const open = () => createReadStream(path, { signal: gone });
  await refuseUnlessUtf8(open());
  const start = await startOf(open());
  const [first] = start.toString().replace('\ufeff', '').trimStart();
  if (first === undefined) throw refusals.invalid({ file: ['blank'] });
  if (first === '{') return 'ndjson';
  if (first === '[') throw refusals.invalid({ file: ['one_list_of_json'] });
  const header = readHeader(start);
  if (!header) throw refusals.invalid({ file: ['no_known_column'] });
  if (header.columns.length > MOST_COLUMNS)
    throw refusals.invalid({ file: [text('too_many_columns', { most: MOST_COLUMNS })] });
  if (!(await hasRows(open(), header))) throw refusals.invalid({ file: ['no_rows'] });
  return 'csv';
}

async function refuseUnlessUtf8(content: Readable): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of content) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw refusals.invalid({ file: ['file_not_utf8'] });
  }
}

/** A file that breaks off in its first row has one. */
async function hasRows(content: Readable, { separator }: CsvHeader): Promise<boolean> {
  try {
    for await (const _ of rowsBehindHeader(content, separator, START)) return true;
    return false;
  } catch (error) {
    if (error instanceof FileBroken) return true;
    throw error;
  }
}

async function startOf(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= HEADER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEADER_BYTES);
}
