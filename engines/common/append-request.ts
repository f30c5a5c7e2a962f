import { isoTime } from '@storefold/kernel/core';
import {
  type AppendOptions,
  AppendTooLarge,
  categoryOf,
  type ExpectedRevision,
  InvalidAppend,
  MAX_APPEND_BYTES,
  type NewEvent,
} from '@storefold/kernel/ports';
import { NO_REVISION } from './no-revision.ts';

/** An append in the form that logs store: validated, and encoded as JSON. */
export interface AppendRequest {
  readonly stream: string;
  readonly category: string;
  /** NO_REVISION means that the stream must not exist. */
  readonly expected: number;
  readonly events: readonly EncodedEvent[];
  /** The number of the stream's last events to keep. All when undefined. */
  readonly keepLast?: number | undefined;
  /** Events of the category that were appended before this (ISO 8601 UTC) are to go. None when undefined. */
  readonly dropBefore?: string | undefined;
}

export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** Checks and encodes an append. Throws InvalidAppend or AppendTooLarge. */
export function toAppendRequest(
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  { keepLast, keepForMs }: AppendOptions = {},
): AppendRequest {
  requireName(stream, 'stream');
  requireRevision(expected);
  requireIds(events);
  requireCount(keepLast, 'a number of events to keep');
  requireCount(keepForMs, 'how long events are kept, in ms');
  return {
    stream,
    category: categoryOf(stream),
    expected: expected === 'no_stream' ? NO_REVISION : expected,
    events: encodeAll(stream, events),
    keepLast,
    dropBefore: dropBefore(events, keepForMs),
  };
}

/**
 * Whether this is a valid name of a stream or an event type. Half a surrogate pair has no UTF-8 encoding, so two such
 * names would become equal.
 */
export const isName = (name: string): boolean =>
  name !== '' && !name.startsWith('$') && !name.includes('\0') && name.isWellFormed();

function requireName(name: string, of: 'stream' | 'event type'): void {
  if (!isName(name)) throw new InvalidAppend(`${JSON.stringify(name)} cannot be the name of a ${of}`);
}

function requireRevision(expected: ExpectedRevision): void {
  if (expected === 'no_stream' || (Number.isSafeInteger(expected) && expected >= 0)) return;
  throw new InvalidAppend(`${expected} cannot be a revision`);
}

function requireCount(count: number | undefined, means: string): void {
  if (count === undefined || (Number.isSafeInteger(count) && count >= 1)) return;
  throw new InvalidAppend(`${count} cannot be ${means}`);
}

/** By the time of the append itself, so that no engine needs a clock for it. */
function dropBefore(events: readonly NewEvent[], keepForMs: number | undefined): string | undefined {
  const now = events.at(-1)?.metadata.occurred_at;
  return keepForMs === undefined || now === undefined ? undefined : isoTime(Date.parse(now) - keepForMs);
}

function requireIds(events: readonly NewEvent[]): void {
  const ids = new Set<string>();
  for (const { id } of events) {
    if (!UUID.test(id)) throw new InvalidAppend(`event id ${JSON.stringify(id)} is not a UUID in lower case`);
    if (ids.has(id)) throw new InvalidAppend(`event id ${id} comes twice in one append`);
    ids.add(id);
  }
}

function encodeAll(stream: string, events: readonly NewEvent[]): EncodedEvent[] {
  let bytes = 0;
  return events.map(({ id, type, data, metadata }) => {
    requireName(type, 'event type');
    const encoded = { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
    bytes += Buffer.byteLength(encoded.data) + Buffer.byteLength(encoded.metadata);
    if (bytes > MAX_APPEND_BYTES) {
      throw new AppendTooLarge(
        `the events of one append to ${stream} are larger than ${MAX_APPEND_BYTES} bytes`,
      );
    }
    return encoded;
  });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
