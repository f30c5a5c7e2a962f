import type { Readable } from 'node:stream';
import type { FilePlace } from './csv-records.ts';

/** One line that is not blank. */
export interface NdjsonLine {
  /** Undefined: it is too long to be read. */
  readonly text: string | undefined;
  readonly line: number;
  readonly nextByte: number;
  readonly nextLine: number;
}

const MOST_BYTES = 1_000_000;
const LINE_FEED = 10;
const BYTE_ORDER_MARK = '\ufeff';

/** The lines of a file from a place on, as they arrive. Of a line that is too long no more is kept than is read at once. */
export async function* ndjsonLines(
  content: Readable,
  from: FilePlace,
  mostBytes = MOST_BYTES,
): AsyncGenerator<NdjsonLine> {
  let { line, byte: nextByte } = from;
  let pending: Buffer[] = [];
  let length = 0;
  const take = (): NdjsonLine | undefined => {
    const isTooLong = length > mostBytes;
    const text = Buffer.concat(pending).toString().replace(BYTE_ORDER_MARK, '').trim();
    const taken = { text: isTooLong ? undefined : text, line: line++, nextByte, nextLine: line };
    pending = [];
    length = 0;
    return isTooLong || text !== '' ? taken : undefined;
  };
  const keep = (bytes: Buffer) => {
    length += bytes.length;
    nextByte += bytes.length;
    if (length <= mostBytes) pending.push(bytes);
    else pending = [];
  };
  for await (const chunk of content as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; ) {
      if (length === 0 && chunk[start] === LINE_FEED) {
        start += 1;
        nextByte += 1;
        line += 1;
        continue;
      }
      const end = chunk.indexOf(LINE_FEED, start);
      const stop = end < 0 ? chunk.length : end + 1;
      keep(chunk.subarray(start, stop));
      start = stop;
      const found = end < 0 ? undefined : take();
      if (found) yield found;
    }
  }
  const last = length > 0 ? take() : undefined;
  if (last) yield last;
}
