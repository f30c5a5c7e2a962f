import { open } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';

/** The first bytes of a file in the format of Excel, which is a ZIP archive. */
export const isXlsx = (start: Buffer): boolean =>
  start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));

/** All of it is held in memory while it is read. Merchants with more have it as CSV too. */
const MOST_BYTES = 20_000_000;
const MOST_BYTES_UNPACKED = 200_000_000;

/** The file cannot be read, or is too large to be. */
export class XlsxRefused extends Error {
  override readonly name = 'XlsxRefused';

  constructor(readonly why: 'xlsx_too_large' | 'xlsx_unreadable') {
    super(why);
  }
}

/** The rows of the first sheet, as texts. */
export async function xlsxRows(path: string): Promise<readonly (readonly string[])[]> {
  const { packed, unpacked } = await sizesOf(path);
  if (packed > MOST_BYTES || unpacked > MOST_BYTES_UNPACKED) throw new XlsxRefused('xlsx_too_large');
  try {
    const rows = await readSheet(path, { parseNumber: (text: string) => text, trim: false });
    return rows.map((row) => row.map(textOf));
  } catch {
    throw new XlsxRefused('xlsx_unreadable');
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'string') return plainNumber(cell);
  return JSON.stringify(cell);
}

/** Excel keeps a long barcode as `5.901234E+12`, and 19.99 as `19.989999999999998`. */
function plainNumber(text: string): string {
  if (!/^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(text) || /^-?(?:0\d|\d{1,15}$)/.test(text)) return text;
  const number = Number(text);
  if (!Number.isFinite(number) || (!text.includes('.') && !/e/i.test(text))) return text;
  const short = String(Number(number.toPrecision(15)));
  return short.includes('e') ? BigInt(Math.round(number)).toString() : short;
}

const END = Buffer.from('PK\u0005\u0006', 'latin1');
const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
/** The end of an archive may have a comment. */
const TAIL = 65_557;

/** What the archive says of its sizes, so that a small file does not become one of gigabytes in memory. */
async function sizesOf(path: string): Promise<{ readonly packed: number; readonly unpacked: number }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(TAIL, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(END);
    if (end < 0) throw new XlsxRefused('xlsx_unreadable');
    const entriesSize = tail.readUInt32LE(end + 12);
    const entriesAt = tail.readUInt32LE(end + 16);
    if (entriesAt + entriesSize > size || entriesSize > MOST_BYTES) throw new XlsxRefused('xlsx_unreadable');
    const entries = Buffer.alloc(entriesSize);
    await file.read(entries, 0, entriesSize, entriesAt);
    let unpacked = 0;
    for (let at = entries.indexOf(ENTRY); at >= 0; at = entries.indexOf(ENTRY, at + 46)) {
      if (at + 46 > entries.length) break;
      unpacked += entries.readUInt32LE(at + 24);
    }
    return { packed: size, unpacked };
  } finally {
    await file.close();
  }
}
