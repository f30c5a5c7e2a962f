import type { LogRecord } from './log-record.ts';
import { isSoftDeleted, type StreamMetadata } from './stream-metadata.ts';

/** The readable events of a stream: from revision `first` to `last`. */
export type StreamRange =
  | { readonly kind: 'missing' }
  | { readonly kind: 'tombstoned' }
  | {
      readonly kind: 'found';
      readonly events: readonly LogRecord[];
      readonly first: number;
      readonly last: number;
    };

/**
 * @param events of the stream, by revision
 * @param last visible revision, -1 when there is none
 */
export function readableRange(
  events: readonly LogRecord[],
  last: number,
  metadata: StreamMetadata,
  nowMs: number,
): StreamRange {
  if (last < 0 || isSoftDeleted(metadata)) return { kind: 'missing' };
  const first = Math.max(metadata.truncateBefore, last + 1 - metadata.maxCount, 0);
  return {
    kind: 'found',
    events,
    first: youngFrom(events, first, nowMs - metadata.maxAgeSeconds * 1000),
    last,
  };
}

function youngFrom(events: readonly LogRecord[], first: number, oldestMs: number): number {
  let young = first;
  while ((events[young]?.createdMs ?? oldestMs) < oldestMs) young += 1;
  return young;
}
