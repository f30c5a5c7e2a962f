import { crc32 } from 'node:zlib';

/** One entry of the log. Its position is the byte offset at which its frame begins, in memory as on disk. */
export interface LogRecord {
  readonly position: number;
  readonly kind: 'event' | 'tombstone';
  readonly stream: string;
  /** Counts from 0. A tombstone has the highest revision, see `TOMBSTONE_REVISION`. */
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly createdMs: number;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/**
 * The revision that the server assigns to a tombstone. It is not exact as a number, so messages contain a separate text
 * for it.
 */
export const TOMBSTONE_REVISION = 2 ** 63;

interface Frame {
  readonly bytes: Buffer;
  readonly record: LogRecord;
}

const LENGTH_BYTES = 4;
const CRC_BYTES = 4;
const FRAME_BYTES = LENGTH_BYTES + CRC_BYTES + LENGTH_BYTES;

/**
 * Frames a record that begins at `position`: length, checksum, body, length.
 *
 * @param endsAppend whether it is the last record of its append; an append without its last record is ignored
 */
export function frame(record: LogRecord, endsAppend: boolean): Frame {
  const { position: _position, data, metadata, ...head } = record;
  const header = Buffer.from(JSON.stringify({ ...head, endsAppend, dataBytes: data.byteLength }));
  const body = Buffer.concat([uint32(header.byteLength), header, data, metadata]);
  const length = uint32(body.byteLength + FRAME_BYTES);
  return { record, bytes: Buffer.concat([length, uint32(crc32(body)), body, length]) };
}

/** The record framed at this position. Undefined when the bytes there are not a complete record. */
export function unframe(
  log: Buffer,
  position: number,
): { record: LogRecord; endsAppend: boolean; end: number } | undefined {
  if (position + FRAME_BYTES > log.byteLength) return undefined;
  const length = log.readUInt32LE(position);
  const end = position + length;
  if (length <= FRAME_BYTES || end > log.byteLength) return undefined;
  const body = log.subarray(position + LENGTH_BYTES + CRC_BYTES, end - LENGTH_BYTES);
  if (log.readUInt32LE(end - LENGTH_BYTES) !== length) return undefined;
  if (log.readUInt32LE(position + LENGTH_BYTES) !== crc32(body)) return undefined;
  return { ...readBody(body, position), end };
}

function readBody(body: Buffer, position: number): { record: LogRecord; endsAppend: boolean } {
  const headerEnd = LENGTH_BYTES + body.readUInt32LE(0);
  const { endsAppend, dataBytes, ...head } = JSON.parse(body.toString('utf8', LENGTH_BYTES, headerEnd));
  const dataEnd = headerEnd + dataBytes;
  const data = Uint8Array.from(body.subarray(headerEnd, dataEnd));
  const metadata = Uint8Array.from(body.subarray(dataEnd));
  return { record: { ...head, position, data, metadata }, endsAppend };
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(LENGTH_BYTES);
  bytes.writeUInt32LE(value);
  return bytes;
}
