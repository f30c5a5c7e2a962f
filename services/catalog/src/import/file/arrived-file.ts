import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { refusals } from '@storefold/kernel/core';
import { encodingOf, writeAsUtf8 } from './encoding.ts';
import { RowFile } from './row-file.ts';
import { isXlsx, XlsxRefused, xlsxRows } from './xlsx.ts';

/** A file that arrived, as it is kept: text in UTF-8, or rows of JSON. */
interface ReadableFile {
  readonly path: string;
  readonly layout: 'text' | 'rows';
  readonly start: Buffer;
  /** Removes what was written beside the file that arrived. */
  readonly dispose: () => Promise<void>;
}

/** The header has to be in the first bytes. */
const HEADER_BYTES = 65_536;

/** Whatever a spreadsheet or another system wrote, in a form that can be read. Refused when it is none. */
export async function readable(path: string, gone: AbortSignal): Promise<ReadableFile> {
  const start = await startOf(createReadStream(path, { signal: gone }));
  const other = `${path}.readable`;
  const dispose = () => rm(other, { force: true });
  try {
    if (isXlsx(start)) {
      await writeSheet(path, other);
      return { path: other, layout: 'rows', start: await startOf(createReadStream(other)), dispose };
    }
    const encoding = await encodingOf(path, start, gone);
    if (encoding === 'utf-8') return { path, layout: 'text', start, dispose };
    await writeAsUtf8(path, other, encoding, gone);
    return { path: other, layout: 'text', start: await startOf(createReadStream(other)), dispose };
  } catch (error) {
    await dispose();
    throw error instanceof XlsxRefused ? refusals.invalid({ file: [error.why] }) : error;
  }
}

async function writeSheet(path: string, to: string): Promise<void> {
  const rows = await xlsxRows(path);
  const file = new RowFile(to);
  for (const [index, cells] of rows.entries())
    if (cells.some((cell) => cell.trim() !== '')) await file.write({ begins: false, line: index + 1, cells });
  await file.end();
}

export async function startOf(content: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= HEADER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEADER_BYTES);
}
