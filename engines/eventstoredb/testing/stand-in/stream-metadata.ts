import type { LogRecord } from './log-record.ts';

/** The rules of a stream's `$metadata` on which of its events are readable. */
export interface StreamMetadata {
  /** Events before this revision are gone. */
  readonly truncateBefore: number;
  readonly maxCount: number;
  readonly maxAgeSeconds: number;
}

export const METADATA_TYPE = '$metadata';

/** The value of `$tb` that a soft delete writes. No event has a revision that high. */
const ALL_EVENTS = '9223372036854775807';

const NOTHING_SAID: StreamMetadata = {
  truncateBefore: 0,
  maxCount: Number.POSITIVE_INFINITY,
  maxAgeSeconds: Number.POSITIVE_INFINITY,
};

export const metastreamOf = (stream: string): string => `$$${stream}`;
export const isMetastream = (stream: string): boolean => stream.startsWith('$$');
export const originalStreamOf = (metastream: string): string => metastream.slice(2);

/** Reads the last event of a metastream and ignores unknown content. */
export function readStreamMetadata(last: LogRecord | undefined): StreamMetadata {
  if (!last) return NOTHING_SAID;
  const fields = jsonObject(last.data);
  return {
    truncateBefore: positive(fields.$tb, NOTHING_SAID.truncateBefore),
    maxCount: positive(fields.$maxCount, NOTHING_SAID.maxCount),
    maxAgeSeconds: positive(fields.$maxAge, NOTHING_SAID.maxAgeSeconds),
  };
}

export const isSoftDeleted = (metadata: StreamMetadata): boolean =>
  metadata.truncateBefore >= Number(ALL_EVENTS);

/** The content of the `$metadata` event that a soft delete writes. */
export const softDeletion = (): Uint8Array => Buffer.from(`{"$tb":${ALL_EVENTS}}`);

/** The same metadata, with the events from this revision on visible. The first append after a soft delete writes it. */
export function withTruncateBefore(metadata: Uint8Array | undefined, revision: number): Uint8Array {
  return Buffer.from(JSON.stringify({ ...(metadata && jsonObject(metadata)), $tb: revision }));
}

function positive(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value > 0 ? value : otherwise;
}

function jsonObject(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
